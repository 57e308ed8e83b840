import { useEffect, useState } from 'react';
import type { VersionRow } from '../../../server/contract/calls/versions.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { mapResult } from '../../call.ts';
import { type Describe, type Difference, differences, isSeen, withMine } from '../form/differences.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { mayCall } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { toast } from '../widgets/toast.tsx';
import type { RecordVersions } from './record-versions.ts';
import { Comparison, useDescribed } from './value-view.tsx';

export interface HistoryProps<T> {
  /** Shown over the record of the versions, which is reloaded after one is restored. */
  form: RecordForm<T>;
  history: RecordVersions;
  /** Nothing can be changed except by restoring a version. */
  readOnly?: boolean;
  onRestored?(): void;
}

/** The versions of a record or document, with author and time; each can be compared with the current one and restored. */
export function HistoryDialog<T>(props: HistoryProps<T> & { onClose(): void }) {
  const { form, history, readOnly = false, onRestored, onClose } = props;
  const { data: versions, failure, load } = useLoaded(() => history.versions());
  const [chosen, setChosen] = useState<number>();
  const changes = useChanges(history, versions);
  const current = versions?.find(({ isCurrent }) => isCurrent);
  const shown = versions?.find(({ version, isCurrent }) => (chosen ? version === chosen : !isCurrent));

  const restore = async (old: VersionRow, now: VersionRow) => {
    const text = `确定恢复到 ${chinaTime(old.savedAt)} 的版本吗？`;
    const hint = form.dirty ? '表单里尚未保存的修改会被替换。' : '当前版本会留在历史里，可以再恢复回来。';
    if (!(await confirm({ title: '恢复版本', text, hint }))) return;
    const result = await history.restore(old.version, now.version);
    toast.answer(result);
    if (!result.ok && result.code === 409) load();
    if (!result.ok) return;
    onRestored?.();
    form.load();
    onClose();
  };
  /** Copies one field of an old version to the form, where it is saved with the rest. */
  const take = (difference: Difference, label: string) => {
    form.change((before) => withMine(before, [difference]), difference.path);
    toast.success(`${label}已恢复到表单里，保存后生效`);
    onClose();
  };

  return (
    <Dialog title="历史版本" width="wide" onClose={onClose}>
      <FailureNotice failure={failure} load={load} />
      {!versions && failure === undefined && <span className="skeleton skeleton-editor" />}
      {versions && !shown && (
        <p className="above-6 below-6 soft text-centre">
          现在只有一个版本{current && `，${current.savedBy || '初始内容'}，${chinaTime(current.savedAt)}`}
          。以后每保存一次，这里就多一个，可以比较和恢复。
        </p>
      )}
      {versions && shown && (
        <div className="history gap-6 grid">
          <ol className="history-list scrolls" aria-label="版本">
            {versions.map(({ version, savedAt, savedBy, isCurrent }) => (
              <li key={version}>
                <button
                  type="button"
                  className="history-version text-left tone-hover block full-width"
                  aria-pressed={version === shown.version}
                  onClick={() => setChosen(version)}
                >
                  <span className="figures">{chinaTime(savedAt)}</span>
                  <span className="row gap-2 soft type-small">
                    {savedBy || '初始内容'}
                    {isCurrent && <em className="tag">当前</em>}
                  </span>
                  <span className="block type-small">{changes.get(version)}</span>
                </button>
              </li>
            ))}
          </ol>
          <div aria-live="polite">
            {current && !shown.isCurrent && (
              <>
                <div className="below-4 row apart wraps gap-3">
                  <p>与当前版本比较，以下内容不同：</p>
                  {mayCall('history/restore') && (
                    <BusyButton looks="main" onPress={() => restore(shown, current)}>
                      恢复此版本
                    </BusyButton>
                  )}
                </div>
                <VersionComparison
                  key={`${shown.version} ${current.version}`}
                  {...{ history, current }}
                  old={shown}
                  onTake={readOnly ? undefined : take}
                />
              </>
            )}
            {shown.isCurrent && (
              <p className="above-6 soft text-centre">这是当前版本。选择较早的版本可以比较和恢复。</p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Each version's changes against the one before it, in words; the newest version's come first. */
function useChanges(history: RecordVersions, versions: readonly VersionRow[] | undefined) {
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    let isShown = true;
    const readAll = async () => {
      let newer: { version: number; fields: object | undefined } | undefined;
      for (const { version } of versions ?? []) {
        const result = await history.read(version);
        if (!isShown) return;
        const fields = result.ok ? result.data : undefined;
        if (newer?.fields && fields) {
          const found = seenDifferences(newer.fields, fields, history.describe);
          const names = [...new Set(found.map(({ path }) => history.describe(path).label))];
          const key = newer.version;
          setChanges((before) => new Map(before).set(key, changeWords(names)));
        }
        newer = { version, fields };
      }
    };
    readAll();
    return () => {
      isShown = false;
    };
  }, [versions]);
  return changes;
}

function seenDifferences(current: object, old: object, describe: Describe): Difference[] {
  return differences(current, old, current).filter((difference) => isSeen(difference, describe));
}

/** More would fill the list with one version, as the one that cleared the samples. */
const NAMED_MOST = 4;

function changeWords(names: readonly string[]): string {
  if (names.length === 0) return '内容没有变';
  const rest = names.length > NAMED_MOST ? ` 等 ${names.length} 项` : '';
  return `改了${names.slice(0, NAMED_MOST).join('、')}${rest}`;
}

interface VersionComparisonProps {
  history: RecordVersions;
  old: VersionRow;
  current: VersionRow;
  onTake: ((difference: Difference, label: string) => void) | undefined;
}

function VersionComparison({ history, old, current, onTake }: VersionComparisonProps) {
  const { data: pair, failure } = useLoaded(async () => {
    const [before, now] = await Promise.all([history.read(old.version), history.read(current.version)]);
    return before.ok ? mapResult(now, (data) => ({ old: before.data, current: data })) : before;
  });
  const describe = useDescribed(history.describe);

  if (failure !== undefined) return <p className="above-6">{failure}</p>;
  if (!pair) return <span className="skeleton skeleton-editor" />;
  const seen = seenDifferences(pair.current, pair.old, history.describe);
  const found = seen.filter(({ path }) => !history.describe(path).isBeside);
  if (found.length === 0) return <p className="above-6">内容与当前版本相同。</p>;
  return found.map((difference) => {
    const { path, mine, theirs } = difference;
    const { label, kind, show } = describe(path);
    const head = (word: string) => <p className="soft type-small">{word}</p>;
    return (
      <Comparison
        key={path}
        {...{ label, kind }}
        mark={
          onTake && (
            <Button looks="text" aria-label={`恢复这一项：${label}`} onClick={() => onTake(difference, label)}>
              恢复这一项
            </Button>
          )
        }
        left={{ head: head('此版本'), value: show(mine) }}
        right={{ head: head('当前版本'), value: show(theirs) }}
      />
    );
  });
}
