import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Bar {
  key: string;
  /** The label below the bar if there is enough space. */
  name: string;
  /** The label on hover. */
  title: string;
  count: number;
  /** The highlighted part; all by default. */
  part?: number;
}

const HEIGHT_PX = 208;
/** Space above the bars for their numbers, and below for their names. */
const TOP_PX = 24;
const BOTTOM_PX = 28;
const BAR_MAX_PX = 40;
/** The minimum width of a name, and of a number above a bar. */
const NAME_PX = 44;
const NUMBER_PX = 22;

interface BarChartProps {
  /** The newest last; undefined while they are loading. */
  bars: readonly Bar[] | undefined;
  /** The text if all of them are 0. */
  none: string;
  /** The same data as a table. */
  numbers: Numbers | undefined;
}

/** Numbers over time as bars, drawn at their displayed size; below them the same data as a collapsible table. */
export function BarChart({ bars, none, numbers }: BarChartProps): ReactNode {
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

  if (bars?.every(({ count }) => count === 0)) return <p className="soft">{none}</p>;
  return (
    <>
      <div className="bar-chart" ref={box}>
        {bars && width > 0 ? <Bars bars={bars} width={width} /> : <span className="skeleton bar-chart-skeleton" />}
      </div>
      {numbers && (
        <details>
          <summary className="text-button">查看数字</summary>
          <NumberTable {...numbers} />
        </details>
      )}
    </>
  );
}

function Bars({ bars, width }: { bars: readonly Bar[]; width: number }): ReactNode {
  const room = HEIGHT_PX - TOP_PX - BOTTOM_PX;
  const most = Math.max(4, ...bars.map(({ count }) => count));
  const step = width / bars.length;
  const thick = Math.min(BAR_MAX_PX, step * 0.62);
  const every = Math.ceil(NAME_PX / step);
  const ground = TOP_PX + room;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * room));
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
      {bars.map(({ key, name, title, count, part }, at) => {
        const middle = step * (at + 0.5);
        const isLast = at === bars.length - 1;
        const column = (height: number, className: string) => (
          <rect
            className={className}
            x={middle - thick / 2}
            y={ground - height}
            width={thick}
            height={height}
            rx={Math.min(4, height / 2)}
          />
        );
        return (
          <g key={key}>
            <title>{title}</title>
            {column(heightOf(count), isLast && part === undefined ? 'bar-chart-bar is-now' : 'bar-chart-bar')}
            {part !== undefined && column(heightOf(part), 'bar-chart-bar is-now')}
            {count > 0 && step >= NUMBER_PX && (
              <text className="bar-chart-count" x={middle} y={ground - heightOf(count) - 6} textAnchor="middle">
                {count}
              </text>
            )}
            {(bars.length - 1 - at) % every === 0 && (
              <text
                className="bar-chart-name"
                x={Math.min(middle, width - NAME_PX / 2 + 4)}
                y={HEIGHT_PX - 8}
                textAnchor="middle"
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface Numbers {
  caption: string;
  /** The label of the rows, then the label of each number. */
  heads: readonly [name: string, ...numbers: string[]];
  rows: readonly NumberRow[];
}

interface NumberRow {
  key: string;
  name: string;
  values: readonly (number | string)[];
  /** 0 to 1: the length of its bar, if the table is a plot. */
  share?: number;
}

const BAR_PX = 8;

/** Numbers by name, each row with a bar where it has a share: the plot and its table are one. */
export function NumberTable({ caption, heads, rows }: Numbers): ReactNode {
  const hasBars = rows.some(({ share }) => share !== undefined);
  const [name, ...values] = heads;
  return (
    <table className={`number-table figures full-width ${hasBars ? 'has-bars' : ''}`}>
      <caption className="strong">{caption}</caption>
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
          <tr key={row.key}>
            <th scope="row" className={hasBars ? 'one-line' : undefined} title={row.name}>
              {row.name}
            </th>
            {row.share !== undefined && (
              <td>
                <svg
                  aria-hidden="true"
                  width="100%"
                  height={BAR_PX}
                  viewBox={`0 0 100 ${BAR_PX}`}
                  preserveAspectRatio="none"
                >
                  <rect className="bar-chart-bar is-now" width={row.share * 100} height={BAR_PX} />
                </svg>
              </td>
            )}
            {row.values.map((value, at) => (
              <td key={heads[at + 1]}>{typeof value === 'number' ? value.toLocaleString('zh-CN') : value}</td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className="soft" colSpan={heads.length}>
              暂无数据
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
