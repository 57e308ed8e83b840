import { type ReactNode, useEffect, useRef } from 'react';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { chinaDay, chinaTime } from '../../../server/contract/china-time.ts';
import { FOLDER_LABELS } from '../../../server/contract/rules.ts';
import { repeatWhileUsed, serverNow, staffCall } from '../state/staff-call.ts';
import { type LoadedData, useLoaded } from '../state/use-loaded.ts';
import { attentionOf, sizeText } from '../widgets/attention.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { type Fact, Facts } from '../widgets/facts.tsx';
import { FailureNotice, Notice } from '../widgets/notice.tsx';
import { Panel } from '../widgets/panel.tsx';
import { toast } from '../widgets/toast.tsx';

const EVERY_MS = 30_000;
const DURING_BACKUP_MS = 1_000;

/** The health of the server: first problems, then figures. */
export function SystemScreen(): ReactNode {
  const { data: status, failure, busy, load } = useLoaded(() => staffCall('system/status', {}));
  const found = status && attentionOf(status, serverNow());
  const running = status?.backup.running ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same call each time
  useEffect(() => repeatWhileUsed(load, running ? DURING_BACKUP_MS : EVERY_MS, Date.now()), [running]);

  return (
    <div className="admin-page dashboard" aria-busy={busy && !status}>
      <div className="gap-3 apart row">
        <h1 className="panel-title then-apart">系统状态</h1>
        {status && <p className="figures soft">版本 {status.version}</p>}
        <Button icon="refresh" disabled={busy && !running} onClick={load}>
          刷新
        </Button>
      </div>
      <FailureNotice failure={failure} load={load} />
      {found?.length === 0 && <Notice kind="good" icon="check" text="一切正常，没有需要处理的事项。" />}
      {found?.map(({ kind, text }) => (
        <Notice key={text} kind={kind} text={text} />
      ))}
      {(status || failure === undefined) && (
        <div className="dashboard-columns grid">
          <BackupPanel status={status} load={load} />
          <Panel title="服务器" busy={!status}>
            <Facts facts={status ? serverLines(status) : []} />
          </Panel>
        </div>
      )}
    </div>
  );
}

function serverLines({ disks, certificate }: SystemStatus): Fact[] {
  const until = certificate?.validTo ? chinaDay(certificate.validTo) : '读取失败';
  return [
    ...disks.map(({ name, freeBytes, totalBytes }): Fact => {
      return [FOLDER_LABELS[name] ?? name, `剩余 ${sizeText(freeBytes)} / ${sizeText(totalBytes)}`];
    }),
    ['HTTPS 证书', certificate ? `有效期至 ${until}` : '未启用'],
  ];
}

/** The newest snapshot, and a button that creates and verifies one, with its progress. */
function BackupPanel({ status, load }: Pick<LoadedData<SystemStatus>, 'load'> & { status: SystemStatus | undefined }) {
  const { backup, disks } = status ?? {};
  /** The newest snapshot when this screen started another one. */
  const before = useRef<string | null>(undefined);
  const { running = false, progress = null, lastAt = null, provedAt = null } = backup ?? {};
  useEffect(() => {
    if (running || before.current === undefined) return;
    const isDone = lastAt !== before.current && provedAt !== null;
    before.current = undefined;
    if (isDone) toast.success('备份完成，已确认可以恢复！');
    else toast.error('备份失败，请让技术人员在服务器上运行 zhuzhan logs 查看原因');
  }, [running, lastAt, provedAt]);

  async function begin(): Promise<void> {
    const result = await staffCall('system/backup', {});
    if (!result.ok) return toast.error(result.msg);
    toast.heard('正在备份');
    await load();
    before.current = lastAt;
  }

  return (
    <Panel
      title="备份"
      head={
        <BusyButton busy={running} disabled={!disks?.some(({ name }) => name === 'BACKUP_DIR')} onPress={begin}>
          立即备份
        </BusyButton>
      }
    >
      {running && (
        <div className="row gap-2 full-width">
          <progress className="grow" max={100} {...(progress !== null && { value: progress })} aria-label="备份进度" />
          <span className="figures">{progress === null ? '进行中' : `${progress}%`}</span>
        </div>
      )}
      <Facts
        facts={[
          ['最近备份', backup && (lastAt ? chinaTime(lastAt) : '还没有备份')],
          ['确认可以恢复', backup && (provedAt ? chinaTime(provedAt) : '尚未确认')],
        ]}
      />
    </Panel>
  );
}
