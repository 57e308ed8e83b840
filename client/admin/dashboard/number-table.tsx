import type { ReactNode } from 'react';

export interface Numbers {
  caption: string;
  /** What the rows are called, then what each number is. */
  heads: readonly [name: string, ...numbers: string[]];
  rows: readonly NumberRow[];
}

interface NumberRow {
  key: string;
  name: string;
  values: readonly (number | string)[];
  /** 0 to 1: how long its bar is, where the table is a plot by itself. */
  share?: number;
}

const BAR_PX = 8;

/** Numbers by name, each row with a bar where it has a share: the plot and its table are one. */
export function NumberTable({ caption, heads, rows }: Numbers): ReactNode {
  const hasBars = rows.some(({ share }) => share !== undefined);
  const [name, ...values] = heads;
  return (
    <table className={`number-table figures ${hasBars ? 'has-bars' : ''}`}>
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
