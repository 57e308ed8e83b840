import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/settings.ts';
import { byWord } from '../widgets/by-word.tsx';
import { usePage } from '../widgets/page-context.ts';

interface DealerCallProps {
  coverage: Site['coverage'] | undefined;
  isMobile: boolean;
  /** Beside the news. */
  isBeside: boolean;
}

/** The page's last word: how much of the market is open, in one statement, and how to take part. */
export function DealerCall({ coverage, isMobile, isBeside }: DealerCallProps) {
  const { isOpen, titleOf } = usePage();
  const href = isMobile ? addresses.mobileFranchise : addresses.franchise;
  if (!coverage?.percent || !coverage.claim) return null;
  const share = `${coverage.percent}%`;
  const [before = '', ...rest] = coverage.claim.split(share);
  return (
    <section className={isBeside ? undefined : 'section-space'} aria-labelledby="dealer-call-title">
      <div className={`dealer-call-row${isBeside ? '' : ' container'}`}>
        <div>
          <h2 className="keep-phrases" id="dealer-call-title">
            {byWord(before.trim())}
            {rest.length > 0 && <span className="dealer-call-share figures heavy">{` ${share} `}</span>}
            <span className="no-break">{byWord(rest.join(share).trim())}</span>
          </h2>
          {coverage.desc && <p className="above-5 measure soft">{coverage.desc}</p>}
          {isOpen(href) && (
            <a className="button button-main above-8" href={href}>
              {`申请${titleOf('franchise')}`}
            </a>
          )}
        </div>
        <CoverageDrawing coverage={coverage} />
      </div>
    </section>
  );
}

const COLUMNS = 5;
const ROWS = 4;
/** Half the diagonals of a plot's diamond, with the gap to the next. */
const STEP_X = 52;
const STEP_Y = 26;

/** Twenty blocks; the percentage decides how many are lit. */
function CoverageDrawing({ coverage }: { coverage: NonNullable<DealerCallProps['coverage']> }) {
  const all = COLUMNS * ROWS;
  const lit = Math.round((coverage.percent / 100) * all);
  const { unit = '', noun = '', reached } = coverage;
  return (
    <figure>
      <svg
        className="dealer-call-drawing full-width"
        viewBox="-216 -88 484 312"
        role="img"
        aria-label={`${all} ${unit}${noun}中有 ${lit} ${unit}${reached}`}
      >
        {Array.from({ length: all }, (_, plot) => {
          const column = plot % COLUMNS;
          const row = Math.floor(plot / COLUMNS);
          // scattered over the plots, as the country's are: 13 shares no factor with their number
          const isLit = ((plot + 10) * 13) % all < lit;
          return (
            <use
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its index
              key={plot}
              href={`/media/drawings/coverage.svg#${isLit ? 'lit' : 'plain'}`}
              x={(column - row) * STEP_X}
              y={(column + row) * STEP_Y}
            />
          );
        })}
      </svg>
      {reached && (
        <figcaption className="keep-phrases above-4 soft text-centre">
          {`每 ${all} ${unit}${noun}，`}
          <b>{`${lit} ${unit}`}</b>
          {byWord(reached)}
        </figcaption>
      )}
    </figure>
  );
}
