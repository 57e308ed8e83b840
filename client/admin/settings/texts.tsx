import { type ReactNode, useState } from 'react';
import type { SiteTextSource } from '../../../server/contract/kinds/settings.ts';
import type { LoadedData } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { SiteTextForm } from './text-form.tsx';

/** The long texts of the site, each a form of its own. */
export function SiteTexts({ data: texts, failure, load }: LoadedData<SiteTextSource[]>): ReactNode {
  return (
    <section className="panel settings-section" aria-labelledby="site-texts">
      <h2 className="settings-section-title" id="site-texts" tabIndex={-1}>
        页面内容
      </h2>
      <p className="field-hint">每篇单独保存。</p>
      <FailureNotice failure={failure} load={load} />
      {texts?.map(({ name, title }) => (
        <LongText key={name} name={name} label={title} />
      ))}
    </section>
  );
}

/** Loaded when it is opened first; closed again, it keeps what was typed. */
function LongText({ name, label }: { name: string; label: string }): ReactNode {
  const [wanted, setWanted] = useState(false);
  return (
    <details className="settings-text" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="settings-text-name strong">{label}</summary>
      {wanted && <SiteTextForm name={name} label={label} />}
    </details>
  );
}
