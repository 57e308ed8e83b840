import type { ReactNode } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { BarChart } from './bar-chart.tsx';

/** Applications of the last twelve weeks. */
export function WeeksChart({ weeks }: { weeks: Overview['weeks'] | undefined }): ReactNode {
  return (
    <section className="panel" aria-labelledby="weeks-title">
      <h2 className="panel-title" id="weeks-title">
        近 12 周代理申请
      </h2>
      <BarChart
        bars={weeks?.map(({ monday, count }, at) => ({
          key: monday,
          name: at === weeks.length - 1 ? '本周' : monday.slice(5).replace('-', '/'),
          title: `${monday} 起一周：${count} 条`,
          count,
        }))}
        none="近 12 周没有收到申请"
        numbers={
          weeks && {
            caption: '近 12 周每周收到的代理申请',
            heads: ['周一', '申请数'],
            rows: weeks.map(({ monday, count }) => ({ key: monday, name: monday, values: [count] })),
          }
        }
      />
    </section>
  );
}
