import * as addresses from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { BySense } from '../../widgets/sections/by-sense.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The whole site in one render, and the claim beside it. */
export const Hero = withoutHydration(({ hero }: { hero: Site['hero'] }) => (
  <section className="home-hero" aria-labelledby="home-hero-title">
    <div className="home-hero-render">
      <Picture
        className="home-hero-picture"
        src={hero.image}
        alt="一座智慧工地的微缩模型：塔机、在建楼、项目部、加工棚和洗车台"
        sizes="100vw"
        first
      />
    </div>
    <div className="home-hero-words container stack">
      <h1 className="home-hero-title" id="home-hero-title">
        <BySense text={hero.title} />
      </h1>
      <p className="home-hero-desc soft type-lead">
        <BySense text={hero.desc} />
      </p>
      <p className="home-hero-actions button-row">
        <a className="button button-main" href={addresses.productCentre}>
          产品中心
        </a>
        <a className="button" href={addresses.franchise}>
          成为代理商
        </a>
      </p>
    </div>
  </section>
));
