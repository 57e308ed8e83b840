import { type ReactNode, useEffect, useState } from 'react';
import type { VersionRow } from '../../../server/contract/records.ts';
import { differences } from '../compare/differences.ts';
import { ValueView } from '../compare/value-view.tsx';
import type { Content, FieldValues } from '../content/content-kind.ts';
import { describeField } from '../content/describe-field.ts';
import { staffCall } from '../state/staff-call.ts';

interface VersionComparisonProps {
  content: Content;
  id: string;
  old: VersionRow;
  current: VersionRow;
}

/** The fields in which an old version differs from the current one, side by side. */
export function VersionComparison({ content, id, old, current }: VersionComparisonProps): ReactNode {
  const [pair, setPair] = useState<{ old: FieldValues; current: FieldValues }>();
  const [failure, setFailure] = useState<string>();
  const { kind } = content;

  useEffect(() => {
    let wanted = true;
    const ask = (version: number) => staffCall('history/version', { kind, id, version });
    Promise.all([ask(old.version), ask(current.version)]).then(([before, now]) => {
      if (!wanted) return;
      if (!before.ok) setFailure(before.msg);
      else if (!now.ok) setFailure(now.msg);
      else setPair({ old: before.data.fields, current: now.data.fields });
    });
    return () => {
      wanted = false;
    };
  }, [kind, id, old.version, current.version]);

  if (failure !== undefined) return <p className="history-hint">{failure}</p>;
  if (!pair) return <span className="skeleton skeleton-editor" />;
  const shown = new Set(content.fields.map(({ name }) => name));
  const found = differences(pair.current, pair.old, pair.current).filter(({ path }) => shown.has(path));
  if (found.length === 0) return <p className="history-hint">内容与当前版本相同。</p>;
  return found.map(({ path, mine, theirs }) => {
    const { label, kind: how, show = (value: unknown) => value } = describeField(content, path);
    return (
      <section key={path} className="compare" aria-label={label}>
        <h3 className="compare-label">{label}</h3>
        <div className="compare-pair">
          <div className="compare-side">
            <p className="compare-word">此版本</p>
            <ValueView kind={how} value={show(mine)} other={theirs} />
          </div>
          <div className="compare-side">
            <p className="compare-word">当前版本</p>
            <ValueView kind={how} value={show(theirs)} other={mine} />
          </div>
        </div>
      </section>
    );
  });
}
