import type { ReactNode } from 'react';
import { mapResult } from '../../call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { differences } from './differences.ts';
import { ValueView } from './value-view.tsx';
import type { SavedVersion, VersionSource } from './version-source.ts';

interface VersionComparisonProps {
  history: VersionSource;
  old: SavedVersion;
  current: SavedVersion;
}

/** The fields in which an old version differs from the current one, side by side. */
export function VersionComparison({ history, old, current }: VersionComparisonProps): ReactNode {
  const { data: pair, failure } = useLoaded(async () => {
    const [before, now] = await Promise.all([old.read(), current.read()]);
    return before.ok ? mapResult(now, (data) => ({ old: before.data, current: data })) : before;
  });

  if (failure !== undefined) return <p className="history-hint">{failure}</p>;
  if (!pair) return <span className="skeleton skeleton-editor" />;
  const found = differences(pair.current, pair.old, pair.current);
  if (found.length === 0) return <p className="history-hint">内容与当前版本相同。</p>;
  return found.map(({ path, mine, theirs }) => {
    const { label, kind, show = (value: unknown) => value } = history.describe(path);
    return (
      <section key={path} className="compare" aria-label={label}>
        <h3 className="compare-label strong">{label}</h3>
        <div className="compare-pair">
          <div className="compare-side">
            <p className="soft type-small">此版本</p>
            <ValueView kind={kind} value={show(mine)} other={theirs} />
          </div>
          <div className="compare-side">
            <p className="soft type-small">当前版本</p>
            <ValueView kind={kind} value={show(theirs)} other={mine} />
          </div>
        </div>
      </section>
    );
  });
}
