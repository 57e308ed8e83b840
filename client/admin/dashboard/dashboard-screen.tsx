import { type ReactNode, useMemo, useState } from 'react';
import type { LeadQueue } from '../../../server/contract/calls/leads.ts';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { calls } from '../../../server/contract/calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { findScreen, recordHref } from '../screens.ts';
import { useLeadQueue } from '../state/lead-queue.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { aboutDelivery } from '../widgets/attention.ts';
import { Button } from '../widgets/button.tsx';
import { FailureNotice, Notice } from '../widgets/notice.tsx';
import { Panel } from '../widgets/panel.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { Stat, type StatProps } from '../widgets/stat-list.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { LastChanges, LeadLines, LeftDrafts, Scheduled, WaitingLeads } from './activity-list.tsx';
import { BarChart } from './bar-chart.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { Visits } from './visits.tsx';

const TODAY = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** The two lists have the same height: as many changes as leads, but never fewer. */
const LEAST_ROWS = 6;

/** The first screen for staff: first tasks, totals, new leads, recent changes. */
export default function DashboardScreen(): ReactNode {
  const { data: overview, failure, busy, load } = useLoaded(() => staffCall('overview/read', {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it came
  const updatedAt = useMemo(() => chinaTime(Date.now()), [overview]);
  const [round, setRound] = useState(0);
  const seesLeads = mayDo(calls['lead/queue'].permission);
  const queue = useLeadQueue();
  const first = useFirstSteps();
  const refresh = () => {
    load();
    first.state.load();
    setRound((before) => before + 1);
  };
  /** False if the load failed and there is no earlier data; then there is no outline either. */
  const isThere = overview !== undefined || failure === undefined;
  const rows = Math.max(LEAST_ROWS, queue?.newest.length ?? 0);
  return (
    <div className="admin-page dashboard" aria-busy={busy}>
      <div className="gap-3 apart row">
        <h1 className="sr-only">首页</h1>
        <p className="panel-title then-apart unbroken strong">{TODAY.format()}</p>
        {overview && <p className="figures soft">更新于 {updatedAt.slice(11, 16)}</p>}
        <Button icon="refresh" disabled={busy} onClick={refresh}>
          刷新
        </Button>
      </div>
      {first.isShown && <FirstSteps state={first.state} onHide={() => first.set(false)} onCleared={refresh} />}
      <FailureNotice failure={failure} load={load} />
      {overview &&
        aboutDelivery(seesLeads ? overview.undelivered : null, overview.search).map(({ kind, text }) => (
          <Notice key={text} kind={kind} text={text} />
        ))}
      <div className={seesLeads ? 'dashboard-columns' : undefined}>
        {seesLeads && <WaitingLeads key={round} queue={queue} />}
        <div className="stack gap-2">
          <Shortcuts />
          <LeftDrafts />
          <Scheduled scheduled={overview?.scheduled ?? []} />
        </div>
      </div>
      {isThere && <Counts overview={overview} queue={queue} />}
      {mayDo(calls['visit/report'].permission) && <Visits round={round} />}
      {seesLeads && isThere && <WeeksChart weeks={overview?.weeks} />}
      <div className="dashboard-columns">
        {seesLeads && (queue || isThere) && (
          <Panel title="最新线索">
            {queue?.newest.length === 0 && <p className="dashboard-empty soft">还没有人提交申请或咨询</p>}
            <LeadLines leads={queue?.newest} rows={rows} />
          </Panel>
        )}
        {isThere && <LastChanges changes={overview?.changes.slice(0, rows)} rows={rows} />}
      </div>
      {first.mayTake && !first.isShown && (
        <Button looks="text" onClick={() => first.set(true)}>
          显示「开始使用」
        </Button>
      )}
    </div>
  );
}

/** Totals of all kinds, each with a link to its screen. */
function Counts({ overview, queue }: { overview: Overview | undefined; queue: LeadQueue | undefined }): ReactNode {
  const counts = overview?.counts;
  return (
    <dl className="panel stat-list grid">
      <Count
        label="产品"
        path="/AdminProduct"
        value={counts && sum(counts.products)}
        hint={overview && groupsOf(overview)}
      />
      <Count label="新闻" path="/AdminNews" value={counts?.news} />
      <Count label="轮播图" path="/AdminCarousel" value={counts?.photos} />
      <Count label="代理申请" path="/AdminAgenttoJoin" value={queue && queue.agent.waiting + queue.agent.handled} />
      <Count label="咨询线索" path="/AdminEnquiry" value={queue && queue.enquiry.waiting + queue.enquiry.handled} />
    </dl>
  );
}

function Count({ label, path, ...stat }: StatProps & { path: string }): ReactNode {
  return mayDo(findScreen(path)?.permission) && <Stat label={<a href={path}>{label}</a>} {...stat} />;
}

function groupsOf({ counts: { products }, groups }: Overview): string {
  const named = groups.map(({ locationId, title }) => `${title.replace(/产品$/, '')} ${products[locationId]}`);
  return [...named, ...(products.other ? [`未分组 ${products.other}`] : [])].join('\u00a0· '); // no line begins with a dot
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((total, number) => total + number, 0);
}

const NEW: readonly (readonly [ContentKind, string])[] = [
  ['news', '写新闻'],
  ['product', '上传产品'],
  ['case', '写案例'],
  ['carousel', '上传轮播图'],
];

/** The most frequent tasks of staff, each started by one press, and a link to the public site. */
function Shortcuts(): ReactNode {
  return (
    <Panel title="快捷操作">
      <ul className="row wraps gap-2 above-3">
        {NEW.map(([kind, word]) => {
          const screen = findScreen(recordHref(kind));
          return (
            screen &&
            mayDo(screen.permission) && (
              <li key={kind}>
                <a href={`${screen.path}?new`} className="button">
                  <ToolIcon name={screen.icon} />
                  {word}
                </a>
              </li>
            )
          );
        })}
        <li>
          <SiteLink href="/" className="button">
            <ToolIcon name="external" />
            查看官网
          </SiteLink>
        </li>
      </ul>
    </Panel>
  );
}

/** Leads of the last twelve weeks, enquiries over applications. */
function WeeksChart({ weeks }: { weeks: Overview['weeks'] | undefined }): ReactNode {
  return (
    <Panel title="近 12 周线索">
      <BarChart
        bars={weeks?.map(({ monday, count, enquiries }, at) => ({
          key: monday,
          name: at === weeks.length - 1 ? '本周' : monday.slice(5).replace('-', '/'),
          title: `${monday} 起一周：代理申请 ${count} 条，咨询线索 ${enquiries} 条`,
          count: count + enquiries,
          part: count,
        }))}
        none="近 12 周没有收到申请和咨询"
        numbers={
          weeks && {
            caption: '近 12 周每周收到的线索',
            heads: ['周一', '代理申请', '咨询线索'],
            rows: weeks.map(({ monday, count, enquiries }) => ({
              key: monday,
              name: monday,
              values: [count, enquiries],
            })),
          }
        }
      />
      {weeks?.some(({ count, enquiries }) => count + enquiries > 0) && (
        <p className="above-2 soft">深色是代理申请，浅色是咨询线索。</p>
      )}
    </Panel>
  );
}
