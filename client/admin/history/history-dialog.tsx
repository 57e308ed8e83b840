import { type ReactNode, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { VersionRow } from '../../../server/contract/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Content } from '../content/content-kind.ts';
import { staffCall } from '../state/staff-call.ts';
import { useVersions } from './use-versions.ts';
import { VersionComparison } from './version-comparison.tsx';

interface HistoryDialogProps {
  content: Content;
  id: string;
  /** The form behind holds something unsaved, which restoring replaces. */
  dirty: boolean;
  onRestored(): void;
  onClose(): void;
}

/** The versions of a record, who saved them and when; each compared with the current one, and brought back. */
export function HistoryDialog({ content, id, dirty, onRestored, onClose }: HistoryDialogProps): ReactNode {
  const { versions, failure, load } = useVersions(content.kind, id);
  const [chosen, setChosen] = useState<number>();
  const current = versions?.find(({ isCurrent }) => isCurrent);
  const shown = versions?.find(({ version }) => version === chosen);

  const restore = async (version: number) => {
    const text = `确定恢复到 ${timeOf(versions, version)} 的版本吗？`;
    const hint = dirty ? '表单里尚未保存的修改会被替换。' : '当前版本会留在历史里，可以再恢复回来。';
    if (!(await confirm({ text, hint }))) return;
    const result = await staffCall('history/restore', {
      kind: content.kind,
      id,
      version,
      ...(current ? { current: current.version } : {}),
    });
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
      {failure !== undefined && (
        <div className="notice notice-bad" role="alert">
          <p className="notice-text">{failure}</p>
          <button type="button" className="button" onClick={load}>
            重试
          </button>
        </div>
      )}
      {!versions && failure === undefined && <span className="skeleton skeleton-editor" />}
      {versions && (
        <div className="history">
          <ol className="history-list" aria-label="版本">
            {versions.map(({ version, savedAt, savedBy, isCurrent }) => (
              <li key={version}>
                <button
                  type="button"
                  className="history-version"
                  aria-pressed={version === chosen}
                  onClick={() => setChosen(version)}
                >
                  <span className="figures">{chinaTime(savedAt)}</span>
                  <span className="history-who">
                    {savedBy || '初始内容'}
                    {isCurrent && <em className="tag">当前</em>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div className="history-shown" aria-live="polite">
            {shown && current && !shown.isCurrent && (
              <>
                <div className="history-restore">
                  <p>与当前版本比较，以下内容不同：</p>
                  <BusyButton kind="main" onPress={() => restore(shown.version)}>
                    恢复此版本
                  </BusyButton>
                </div>
                <VersionComparison key={shown.version} content={content} id={id} old={shown} current={current} />
              </>
            )}
            {shown?.isCurrent && <p className="history-hint">这是当前版本。选择较早的版本可以比较和恢复。</p>}
            {!shown && (
              <p className="history-hint">
                {versions.length > 1 ? '选择一个较早的版本，与当前版本比较。' : '这条内容只有当前一个版本。'}
              </p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function timeOf(versions: readonly VersionRow[] | undefined, version: number): string {
  const found = versions?.find((row) => row.version === version);
  return found ? chinaTime(found.savedAt) : '';
}
