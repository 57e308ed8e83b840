import { chinaTime } from '../../contract/china-time.ts';
import { recordKinds } from '../../kinds.ts';
import type { Notice } from '../../messages/notice.ts';
import type { Row } from '../../store/records/record-memory.ts';
import type { AgentFields, EnquiryFields } from '../leads/kinds.ts';

export type Lead =
  | { readonly kind: 'agent'; readonly row: Row<AgentFields> }
  | { readonly kind: 'enquiry'; readonly row: Row<EnquiryFields> };

/** A lead in a message: enough of the number to recognise it, and a link to the full record. */
export interface Message extends Notice {
  readonly event: 'application' | 'enquiry';
  readonly reminder?: true;
  /** `138****0000`. */
  readonly phone: string;
  readonly createDate: string;
  /** The address of the full record for staff. */
  readonly link: string;
}

/** The content of a message per kind: id, screen, and fields with labels. */
const TOLD = {
  agent: {
    event: 'application',
    noun: '代理加盟申请',
    screen: '/AdminAgenttoJoin',
    fields: { agentInfo: '公司名称', agentName: '联系人' },
  },
  enquiry: {
    event: 'enquiry',
    noun: '咨询线索',
    screen: '/AdminEnquiry',
    fields: { company: '公司名称', name: '联系人', productName: '咨询产品' },
  },
} as const;

/** Formats a message about a lead; `siteUrl` has no trailing slash. */
export function writeMessage({ kind, row }: Lead, siteUrl: string, isReminder: boolean): Message {
  const { event, noun, screen, fields } = TOLD[kind];
  const { id } = recordKinds[kind];
  const { id: leadId, createDate }: Row<object> = row;
  const stored: Record<string, unknown> = { ...row };
  const told = Object.entries(fields).map(([name, label]) => [name, label, plain(String(stored[name]))] as const);
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

/** Visitors' text on one line, without what chat programs interpret: mentions in tags, and links. */
function plain(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／');
}
