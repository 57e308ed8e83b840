import { type ReactNode, useEffect, useState } from 'react';
import { staffCall } from '../state/staff-call.ts';
import { SiteTextForm } from './site-text-form.tsx';

const TITLES: Record<string, string> = { 'company-profile.md': '公司简介', 'user-agreement.md': '用户协议' };

/** The long texts of the site, each a form of its own. */
export function SiteTexts(): ReactNode {
  const [names, setNames] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    setFailure(undefined);
    const result = await staffCall('site/texts', {});
    if (result.ok) setNames(result.data.map(({ name }) => name));
    else setFailure(result.msg);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    load();
  }, []);

  return (
    <section className="panel site-section" aria-labelledby="site-texts">
      <h2 className="site-section-title" id="site-texts" tabIndex={-1}>
        长文
      </h2>
      <p className="field-hint">用 Markdown 书写：# 标题、- 列表、**加粗**。每篇单独保存。</p>
      {failure !== undefined && (
        <p className="notice notice-bad" role="alert">
          {failure}
          <button type="button" className="button" onClick={load}>
            重试
          </button>
        </p>
      )}
      {names?.map((name) => (
        <LongText key={name} name={name} label={TITLES[name] ?? name} />
      ))}
    </section>
  );
}

/** Loaded when it is opened first; closed again, it keeps what was typed. */
function LongText({ name, label }: { name: string; label: string }): ReactNode {
  const [wanted, setWanted] = useState(false);
  return (
    <details className="site-text" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="site-text-name">{label === name ? name : `${label}（${name}）`}</summary>
      {wanted && <SiteTextForm name={name} label={label} />}
    </details>
  );
}
