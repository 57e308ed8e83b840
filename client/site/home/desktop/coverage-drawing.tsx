import type { ReactNode } from 'react';

const COLUMNS = 5;
const ROWS = 4;
/** Half the diagonals of a plot's diamond, with the gap to the next. */
const STEP_X = 52;
const STEP_Y = 26;

/** Twenty building sites in miniature; as many of them are equipped as the percentage says. */
export function CoverageDrawing({ percent }: { percent: number }): ReactNode {
  const all = COLUMNS * ROWS;
  const lit = Math.round((percent / 100) * all);
  return (
    <figure>
      <svg
        className="dealer-call-drawing full-width"
        viewBox="-216 -88 484 312"
        role="img"
        aria-label={`${all} 座微缩工地，其中 ${lit} 座立着塔机，已配备智慧工地设备`}
      >
        {Array.from({ length: all }, (_, plot) => {
          const column = plot % COLUMNS;
          const row = Math.floor(plot / COLUMNS);
          return (
            <use
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place
              key={plot}
              href={`/media/drawings/building-site.svg#${isEquipped(plot, lit) ? 'equipped' : 'plain'}`}
              x={(column - row) * STEP_X}
              y={(column + row) * STEP_Y}
            />
          );
        })}
      </svg>
      <figcaption className="dealer-call-caption above-4 text-centre">
        每 {all} 座工地，<b>{lit} 座</b>已配备智慧工地设备
      </figcaption>
    </figure>
  );
}

/** Scattered over the plots, as the country's are: 13 shares no factor with their number. */
function isEquipped(plot: number, lit: number): boolean {
  return ((plot + 10) * 13) % (COLUMNS * ROWS) < lit;
}
