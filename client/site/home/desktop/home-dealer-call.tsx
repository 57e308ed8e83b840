import * as addresses from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { BySense } from '../../widgets/sections/by-sense.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The page's last word: become a dealer. */
export const DealerCall = withoutHydration(({ franchise }: { franchise: Site['franchise'] }) => (
  <section className="container section-space" aria-labelledby="home-dealer-call-title">
    <div className="home-dealer-call-panel relative clipped on-navy">
      <Picture
        className="home-dealer-call-picture full-height"
        src={franchise.image}
        alt=""
        sizes="(min-width: 1024px) 60vw, 100vw"
      />
      <div className="home-dealer-call-words relative stack">
        <h2 className="home-dealer-call-title" id="home-dealer-call-title">
          <BySense text={franchise.title} />
        </h2>
        <p className="home-dealer-call-desc above-5 baseline-row type-lead">
          超额完成年度目标，返点可达
          <b className="home-dealer-call-rebate figures">{franchise.rebatePercent}%</b>
        </p>
        <p className="above-8 button-row">
          <a className="button button-main" href={addresses.franchise}>
            申请代理加盟
          </a>
          <a className="button button-on-navy" href={addresses.about}>
            先了解我们
          </a>
        </p>
      </div>
    </div>
  </section>
));
