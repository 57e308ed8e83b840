import type { ReactNode } from 'react';
import { NAVY } from '../../../server/contract/colours.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { byWord } from '../widgets/by-word.tsx';

interface RebateProps {
  franchise: Pick<Site['franchise'], 'rebatePercent' | 'title' | 'desc' | 'levels'>;
  /** The words over the figure. */
  above: string;
}

/** The headline: how much comes back, standing on a plinth like everything of this world. */
export function Rebate({ franchise, above }: RebateProps): ReactNode {
  return (
    <section
      className={`rebate${franchise.rebatePercent > 0 ? '' : ' is-plain'} container section-space`}
      aria-labelledby="rebate-title"
    >
      {franchise.rebatePercent > 0 && (
        <p>
          <span className="text-centre block soft type-lead">{above}</span>
          <span className="rebate-stand flex column-reverse">
            <Plinth />
            <span className="rebate-number relative text-centre figures heavy">
              {franchise.rebatePercent}
              <span className="rebate-percent">%</span>
            </span>
          </span>
        </p>
      )}
      <div className="rebate-words">
        <h2 className="keep-phrases" id="rebate-title">
          {byWord(franchise.title)}
        </h2>
        <p className="rebate-desc above-6 soft type-large">{franchise.desc}</p>
        <p className="above-10 button-row">
          <a className="button button-main" href="#apply">
            申请代理加盟
          </a>
          {(franchise.levels ?? []).length > 0 && (
            <a className="button" href="#levels">
              先看合作条件
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

const SIDE = 'rebate-plinth-side';

/** The renders' white plinth with its navy line. The face stays white: the figure's orange needs it to be read. */
function Plinth(): ReactNode {
  return (
    <svg className="full-width" viewBox="0 0 560 190" aria-hidden="true">
      <defs>
        <linearGradient id={SIDE} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.55" stopColor="#f4f7fb" />
          <stop offset="1" stopColor="#cfd9e6" />
        </linearGradient>
      </defs>
      <ellipse cx="300" cy="120" rx="260" ry="66" fill={NAVY} opacity="0.08" />
      <path fill={`url(#${SIDE})`} d="M24 68v42c0 37 115 67 256 67s256-30 256-67V68z" />
      <path fill={NAVY} d="M24 92v13c0 37 115 67 256 67s256-30 256-67V92c0 37-115 67-256 67S24 129 24 92z" />
      <ellipse cx="280" cy="68" rx="255" ry="66" fill="#ffffff" stroke="#dbe4f0" strokeWidth="2" />
      <ellipse cx="280" cy="67" rx="224" ry="55" fill="none" stroke="#e3e9f2" strokeWidth="2" />
    </svg>
  );
}
