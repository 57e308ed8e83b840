import { type ReactNode, useEffect, useRef } from 'react';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { toast } from '../widgets/toast.tsx';

interface BackupPanelProps {
  backup: SystemStatus['backup'] | undefined;
  /** Whether the server has a folder for snapshots. */
  isSet: boolean;
  load(): Promise<void>;
}

/** The newest snapshot, and a button that makes and proves one, with how far it is. */
export function BackupPanel({ backup, isSet, load }: BackupPanelProps): ReactNode {
  /** The snapshot that was the newest when this screen began another one. */
  const before = useRef<string | null>(undefined);
  const { running = false, progress = null, lastAt = null, provedAt = null } = backup ?? {};
  useEffect(() => {
    if (running || before.current === undefined) return;
    const isDone = lastAt !== before.current && provedAt !== null;
    before.current = undefined;
    if (isDone) toast.success('备份完成，校验通过！');
    else toast.error('备份失败，请在服务器上运行 zhuzhan logs 查看原因');
  }, [running, lastAt, provedAt]);

  async function begin(): Promise<void> {
    const result = await staffCall('system/backup', {});
    if (!result.ok) return toast.error(result.msg);
    await load();
    before.current = lastAt;
  }

  return (
    <section className="panel" aria-labelledby="backup-title">
      <div className="panel-head row">
        <h2 className="panel-title" id="backup-title">
          备份
        </h2>
        <BusyButton busy={running} disabled={!isSet} onPress={begin}>
          立即备份
        </BusyButton>
      </div>
      {running && (
        <div className="upload-progress row" role="status">
          <progress max={100} {...(progress !== null && { value: progress })} aria-label="备份进度" />
          <span className="figures">{progress === null ? '进行中' : `${progress}%`}</span>
        </div>
      )}
      <dl>
        <div className="facts-line">
          <dt>最近备份</dt>
          <dd className="figures">{backup && (lastAt ? chinaTime(lastAt) : '还没有备份')}</dd>
        </div>
        <div className="facts-line">
          <dt>校验通过</dt>
          <dd className="figures">{backup && (provedAt ? chinaTime(provedAt) : '尚未校验')}</dd>
        </div>
      </dl>
    </section>
  );
}
