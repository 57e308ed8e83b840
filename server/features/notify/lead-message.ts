import { chinaTime } from '../../contract/china-time.ts';
import type { Notice } from '../../messages/notice.ts';
import { LEADS, leadKindOf, leadKinds } from '../leads/kinds.ts';
import type { AnyLead } from '../leads/lead-line.ts';

/** A lead in a message: enough of the number to recognise it, and a link to the full record. */
export interface Message extends Notice {
  /** `application` or `enquiry`. */
  readonly event: string;
  readonly reminder?: true;
  /** `138****0000`. */
  readonly phone: string;
  readonly createDate: string;
  /** The address of the full record for staff. */
  readonly link: string;
}

/** Formats a message about a lead; `siteUrl` has no trailing slash. */
export function writeMessage(row: AnyLead, siteUrl: string, isReminder: boolean): Message {
  const kind = leadKindOf(row);
  const { file: noun, message } = LEADS[kind];
  const { event, screen, fields, excerpt } = message;
  const { id } = leadKinds[kind];
  const { id: leadId, createDate } = row;
  const stored: Record<string, unknown> = { ...row };
  const told = Object.entries(fields).map(([name, label]) => {
    const words = plain(String(stored[name]));
    return [name, label, name === excerpt ? beginningOf(words) : words] as const;
  });
  const phone = `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`;
  const link = `${siteUrl}${screen}?${id}=${encodeURIComponent(leadId)}`;
  const text = [
    `【${noun}】${isReminder ? '超过 24 小时还没有处理' : ''}`,
    ...told.flatMap(([, label, words]) => (words ? [`${label}：${words}`] : [])),
    `联系电话：${phone}`,
    `提交时间：${chinaTime(createDate)}`,
    `查看详情：${link}`,
  ].join('\n');
  const named = Object.fromEntries(told.map(([name, , words]) => [name, words]));
  return { event, ...(isReminder && { reminder: true }), [id]: leadId, ...named, phone, createDate, link, text };
}

/** Enough to know the subject; the rest is read in the back office. */
const EXCERPT_SIGNS = 60;

function beginningOf(words: string): string {
  const signs = Array.from(words);
  return signs.length > EXCERPT_SIGNS ? `${signs.slice(0, EXCERPT_SIGNS).join('')}…` : words;
}

/** Visitors' text on one line, without what chat programs interpret: mentions in tags, and links. */
function plain(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／');
}
