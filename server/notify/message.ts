import { chinaTime } from '../contract/china-time.ts';
import type { AgentFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';

/** An application as it is told to others: with as much of the number as recognises it, and the way to the rest. */
export interface Message {
  readonly agentId: string;
  readonly agentName: string;
  readonly agentInfo: string;
  /** `138****0000`. */
  readonly phone: string;
  readonly createDate: string;
  /** Where staff reads the whole application. */
  readonly link: string;
  /** All of it as lines of text. */
  readonly text: string;
}

/** Puts an application into words; `siteUrl` has no slash at its end. */
export function writeMessage(application: Row<AgentFields>, siteUrl: string): Message {
  const { id: agentId, createDate } = application;
  const agentName = plain(application.agentName);
  const agentInfo = plain(application.agentInfo);
  const phone = `${application.phone.slice(0, 3)}****${application.phone.slice(-4)}`;
  const link = `${siteUrl}/AdminAgenttoJoin?agentId=${encodeURIComponent(agentId)}`;
  const text = [
    '【代理加盟申请】',
    `公司名称：${agentInfo}`,
    `联系人：${agentName}`,
    `联系电话：${phone}`,
    `提交时间：${chinaTime(createDate)}`,
    `查看详情：${link}`,
  ].join('\n');
  return { agentId, agentName, agentInfo, phone, createDate, link, text };
}

/** What a stranger typed, on one line and without what chat programs act upon: mentions in tags, and links. */
function plain(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／');
}
