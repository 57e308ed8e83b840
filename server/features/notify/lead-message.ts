import { chinaTime } from '../../contract/china-time.ts';
import type { Notice } from '../../messages/notice.ts';
import { LEADS, leadKindOf, leadKinds } from '../leads/kinds.ts';
import { type AnyLead, fieldOf } from '../leads/lead-line.ts';

/**
 * The message about a lead: enough of the number to recognise it (`138****0000`), and a link to the full record for staff.
 * Receivers that take JSON get the same by the API's names. `siteUrl` has no trailing slash.
 */
export function writeMessage(row: AnyLead, siteUrl: string, isReminder: boolean): Notice {
  const kind = leadKindOf(row);
  const { file: noun, message } = LEADS[kind];
  const { event, screen, fields, excerpt } = message;
  const { id: idName } = leadKinds[kind];
  const { id, createDate } = row;
  const shown = Object.entries(fields).map(([name, label]) => {
    const words = onOneLine(String(fieldOf(row, name)));
    return { name, label, words: name === excerpt ? beginningOf(words) : words };
  });
  const phone = `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`;
  const link = `${siteUrl}${screen}?${idName}=${encodeURIComponent(id)}`;
  const text = [
    `【${noun}】${isReminder ? '超过 24 小时还没有处理' : ''}`,
    ...shown.flatMap(({ label, words }) => (words ? [`${label}：${words}`] : [])),
    `联系电话：${phone}`,
    `提交时间：${chinaTime(createDate)}`,
    `查看详情：${link}`,
  ].join('\n');
  const named = Object.fromEntries(shown.map(({ name, words }) => [name, words]));
  return { event, ...(isReminder && { reminder: true }), [idName]: id, ...named, phone, createDate, link, text };
}

/** Enough to know the subject; the rest is read in the back office. */
const EXCERPT_SIGNS = 60;

function beginningOf(words: string): string {
  const signs = Array.from(words);
  return signs.length > EXCERPT_SIGNS ? `${signs.slice(0, EXCERPT_SIGNS).join('')}…` : words;
}

/** Visitors' text on one line, without what chat programs interpret: mentions in tags, and links. */
function onOneLine(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／');
}
