import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import { FOLDER_LABELS } from '../../../server/contract/rules.ts';

export interface Attention {
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
export function sizeText(bytes: number): string {
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
