import type { ReactNode } from 'react';
import type { LeadLine } from '../../../server/contract/calls/lead-calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { recordHref } from '../screens.ts';

const KINDS: Record<LeadLine['kind'], string> = { agent: '代理', enquiry: '咨询' };
const HOUR_MS = 3_600_000;

interface LeadLinesProps {
  leads: readonly LeadLine[] | undefined;
  /** How many lines are expected while they are loading. */
  rows: number;
  /** Says how long each has waited, not when it came. */
  showsWaiting?: boolean;
}

/** Leads of both kinds, each as one line that opens it and can be called. */
export function LeadLines({ leads, rows, showsWaiting = false }: LeadLinesProps): ReactNode {
  return (
    <ul className="above-2" aria-busy={!leads}>
      {!leads && <SkeletonLines count={rows} />}
      {leads?.map(({ kind, id, name, about, phone, createDate, isWaiting }) => (
        <li key={id} className="activity-list-line row">
          <span className="tag">{KINDS[kind]}</span>
          <a className="activity-list-main grow one-line" href={recordHref(kind, id)} title={about}>
            {name || '未留姓名'} <span className="soft">{about}</span>
          </a>
          {!showsWaiting && (
            <span className={`tag ${isWaiting ? 'tag-open' : 'tag-done'}`}>{isWaiting ? '待处理' : '已处理'}</span>
          )}
          <time className="activity-list-time one-line figures soft" dateTime={createDate}>
            {showsWaiting ? waited(createDate) : chinaTime(createDate).slice(5, 16)}
          </time>
          <a className="phone-link-press text-button figures" href={`tel:${phone}`}>
            拨打 <span className="activity-list-number">{phone}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function waited(since: string): string {
  const hours = Math.floor((Date.now() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return '刚刚收到';
  return hours < 24 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`;
}

/** Lines that are still to come. */
export function SkeletonLines({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={line} className="activity-list-line row">
      <span className="skeleton activity-list-main grow one-line" />
    </li>
  ));
}
