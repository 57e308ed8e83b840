import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

interface DealerWordsProps {
  coverage: Site['coverage'];
  /** The page on which one applies. */
  href: string;
  /** The same thing drawn, where there is room for it. */
  children?: ReactNode;
}

/** The page's last word: how much of the market is open, in one statement, and how to take part. */
export function DealerWords({ coverage, href, children }: DealerWordsProps): ReactNode {
  const share = `${coverage.percent}%`;
  const [before = '', ...rest] = coverage.claim.split(share);
  return (
    <section className="dealer-call on-navy section-space" aria-labelledby="dealer-call-title">
      <div className="dealer-call-row container">
        <div>
          <h2 id="dealer-call-title">
            {before.trim()}
            {rest.length > 0 && <span className="dealer-call-share figures heavy"> {share} </span>}
            <span className="no-break">{rest.join(share).trim()}</span>
          </h2>
          <p className="dealer-call-desc above-5 measure">{coverage.desc}</p>
          <a className="button button-main above-8" href={href}>
            申请代理加盟
          </a>
        </div>
        {children}
      </div>
    </section>
  );
}

export const DealerCall = withoutHydration<Omit<DealerWordsProps, 'children'>>(DealerWords);
