import { useEffect, useRef } from 'react';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { chinaDay, chinaTime, DAY_MS } from '../../../server/contract/china-time.ts';
import { FOLDER_LABELS } from '../../../server/contract/rules.ts';
import { repeatWhileUsed, serverNow, staffCall } from '../state/staff-call.ts';
import { type LoadedData, useLoaded } from '../state/use-loaded.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { type Fact, Facts } from '../widgets/facts.tsx';
import { FailureNotice, Notice } from '../widgets/notice.tsx';
import { Panel } from '../widgets/panel.tsx';
import { toast } from '../widgets/toast.tsx';

const EVERY_MS = 30_000;
const DURING_BACKUP_MS = 1_000;

/** The health of the server: first problems, then figures. */
export function SystemScreen() {
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

interface Attention {
  readonly kind: 'bad' | 'warn';
  readonly text: string;
}

/** Caddy and certbot renew 30 days before the end: by then it has failed for two weeks. */
const RENEWED_BEFORE_MS = 15 * DAY_MS;
const GIGABYTE = 1024 ** 3;
const DISK_SHARE = 0.05;
/** Users notice the slowness. */
const LATE_MS = 200;
const NAMED_MAX = 5;

/** Problems that need attention, the worst first; `now` is in milliseconds since 1970. */
export function attentionOf(status: SystemStatus, now: number): Attention[] {
  const { unreadable, changed, errors24h, loopDelayMs, disks, replaced } = status;
  const isAudit = (file: string) => file.startsWith('audit');
  const records = unreadable.filter((file) => !isAudit(file));
  const audit = unreadable.filter(isAudit);
  const aboutFiles = (files: readonly string[], what: string, remedy: string) =>
    files.length > 0 && bad(`有 ${files.length} 个${what}：${namesOf(files)}。${remedy}`);
  const found = [
    aboutFiles(changed, '文件被改动', '如果不是您自己改的，请立即检查服务器，并用备份恢复。'),
    aboutFiles(records, '数据文件无法读取', '网站用的是它们上一个完好的版本，请打开对应内容重新保存，或用备份恢复。'),
    aboutFiles(audit, '操作日志文件无法读取', '其中的记录暂时看不到，新的记录照常保存，请用备份恢复。'),
    ...disks
      .filter(({ freeBytes, totalBytes }) => freeBytes > 0 && freeBytes < Math.max(GIGABYTE, totalBytes * DISK_SHARE))
      .map(({ name, freeBytes }) =>
        bad(`${FOLDER_LABELS[name] ?? name}所在磁盘只剩 ${sizeText(freeBytes)}，写满后无法保存。请清理磁盘或扩容。`),
      ),
    aboutCertificate(status, now),
    replaced.length > 0 &&
      warn(`恢复备份时留下了原来的数据：${namesOf(replaced)}。确认网站正常后，请在服务器上删除；90 天后自动删除。`),
    ...status.doubts.map(({ message }) => warn(message)),
    errors24h > 0 &&
      warn(`最近 24 小时日志中有 ${errors24h} 个错误。请告诉技术人员：“在服务器上运行 zhuzhan logs，看看原因。”`),
    loopDelayMs > LATE_MS &&
      warn(`服务器响应变慢（延迟 ${Math.round(loopDelayMs)} 毫秒）。请检查服务器上是否有其他程序占用处理器。`),
  ];
  return found.filter((item) => item !== false);
}

/** `1.5 GB`. */
function sizeText(bytes: number): string {
  const gigabytes = bytes / GIGABYTE;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.round(gigabytes * 1024)} MB`;
}

function aboutCertificate({ certificate }: SystemStatus, now: number): Attention | false {
  if (!certificate) return false;
  if (certificate.validTo === '') return warn('无法读取网站的 HTTPS 证书。请检查域名解析和代理是否正常。');
  const left = Date.parse(certificate.validTo) - now;
  if (left <= 0) return bad('网站的 HTTPS 证书已经过期，访客会看到不安全的提示。请立即更新证书。');
  if (left > RENEWED_BEFORE_MS) return false;
  return warn(`网站的 HTTPS 证书将在 ${Math.ceil(left / DAY_MS)} 天后过期。请检查证书的自动续期。`);
}

function namesOf(files: readonly string[]): string {
  const others = files.length > NAMED_MAX ? ` 等 ${files.length} 个` : '';
  return files.slice(0, NAMED_MAX).join('、') + others;
}

const bad = (text: string): Attention => ({ kind: 'bad', text });
const warn = (text: string): Attention => ({ kind: 'warn', text });
