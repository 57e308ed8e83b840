import type { ReactNode } from 'react';
import type { Site } from '../../../server/settings.ts';
import { byWord } from '../widgets/by-word.tsx';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';

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
            <img src="/media/drawings/plinth.svg" alt="" width={560} height={190} />
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
          <AskLink forDealers />
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
