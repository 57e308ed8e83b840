import type { ReactNode } from 'react';

interface Bar {
  key: string;
  /** The label below the bar if there is enough space. */
  name: string;
  title: string;
  count: number;
  part: number;
}

interface BarChartProps {
  /** The newest last; undefined while they are loading. */
  bars: readonly Bar[] | undefined;
  /** The text if all of them are 0. */
  none: string;
  numbers: Numbers | undefined;
}

/** A phone has room for as many names, and for a number above each of as many bars. */
const NAMES_MOST = 8;
const NUMBERED_MOST = 14;
const SCALE_LEAST = 4;

/** Numbers over time as bars; below them the same data as a collapsible table. */
export function BarChart({ bars, none, numbers }: BarChartProps): ReactNode {
  if (!bars)
    return (
      <div className="bar-chart flex above-3">
        <span className="skeleton" />
      </div>
    );
  if (bars.every(({ count }) => count === 0)) return <p className="soft">{none}</p>;
  const most = Math.max(SCALE_LEAST, ...bars.map(({ count }) => count));
  const every = Math.ceil(bars.length / NAMES_MOST);
  return (
    <>
      <ul className={`bar-chart flex above-3 ${bars.length > NUMBERED_MOST ? 'is-many' : ''}`} aria-hidden="true">
        {bars.map(({ key, name, title, count, part }, at) => (
          <li key={key} className="type-tiny middle at-end stack grow relative ruled-below figures" title={title}>
            {count > 0 && (
              <>
                <span className="bar-chart-count">{count}</span>
                <span className="bar-chart-column flex rigid" style={{ height: share(count, most) }}>
                  <span className="bar-chart-part block full-width" style={{ height: share(part, count) }} />
                </span>
              </>
            )}
            {(bars.length - 1 - at) % every === 0 && <span className="bar-chart-name soft unbroken">{name}</span>}
          </li>
        ))}
      </ul>
      {numbers && (
        <details>
          <summary className="text-button">查看数字</summary>
          <NumberTable {...numbers} />
        </details>
      )}
    </>
  );
}

function share(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
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

/** Numbers by name, each row with a bar where it has a share: the plot and its table are one. */
export function NumberTable({ caption, heads, rows }: Numbers): ReactNode {
  const hasBars = rows.some(({ share }) => share !== undefined);
  const [name, ...values] = heads;
  return (
    <table className={`number-table fixed-columns figures full-width ${hasBars ? 'has-bars' : ''}`}>
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
                <span className="bar-chart-part bar-chart-lying block" style={{ width: share(row.share, 1) }} />
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
