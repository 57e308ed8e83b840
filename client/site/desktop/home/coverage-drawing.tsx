import type { ReactNode } from 'react';

const COLUMNS = 5;
const ROWS = 4;
/** Half the diagonals of a plot's diamond, with the gap to the next. */
const STEP_X = 52;
const STEP_Y = 26;

/** The order in which plots become equipped: scattered, as the country's are. */
const ORDER = [13, 10, 3, 17, 6, 9, 15, 1, 19, 11, 4, 7, 16, 0, 12, 18, 2, 14, 5, 8];

/** Twenty building sites in miniature; as many of them are equipped as the percentage says. */
export function CoverageDrawing({ percent }: { percent: number }): ReactNode {
  const all = COLUMNS * ROWS;
  const lit = Math.round((percent / 100) * all);
  const equipped = new Set(ORDER.slice(0, lit));
  return (
    <figure className="home-coverage-figure">
      <svg
        className="home-coverage-drawing"
        viewBox="-216 -88 484 312"
        role="img"
        aria-label={`${all} 座微缩工地，其中 ${lit} 座立着塔机，已配备智慧工地设备`}
      >
        <defs>
          <g id="coverage-plinth">
            <path fill="#dbe4f0" d="M-46 0 0 23v9L-46 9zM46 0 0 23v9L46 9z" />
            <path fill="#17264d" d="M-46 4 0 27v2.5L-46 6.5zM46 4 0 27v2.5L46 6.5z" />
            <path fill="#fff" d="M0-23 46 0 0 23-46 0z" />
            <path fill="none" stroke="#e3e9f2" d="M0-23 46 0 0 23-46 0z" />
          </g>
          <g id="coverage-plain">
            <use href="#coverage-plinth" />
            <path fill="#e4eaf3" d="M-24-8 0 4v11L-24 3z" />
            <path fill="#cfd8e5" d="M24-8 0 4v11L24 3z" />
            <path fill="#f1f4f9" d="M0-20 24-8 0 4-24-8z" />
          </g>
          <g id="coverage-equipped">
            <use href="#coverage-plinth" />
            <path fill="#5aa0ee" d="M-22-36 0-25v40L-22 4z" />
            <path fill="#1f5fd0" d="M22-36 0-25v40L22 4z" />
            <path fill="#fff" d="M0-47 22-36 0-25-22-36z" />
            <path stroke="#fff" strokeWidth="1.5" d="M-22-26 0-15 22-26M-22-16 0-5 22-16M-22-6 0 5 22-6" fill="none" />
            <path stroke="#f26b0f" strokeWidth="3.5" strokeLinecap="round" d="M30 1v-72M48-64-20-78" fill="none" />
            <path stroke="#f26b0f" strokeWidth="1.5" d="M30-84v12M30-84 48-64M30-84-6-75M-14-76v18" fill="none" />
            <path stroke="#17264d" strokeWidth="6" d="M44-62v7" />
          </g>
        </defs>
        {Array.from({ length: all }, (_, plot) => {
          const column = plot % COLUMNS;
          const row = Math.floor(plot / COLUMNS);
          return (
            <use
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place
              key={plot}
              href={equipped.has(plot) ? '#coverage-equipped' : '#coverage-plain'}
              x={(column - row) * STEP_X}
              y={(column + row) * STEP_Y}
            />
          );
        })}
      </svg>
      <figcaption className="home-coverage-caption">
        每 {all} 座工地，<b>{lit} 座</b>已配备智慧工地设备
      </figcaption>
    </figure>
  );
}
