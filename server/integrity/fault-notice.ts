import { type Notice, writeNotice } from '../notify/message.ts';
import type { Fault } from './compare-files.ts';

const WORDS = { changed: '内容被改动', missing: '文件不见了', foreign: '多出的文件' } as const;
/** Chat programs take about 2,000 bytes. */
const NAMED_MAX = 20;

/** What the chat robot is told of files that are not as they were made; `now` is in milliseconds since 1970. */
export function faultNotice(faults: readonly Fault[], siteUrl: string, now: number): Notice {
  const named = faults.slice(0, NAMED_MAX).map(({ file, what }) => `${WORDS[what]}：${file}`);
  const more = faults.length > NAMED_MAX ? [`还有 ${faults.length - NAMED_MAX} 个，请到“系统状态”查看`] : [];
  const lines = [...named, ...more, '如果不是您自己改的，请尽快检查服务器，并用备份恢复。'];
  return writeNotice('changed', '网站文件被改动', { siteUrl, now, lines });
}
