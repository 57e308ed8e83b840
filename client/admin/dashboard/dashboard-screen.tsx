import { type ReactNode, useMemo, useState } from 'react';
import { calls } from '../../../server/contract/calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { useLeadQueue } from '../state/lead-queue.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { Counts } from './counts.tsx';
import { LastChanges } from './last-changes.tsx';
import { LeadLines } from './lead-lines.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UndeliveredNotices } from './undelivered-notice.tsx';
import { LeftDrafts, Scheduled } from './unfinished.tsx';
import { Visits } from './visits.tsx';
import { WaitingLeads } from './waiting-leads.tsx';
import { WeeksChart } from './weeks-chart.tsx';

const TODAY = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** The two lists stand beside each other and end together: the changes are as many as the leads, but never fewer. */
const LEAST_ROWS = 6;

/** What staff sees first: what to do first, how much there is, what came in, who changed what. */
export default function DashboardScreen(): ReactNode {
  const { data: overview, failure, busy, load } = useLoaded(() => staffCall('overview/read', {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it came
  const updatedAt = useMemo(() => chinaTime(Date.now()), [overview]);
  const [round, setRound] = useState(0);
  const seesLeads = mayDo(calls['lead/queue'].permission);
  const queue = useLeadQueue();
  const refresh = () => {
    load();
    setRound((before) => before + 1);
  };
  /** Nothing is on its way, and nothing there: no outline of it either. */
  const isThere = overview !== undefined || failure === undefined;
  const rows = Math.max(LEAST_ROWS, queue?.newest.length ?? 0);
  return (
    <div className="admin-page dashboard" aria-busy={busy}>
      <div className="panel-head row">
        <h1 className="sr-only">首页</h1>
        <p className="dashboard-today unbroken strong">{TODAY.format()}</p>
        {overview && <p className="dashboard-updated figures soft">更新于 {updatedAt.slice(11, 16)}</p>}
        <button type="button" className="button" disabled={busy} onClick={refresh}>
          <ToolIcon name="refresh" />
          刷新
        </button>
      </div>
      <FailureNotice failure={failure} load={load} />
      {overview && (
        <UndeliveredNotices undelivered={seesLeads ? overview.undelivered : null} search={overview.search} />
      )}
      <div className={seesLeads ? 'dashboard-columns' : undefined}>
        {seesLeads && <WaitingLeads key={round} queue={queue} />}
        <div className="dashboard-side stack">
          <Shortcuts />
          <LeftDrafts />
          <Scheduled scheduled={overview?.scheduled ?? []} />
        </div>
      </div>
      {isThere && <Counts counts={overview?.counts} queue={queue} />}
      {mayDo(calls['visit/report'].permission) && <Visits round={round} />}
      {seesLeads && isThere && <WeeksChart weeks={overview?.weeks} />}
      <div className="dashboard-columns">
        {seesLeads && (queue || isThere) && (
          <section className="panel" aria-labelledby="newest-title">
            <h2 className="panel-title" id="newest-title">
              最新线索
            </h2>
            {queue?.newest.length === 0 && <p className="dashboard-empty soft">还没有人提交申请或咨询</p>}
            <LeadLines leads={queue?.newest} rows={rows} />
          </section>
        )}
        {isThere && <LastChanges changes={overview?.changes.slice(0, rows)} rows={rows} />}
      </div>
    </div>
  );
}
