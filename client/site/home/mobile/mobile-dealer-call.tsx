import * as addresses from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { BySense } from '../../widgets/sections/by-sense.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The page's last word: become a dealer. */
export const DealerCall = withoutHydration(
  ({ franchise }: { franchise: Pick<Site['franchise'], 'title' | 'rebatePercent' | 'image'> }) => (
    <section className="mobile-dealer-call on-navy" aria-labelledby="mobile-dealer-call-title">
      <Picture
        className="mobile-dealer-call-picture full-width"
        src={franchise.image}
        alt=""
        sizes={phoneSizes(100, '100vw')}
      />
      <div className="mobile-dealer-call-words relative container">
        <h2 className="type-heading" id="mobile-dealer-call-title">
          <BySense text={franchise.title} />
        </h2>
        <p className="mobile-dealer-call-desc wraps baseline-row">
          超额完成年度目标，返点可达
          <b className="mobile-dealer-call-rebate figures">{franchise.rebatePercent}%</b>
        </p>
        <a className="button button-main" href={addresses.mobileFranchise}>
          申请代理加盟
        </a>
      </div>
    </section>
  ),
);
