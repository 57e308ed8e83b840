import type { ReactNode } from 'react';
import type { LeadLine, LeadQueue } from '../../../server/contract/calls/lead-calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { LeadKind } from '../../../server/contract/kinds/kinds.ts';
import { recordHref } from '../screens.ts';
import { fetchLeadQueue } from '../state/lead-queue.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';

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

const LISTS: readonly (readonly [LeadKind, string])[] = [
  ['agent', '代理申请'],
  ['enquiry', '咨询线索'],
];
const ROWS = 3;

/** What to do first: the leads that nobody has taken up, those that wait longest before the others. */
export function WaitingLeads({ queue }: { queue: LeadQueue | undefined }): ReactNode {
  const { failure, load } = useLoaded(() => fetchLeadQueue());
  const sum = (of: 'waiting' | 'handled') => queue && queue.agent[of] + queue.enquiry[of];
  const waiting = sum('waiting');
  return (
    <section className="panel" aria-labelledby="waiting-title">
      <div className="panel-head row wraps">
        <div>
          <h2 className="panel-title no-break" id="waiting-title">
            待处理 {waiting !== undefined && <span className="figures accent">{waiting}</span>}
          </h2>{' '}
          {waiting !== 0 && <p className="no-break soft type-small">等得最久的在最前</p>}
        </div>
        <p>
          {LISTS.filter(([kind]) => queue && queue[kind].waiting > 0).map(([kind, word]) => (
            <a key={kind} className="text-button" href={`${recordHref(kind)}?handled=false`}>
              {word} {queue?.[kind].waiting} 条
            </a>
          ))}
        </p>
      </div>
      <FailureNotice failure={failure} load={load} />
      {waiting !== 0 && failure === undefined && <LeadLines leads={queue?.longest} rows={ROWS} showsWaiting />}
      {waiting === 0 && (
        <p className="soft">
          {sum('handled') === 0 ? '还没有人提交申请或咨询，' : '都处理完了，没有待处理的。'}
          访客在代理加盟页和产品页提交的会出现在这里。
        </p>
      )}
    </section>
  );
}
