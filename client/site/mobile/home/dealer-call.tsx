import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/site.ts';
import { Picture } from '../../../ui/picture.tsx';
import { still } from '../../../ui/still.tsx';
import { BySense } from '../../parts/by-sense.tsx';
import { phoneSizes } from '../../parts/phone-sizes.ts';

/** The page's last word: become a dealer. */
export const DealerCall = still(
  ({ franchise }: { franchise: Pick<Site['franchise'], 'title' | 'rebatePercent' | 'image'> }): ReactNode => {
    return (
      <section className="mobile-dealer-call" aria-labelledby="mobile-dealer-call-title">
        <Picture className="mobile-dealer-call-picture" src={franchise.image} alt="" sizes={phoneSizes(100, '100vw')} />
        <div className="mobile-dealer-call-words container">
          <h2 className="mobile-section-title" id="mobile-dealer-call-title">
            <BySense text={franchise.title} />
          </h2>
          <p className="mobile-dealer-call-desc">
            超额完成年度目标，返点可达
            <b className="mobile-dealer-call-rebate figures">{franchise.rebatePercent}%</b>
          </p>
          <a className="button button-main" href="/dailijiameng">
            申请代理加盟
          </a>
        </div>
      </section>
    );
  },
);
