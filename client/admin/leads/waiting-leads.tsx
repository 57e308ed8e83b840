import { Link } from 'wouter';
import { LEAD_KINDS, leadKinds } from '../../../server/features/leads/kinds.ts';
import type { LeadLine } from '../../../server/features/leads/lead-fields.ts';
import { recordHref } from '../list/screen-link.tsx';
import { serverNow } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { fetchLeadQueue, useLeadQueue } from './lead-queue.ts';
import { CallLink } from './phone-link.tsx';

const MINUTE_MS = 60_000;
const JUST_NOW_MINUTES = 5;

/** Leads of both kinds, each as one line that opens it and can be called; as long as there are none yet, pale lines. */
function LeadLines({ leads }: { leads: readonly LeadLine[] | undefined }) {
  return (
    <ul className="above-2" aria-busy={!leads}>
      {!leads &&
        ['a', 'b', 'c'].map((line) => (
          <li key={line} className="activity-list-line row">
            <span className="skeleton activity-list-main grow one-line" />
          </li>
        ))}
      {leads?.map(({ kind, id, name, about, phone, createDate, due }) => (
        <li key={id} className="activity-list-line row">
          <span className="tag">{leadKinds[kind].listedAs}</span>
          <Link className="activity-list-main grow one-line" title={about} href={recordHref(kind, id)}>
            {name || '未留姓名'} <span className="soft">{about}</span>
          </Link>
          {due && <span className="tag tone-warn">该联系了</span>}
          <time className="rigid one-line figures soft" dateTime={createDate}>
            {due ? `约在 ${due.slice(5)}` : waitedFor(createDate)}
          </time>
          <CallLink phone={phone}>
            <span className="activity-list-phone">&nbsp;{phone}</span>
          </CallLink>
        </li>
      ))}
    </ul>
  );
}

function waitedFor(since: string): string {
  const minutes = Math.floor((serverNow() - Date.parse(since)) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (minutes < JUST_NOW_MINUTES) return '刚刚收到';
  if (hours < 1) return `已等 ${minutes} 分钟`;
  return hours < 24 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`;
}

/** The next tasks: open leads, the oldest first. */
export function WaitingLeads() {
  const queue = useLeadQueue();
  const { failure, load } = useLoaded(() => fetchLeadQueue());
  const sum = (of: 'waiting' | 'handled') => queue && queue.agent[of] + queue.enquiry[of];
  const waiting = sum('waiting');
  return (
    <section className="panel" aria-labelledby="waiting-title">
      <div className="gap-3 apart row wraps">
        <h2 className="panel-title" id="waiting-title">
          待处理 {waiting !== undefined && <span className="figures accent">{waiting}</span>}
        </h2>
        <p>
          {LEAD_KINDS.filter((kind) => queue && queue[kind].waiting > 0).map((kind) => (
            <Link
              key={kind}
              className="text-button"
              href={`${recordHref(kind)}?stage=${queue?.[kind].new ? 'new' : 'following'}`}
            >
              {leadKinds[kind].listedAs} {queue?.[kind].waiting} 条
            </Link>
          ))}
        </p>
      </div>
      {queue && waiting !== 0 && (
        <p className="soft type-small figures">
          <span className="no-break">该联系的、等得最久的在最前。</span>
          <span className="no-break">
            {`给您的 ${queue.mine} 条，今天到期 ${queue.due} 条，没人管的 ${queue.nobody} 条`}
          </span>
        </p>
      )}
      <FailureNotice failure={failure} load={load} />
      {waiting !== 0 && failure === undefined && <LeadLines leads={queue?.longest} />}
      {waiting === 0 && (
        <p className="soft">
          {sum('handled') === 0 ? '还没有人提交申请或咨询，' : '都处理完了，没有待处理的。'}
          访客在网站上提交的会出现在这里。
        </p>
      )}
    </section>
  );
}
