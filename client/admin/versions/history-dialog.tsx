import { type ReactNode, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { mapResult } from '../../call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { useNames } from '../state/use-names.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { TextButton } from '../widgets/button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { toast } from '../widgets/toast.tsx';
import { type Difference, differences, named } from './differences.ts';
import { ValueView } from './value-view.tsx';
import type { SavedVersion, VersionSource } from './version-source.ts';

interface HistoryDialogProps {
  history: VersionSource;
  /** The form below has unsaved content, which restoring replaces. */
  dirty: boolean;
  onRestored(): void;
  onTake: VersionComparisonProps['onTake'];
  onClose(): void;
}

/** The versions of a record or document, with author and time; each can be compared with the current one and restored. */
export function HistoryDialog({ history, dirty, onRestored, onTake, onClose }: HistoryDialogProps): ReactNode {
  const { data: versions, failure, load } = useLoaded(() => history.versions());
  const [chosen, setChosen] = useState<string>();
  const current = versions?.find(({ isCurrent }) => isCurrent);
  const shown = versions?.find(({ key, isCurrent }) => (chosen ? key === chosen : !isCurrent));

  const restore = async (version: SavedVersion) => {
    const text = `确定恢复到 ${chinaTime(version.time)} 的版本吗？`;
    const hint = dirty ? '表单里尚未保存的修改会被替换。' : '当前版本会留在历史里，可以再恢复回来。';
    if (!(await confirm({ text, hint }))) return;
    const result = await version.restore();
    if (!result.ok) {
      toast.error(result.msg);
      if (result.code === 409) load();
      return;
    }
    toast.success(result.msg);
    onRestored();
    onClose();
  };

  return (
    <Dialog title="历史版本" width="wide" onClose={onClose}>
      <FailureNotice failure={failure} load={load} />
      {!versions && failure === undefined && <span className="skeleton skeleton-editor" />}
      {versions && (
        <div className="history">
          <ol className="history-list" aria-label="版本">
            {versions.map(({ key, time, savedBy, isCurrent }) => (
              <li key={key}>
                <button
                  type="button"
                  className="history-version block"
                  aria-pressed={key === shown?.key}
                  onClick={() => setChosen(key)}
                >
                  <span className="figures">{chinaTime(time)}</span>
                  <span className="history-who row soft type-small">
                    {savedBy || '初始内容'}
                    {isCurrent && <em className="tag">当前</em>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div aria-live="polite">
            {shown && current && !shown.isCurrent && (
              <>
                <div className="history-restore row apart wraps">
                  <p>与当前版本比较，以下内容不同：</p>
                  <BusyButton looks="main" onPress={() => restore(shown)}>
                    恢复此版本
                  </BusyButton>
                </div>
                <VersionComparison key={shown.key} history={history} old={shown} current={current} onTake={onTake} />
              </>
            )}
            {shown?.isCurrent && (
              <p className="history-hint soft text-centre">这是当前版本。选择较早的版本可以比较和恢复。</p>
            )}
            {!shown && <p className="history-hint soft text-centre">只有当前一个版本。</p>}
          </div>
        </div>
      )}
    </Dialog>
  );
}

export interface VersionComparisonProps {
  history: VersionSource;
  old: SavedVersion;
  current: SavedVersion;
  /** Copies one field of the old version to the form, where it is saved with the rest. */
  onTake: ((difference: Difference, label: string) => void) | undefined;
}

/** The fields in which an old version differs from the current one, side by side. */
export function VersionComparison({ history, old, current, onTake }: VersionComparisonProps): ReactNode {
  const { data: pair, failure } = useLoaded(async () => {
    const [before, now] = await Promise.all([old.read(), current.read()]);
    return before.ok ? mapResult(now, (data) => ({ old: before.data, current: data })) : before;
  });

  const names = useNames();

  if (failure !== undefined) return <p className="history-hint">{failure}</p>;
  if (!pair) return <span className="skeleton skeleton-editor" />;
  const found = differences(pair.current, pair.old, pair.current);
  if (found.length === 0) return <p className="history-hint">内容与当前版本相同。</p>;
  return found.map((difference) => {
    const { path, mine, theirs } = difference;
    const { label, kind, show: asField = (value: unknown) => value } = history.describe(path);
    const show = (value: unknown) => named(asField(value), (id) => names.get(id));
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
