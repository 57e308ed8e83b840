import { type ReactNode, useMemo, useState } from 'react';
import { calls } from '../../../server/contract/calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { Counts } from './counts.tsx';
import { LastChanges } from './last-changes.tsx';
import { NewestApplications } from './newest-applications.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SearchNotice, UndeliveredNotice } from './undelivered-notice.tsx';
import { Visits } from './visits.tsx';
import { WeeksChart } from './weeks-chart.tsx';

const TODAY = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** The two lists stand beside each other and end together: the changes are as many as the applications, but never fewer. */
const LEAST_ROWS = 6;

/** What staff sees first: how much there is, what came in, who changed what. */
export default function DashboardScreen(): ReactNode {
  const { data: overview, failure, busy, load } = useLoaded(() => staffCall('overview/read', {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it came
  const updatedAt = useMemo(() => chinaTime(Date.now()), [overview]);
  const [round, setRound] = useState(0);
  const seesLeads = mayDo(calls['agent/list'].permission);
  const refresh = () => {
    load();
    setRound((before) => before + 1);
  };
  const rows = Math.max(LEAST_ROWS, overview?.newest.length ?? 0);
  return (
    <div className="admin-page dashboard" aria-busy={busy}>
      <div className="panel-head row">
        <h1 className="sr-only">首页</h1>
        <p className="dashboard-today strong">{TODAY.format()}</p>
        {overview && <p className="dashboard-updated figures soft">更新于 {updatedAt.slice(11, 16)}</p>}
        <button type="button" className="button" disabled={busy} onClick={refresh}>
          <ToolIcon name="refresh" />
          刷新
        </button>
      </div>
      <FailureNotice failure={failure} load={load} />
      {seesLeads && overview?.undelivered && <UndeliveredNotice undelivered={overview.undelivered} />}
      {overview && <SearchNotice search={overview.search} />}
      <Counts counts={overview?.counts} />
      {mayDo(calls['visit/report'].permission) && <Visits round={round} />}
      <div className="dashboard-columns">
        {seesLeads && <WeeksChart weeks={overview?.weeks} />}
        {seesLeads && <Shortcuts />}
        {seesLeads && <NewestApplications applications={overview?.newest} rows={rows} />}
        <LastChanges changes={overview?.changes.slice(0, rows)} rows={rows} />
        {!seesLeads && <Shortcuts />}
      </div>
    </div>
  );
}
