import { useState } from 'react';
import { keysOf } from '../../../server/contract/kinds/fields.ts';
import type { Counted, VisitDay, VisitReport } from '../../../server/features/statistics/calls.ts';
import { VISIT_SPANS } from '../../../server/features/statistics/events.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { pageName } from '../widgets/page-name.ts';
import { Panel } from '../widgets/panel.tsx';
import { Segments } from '../widgets/segments.tsx';

type Span = (typeof VISIT_SPANS)[number];

/** Days per bar: a phone has room for about thirty bars. A year has a bar for each month, of which the ends may be parts. */
const DAYS_A_BAR: Record<Span, number | 'month'> = { 7: 1, 30: 1, 90: 7, 365: 'month' };
const NAMES_MOST = 8;
const TOTALS = { views: '浏览', visitors: '访客', phone: '拨打电话', forms: '提交表单', leads: '收到线索' };
type Total = keyof typeof TOTALS;
const TOTAL_NAMES = keysOf(TOTALS);

/** Visitors, their origin, pages read and resulting leads. Reloaded when `round` grows. */
export function Visits({ round }: { round: number }) {
  const [span, setSpan] = useState<Span>(30);
  return (
    <Panel
      title="访问统计"
      head={
        <Segments<Span>
          label="统计时间"
          choices={VISIT_SPANS.map((value) => ({ value, label: `${value} 天` }))}
          value={span}
          onValue={setSpan}
        />
      }
    >
      <Report key={`${span} ${round}`} span={span} />
    </Panel>
  );
}

function Report({ span }: { span: Span }) {
  const { data: report, failure, load } = useLoaded(() => staffCall('visit/report', { days: span }));
  if (failure !== undefined) return <FailureNotice failure={failure} load={load} />;
  if (!report) return <div className="bar-chart skeleton above-3" aria-busy="true" />;
  const steps = stepsOf(report.days, DAYS_A_BAR[span]);
  return (
    <>
      {steps.some(({ views }) => views > 0) ? (
        <BarChart steps={steps} caption={`近 ${span} 天的访问`} />
      ) : (
        <p className="soft">近 {span} 天没有访问</p>
      )}
      <Tables report={report} />
    </>
  );
}

/** A phone has room for as many names, and for as many digits above the bars. With more, it shows the highest number alone. */
const NAMED_MOST = 8;
const DIGITS_MOST = 35;
const SCALE_LEAST = 4;

/** Views as bars with the part of the visitors, the newest last; below them the same data as a collapsible table. */
function BarChart({ steps, caption }: { steps: readonly Step[]; caption: string }) {
  const most = Math.max(SCALE_LEAST, ...steps.map(({ views }) => views));
  const every = Math.ceil(steps.length / NAMED_MOST);
  const highest = steps.findIndex(({ views }) => views === most);
  const isMany = steps.length * countText(most).length > DIGITS_MOST;
  return (
    <>
      <ul className={`bar-chart flex above-3 ${isMany ? 'is-many' : ''}`} aria-hidden="true">
        {steps.map(({ name, label, first, views, visitors }, at) => (
          <li
            key={first}
            className="type-small middle at-end stack grow relative ruled-below figures"
            title={`${name}：浏览 ${views}，访客 ${visitors}`}
          >
            {views > 0 && (
              <>
                <span className={`bar-chart-count unbroken${at === highest ? ' is-highest' : ''}`}>
                  {countText(views)}
                </span>
                <span className="bar-chart-column flex rigid" style={{ height: percentOf(views, most) }}>
                  <span className="bar-chart-part block full-width" style={{ height: percentOf(visitors, views) }} />
                </span>
              </>
            )}
            {(steps.length - 1 - at) % every === 0 && (
              <span className="bar-chart-name absolute soft unbroken">{label}</span>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="text-button">查看数字</summary>
        <NumberTable
          caption={caption}
          heads={['日期', ...Object.values(TOTALS)]}
          rows={steps.map((step) => ({ name: step.name, values: TOTAL_NAMES.map((total) => step[total]) }))}
        />
      </details>
    </>
  );
}

const countText = (count: number) => count.toLocaleString('zh-CN');

function percentOf(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}

function Tables({ report }: { report: VisitReport }) {
  const { company, days, downloads } = report;
  const [total] = stepsOf(days, days.length);
  if (!total) return null;
  const { views, visitors, phone, forms, leads } = total;
  return (
    <>
      <p className="above-2 soft" data-company={company}>
        {days[0]?.day} 至 {days.at(-1)?.day} 共 {countText(visitors)} 位访客，拨打电话 {phone} 次，下载资料 {downloads}{' '}
        次。{views > 0 && '深色是访客，浅色是浏览。'}统计不使用 Cookie，不记录访客身份。
      </p>
      <div className="number-table-set grid">
        <NumberTable
          caption="从浏览到线索"
          heads={['步骤', '次数', '占浏览']}
          rows={Object.entries({ 浏览: views, 提交表单: forms, 有效线索: leads }).map(([name, count]) => {
            const share = views === 0 || count > views ? 0 : count / views;
            const percent = `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
            return { name, values: [count, count > views ? '—' : percent], share };
          })}
        />
        {RANKINGS.filter(([list]) => report[list].length > 0).map(([list, caption, head]) => (
          <NumberTable key={list} caption={caption} heads={[head, '浏览']} rows={ranked(list, report[list])} />
        ))}
      </div>
    </>
  );
}

const RANKINGS = [
  ['pages', '看得最多的页面', '页面'],
  ['products', '看得最多的产品', '产品'],
  ['sources', '从哪里来', '来源'],
  ['devices', '用什么看', '设备'],
] as const;

function ranked(list: (typeof RANKINGS)[number][0], counted: readonly Counted[]): NumberRow[] {
  const most = counted[0]?.count ?? 1;
  return counted.slice(0, NAMES_MOST).map(({ name, count }) => {
    return { name: list === 'pages' ? pageName(name) : name, values: [count], share: count / most };
  });
}

interface Numbers {
  caption: string;
  /** The label of the rows, then the label of each number. */
  heads: readonly [name: string, ...numbers: string[]];
  rows: readonly NumberRow[];
}

interface NumberRow {
  name: string;
  values: readonly (number | string)[];
  /** 0 to 1: the length of its bar, if the table is a plot. */
  share?: number;
}

/** Numbers by name, each row with a bar where it has a share: the plot and its table are one. */
function NumberTable({ caption, heads, rows }: Numbers) {
  const hasBars = rows.some(({ share }) => share !== undefined);
  const [name, ...values] = heads;
  return (
    <table className={`number-table fixed-columns figures full-width ${hasBars ? 'has-bars' : ''}`}>
      <caption className="strong text-left">{caption}</caption>
      <thead className="soft type-small">
        <tr>
          <th scope="col">{name}</th>
          {hasBars && <td />}
          {values.map((value) => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className={hasBars ? 'one-line' : undefined} title={row.name}>
              {row.name}
            </th>
            {row.share !== undefined && (
              <td>
                <span className="bar-chart-part bar-chart-lying block" style={{ width: percentOf(row.share, 1) }} />
              </td>
            )}
            {row.values.map((value, at) => (
              <td key={heads[at + 1]}>{typeof value === 'number' ? countText(value) : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Step extends Record<Total, number> {
  first: string;
  /** The day of a group, or its first and last day, without the year. */
  name: string;
  /** Its month, or its first day. */
  label: string;
}

/** Groups days by their months, or by so many that the newest group is complete. */
function stepsOf(days: readonly VisitDay[], size: number | 'month'): Step[] {
  const groups: VisitDay[][] = [];
  for (const [at, day] of days.entries()) {
    const isFirst = size === 'month' ? day.day.endsWith('-01') : (days.length - at) % size === 0;
    if (at === 0 || isFirst) groups.push([]);
    groups.at(-1)?.push(day);
  }
  return groups.map((some) => {
    const first = some[0]?.day ?? '';
    const sums = TOTAL_NAMES.map((total) => [total, some.reduce((sum, day) => sum + day[total], 0)]);
    const totals = Object.fromEntries(sums) as Record<Total, number>; // proof: TOTAL_NAMES has each
    const name = [...new Set([first, some.at(-1)?.day ?? ''])].map((day) => day.slice(5)).join(' 至 ');
    const label = size === 'month' ? `${Number(first.slice(5, 7))}月` : first.slice(5).replace('-', '/');
    return { first, name, label, ...totals };
  });
}
