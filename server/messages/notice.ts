import { chinaTime } from '../contract/china-time.ts';

/** A message for a chat robot. */
export interface Notice {
  /** For receivers that take JSON. */
  readonly event: string;
  /** The whole message as lines of text. */
  readonly text: string;
  /** For receivers that take JSON: what the event is about, under the API's names. */
  readonly [field: string]: unknown;
}

/** Formats a message about an event of the site; `siteUrl` has no trailing slash, `now` is in milliseconds since 1970. */
export function writeNotice(
  event: string,
  title: string,
  { siteUrl, now, lines }: { siteUrl: string; now: number; lines: readonly string[] },
): Notice {
  const text = [`【${title}】`, `网站：${siteUrl}`, ...lines, `时间：${chinaTime(now)}`].join('\n');
  return { event, text };
}

/** Chat programs take about 2,000 bytes. */
const NAMED_MAX = 20;

/** The message about uploads whose bytes were changed; `now` is in milliseconds since 1970. */
export function changedNotice(files: readonly string[], siteUrl: string, now: number): Notice {
  const named = files.slice(0, NAMED_MAX).map((file) => `内容被改动：${file}`);
  const more = files.length > NAMED_MAX ? [`还有 ${files.length - NAMED_MAX} 个，请到“系统状态”查看`] : [];
  const lines = [...named, ...more, '如果不是您自己改的，请尽快检查服务器，并用备份恢复。'];
  return writeNotice('changed', '网站文件被改动', { siteUrl, now, lines });
}
