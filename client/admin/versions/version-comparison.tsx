import type { ReactNode } from 'react';
import { mapResult } from '../../call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { TextButton } from '../widgets/button.tsx';
import { type Difference, differences } from './differences.ts';
import { ValueView } from './value-view.tsx';
import type { SavedVersion, VersionSource } from './version-source.ts';

export interface VersionComparisonProps {
  history: VersionSource;
  old: SavedVersion;
  current: SavedVersion;
  /** Puts one field of the old version into the form, where it is saved with the rest. */
  onTake: ((difference: Difference, label: string) => void) | undefined;
}

/** The fields in which an old version differs from the current one, side by side. */
export function VersionComparison({ history, old, current, onTake }: VersionComparisonProps): ReactNode {
  const { data: pair, failure } = useLoaded(async () => {
    const [before, now] = await Promise.all([old.read(), current.read()]);
    return before.ok ? mapResult(now, (data) => ({ old: before.data, current: data })) : before;
  });

  if (failure !== undefined) return <p className="history-hint">{failure}</p>;
  if (!pair) return <span className="skeleton skeleton-editor" />;
  const found = differences(pair.current, pair.old, pair.current);
  if (found.length === 0) return <p className="history-hint">内容与当前版本相同。</p>;
  return found.map((difference) => {
    const { path, mine, theirs } = difference;
    const { label, kind, show = (value: unknown) => value } = history.describe(path);
    return (
      <section key={path} className="compare" aria-label={label}>
        <h3 className="compare-label strong row apart">
          {label}
          {onTake && <TextButton word="恢复这一项" about={label} onClick={() => onTake(difference, label)} />}
        </h3>
        <div className="compare-pair">
          <div className="compare-side">
            <p className="soft type-small">此版本</p>
            <ValueView kind={kind} value={show(mine)} other={show(theirs)} />
          </div>
          <div className="compare-side">
            <p className="soft type-small">当前版本</p>
            <ValueView kind={kind} value={show(theirs)} other={show(mine)} />
          </div>
        </div>
      </section>
    );
  });
}
