import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SiteTextSource } from '../../../server/settings.ts';
import type { LoadedData } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import type { TextProps } from './text-form.tsx';

const SiteTextForm = lazy(() => import('./text-form.tsx').then((module) => ({ default: module.SiteTextForm })));

/** The long texts of the site, each in its own form. */
export function SiteTexts({ data: texts, failure, load }: LoadedData<SiteTextSource[]>): ReactNode {
  return (
    <section className="panel settings-section" aria-labelledby="site-texts">
      <h2 className="settings-section-title" id="site-texts" tabIndex={-1}>
        页面内容
      </h2>
      <p className="field-hint">每篇单独保存。</p>
      <FailureNotice failure={failure} load={load} />
      {texts?.map(({ name, title, seenAt }) => (
        <LongText key={name} name={name} label={title} seenAt={seenAt} />
      ))}
    </section>
  );
}

/** Loaded when it is first opened; when closed, it keeps the typed text. */
function LongText(text: TextProps): ReactNode {
  const { name, label } = text;
  const [wanted, setWanted] = useState(false);
  return (
    <details className="settings-text ruled-below" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="room-3 strong" id={`site-${name}`}>
        {label}
      </summary>
      {wanted && (
        <Suspense fallback={<span className="skeleton skeleton-editor" />}>
          <SiteTextForm {...text} />
        </Suspense>
      )}
    </details>
  );
}
