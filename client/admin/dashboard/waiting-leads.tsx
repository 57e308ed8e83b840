import type { ReactNode } from 'react';
import type { LeadQueue } from '../../../server/contract/calls/lead-calls.ts';
import type { LeadKind } from '../../../server/contract/kinds/kinds.ts';
import { recordHref } from '../screens.ts';
import { fetchLeadQueue } from '../state/lead-queue.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { LeadLines } from './lead-lines.tsx';

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
