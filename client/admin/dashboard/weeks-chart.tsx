import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';

type Weeks = Overview['weeks'];

const HEIGHT_PX = 208;
/** Room above the bars for their numbers, and below for the weeks. */
const TOP_PX = 24;
const BOTTOM_PX = 28;
const BAR_MAX_PX = 40;
/** A week's name needs so much room. */
const NAME_PX = 44;

/** Applications of the last twelve weeks as bars, drawn at the size they are shown; beside it the same as a table to be heard. */
export function WeeksChart({ weeks }: { weeks: Weeks | undefined }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section className="panel" aria-labelledby="weeks-title">
      <h2 className="panel-title" id="weeks-title">
        近 12 周代理申请
      </h2>
      <div className="bar-chart" ref={box}>
        {weeks?.every(({ count }) => count === 0) && <p className="bar-chart-none soft">近 12 周没有收到申请</p>}
        {weeks && width > 0 ? <Bars weeks={weeks} width={width} /> : <span className="skeleton bar-chart-skeleton" />}
      </div>
      {weeks && <WeeksTable weeks={weeks} />}
    </section>
  );
}

function Bars({ weeks, width }: { weeks: Weeks; width: number }): ReactNode {
  const room = HEIGHT_PX - TOP_PX - BOTTOM_PX;
  const most = Math.max(4, ...weeks.map(({ count }) => count));
  const step = width / weeks.length;
  const bar = Math.min(BAR_MAX_PX, step * 0.62);
  const every = Math.ceil(NAME_PX / step);
  const ground = TOP_PX + room;
  return (
    <svg width={width} height={HEIGHT_PX} viewBox={`0 0 ${width} ${HEIGHT_PX}`} aria-hidden="true">
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          className="bar-chart-line"
          x1={0}
          x2={width}
          y1={ground - share * room}
          y2={ground - share * room}
        />
      ))}
      {weeks.map(({ monday, count }, at) => {
        const middle = step * (at + 0.5);
        const height = count === 0 ? 0 : Math.max(3, (count / most) * room);
        const isLast = at === weeks.length - 1;
        return (
          <g key={monday}>
            <rect
              className={isLast ? 'bar-chart-bar is-now' : 'bar-chart-bar'}
              x={middle - bar / 2}
              y={ground - height}
              width={bar}
              height={height}
              rx={Math.min(4, height / 2)}
            >
              <title>{`${monday} 起一周：${count} 条`}</title>
            </rect>
            {count > 0 && (
              <text className="bar-chart-count" x={middle} y={ground - height - 6} textAnchor="middle">
                {count}
              </text>
            )}
            {(weeks.length - 1 - at) % every === 0 && (
              <text className="bar-chart-name" x={middle} y={HEIGHT_PX - 8} textAnchor="middle">
                {isLast ? '本周' : monday.slice(5).replace('-', '/')}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function WeeksTable({ weeks }: { weeks: Weeks }): ReactNode {
  return (
    <table className="sr-only">
      <caption>近 12 周每周收到的代理申请</caption>
      <thead>
        <tr>
          <th scope="col">周一</th>
          <th scope="col">申请数</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, count }) => (
          <tr key={monday}>
            <th scope="row">{monday}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
