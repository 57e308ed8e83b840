import type { ReactNode } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { BarChart } from './bar-chart.tsx';

/** Leads of the last twelve weeks, enquiries over applications. */
export function WeeksChart({ weeks }: { weeks: Overview['weeks'] | undefined }): ReactNode {
  return (
    <section className="panel" aria-labelledby="weeks-title">
      <h2 className="panel-title" id="weeks-title">
        近 12 周线索
      </h2>
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
        <p className="soft visits-note">深色是代理申请，浅色是咨询线索。</p>
      )}
    </section>
  );
}
