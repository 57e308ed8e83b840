import { type ReactNode, useEffect, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { SiteVersionRow } from '../../../server/contract/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Version } from '../form/form-state.ts';
import { staffCall } from '../state/staff-call.ts';

interface SiteHistoryDialogProps {
  /** `site.json`, or the file name of a text. */
  name: string;
  revision: Version | undefined;
  dirty: boolean;
  onRestored(): void;
  onClose(): void;
}

/** The kept versions of a document of the site, and the way back to each. */
export function SiteHistoryDialog({ name, revision, dirty, onRestored, onClose }: SiteHistoryDialogProps): ReactNode {
  const [versions, setVersions] = useState<readonly SiteVersionRow[]>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    staffCall('site/versions', { name }).then((result) => {
      if (result.ok) setVersions(result.data);
      else setFailure(result.msg);
    });
  }, [name]);

  const restore = async (time: string) => {
    const hint = dirty ? '尚未保存的修改会被替换。' : '当前版本会留在历史里，可以再恢复回来。';
    if (!(await confirm({ text: `确定恢复到 ${chinaTime(time)} 的版本吗？`, hint }))) return;
    const result = await staffCall('site/restore', {
      name,
      time,
      ...(typeof revision === 'string' ? { revision } : {}),
    });
    if (!result.ok) return toast.error(result.msg);
    toast.success(result.msg);
    onRestored();
    onClose();
  };

  return (
    <Dialog title="历史版本" width="half" onClose={onClose}>
      {failure !== undefined && <p className="notice notice-bad">{failure}</p>}
      {!versions && failure === undefined && <span className="skeleton skeleton-editor" />}
      <ol className="site-versions" aria-label="版本">
        {versions?.map(({ time, savedBy, isCurrent }) => (
          <li key={time} className="site-version">
            <span className="figures">{chinaTime(time)}</span>
            <span className="site-version-who">{savedBy || '初始内容'}</span>
            {isCurrent ? (
              <em className="tag">当前</em>
            ) : (
              <BusyButton label={`恢复：${chinaTime(time)}`} onPress={() => restore(time)}>
                恢复
              </BusyButton>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
