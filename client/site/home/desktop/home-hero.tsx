import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { HERO_ALT } from '../points/hero-alt.ts';
import { HeroPoints } from '../points/hero-points.tsx';
import type { PlacedPoint } from '../points/place-points.ts';

interface HeroProps {
  hero: Site['hero'];
  points: readonly PlacedPoint[];
}

/** The claim, and beside it the whole site as a model that can be asked. */
export function Hero({ hero, points }: HeroProps): ReactNode {
  return (
    <section className="home-hero" aria-labelledby="home-hero-title">
      <Words hero={hero} />
      <div className="home-hero-model relative">
        <Picture className="full-width" src={hero.image} alt={HERO_ALT} sizes="min(64vw, 1240px)" first />
        <HeroPoints points={points} hrefOf={addresses.productHref} />
      </div>
    </section>
  );
}

const Words = withoutHydration(({ hero }: Pick<HeroProps, 'hero'>) => (
  <div className="home-hero-words container stack">
    <h1 className="home-hero-title keep-phrases" id="home-hero-title">
      {hero.title}
    </h1>
    <p className="home-hero-desc above-6 soft type-lead">{hero.desc}</p>
    <p className="above-10 button-row">
      <a className="button button-main" href={addresses.productCentre}>
        产品中心
      </a>
      <a className="button" href={addresses.franchise}>
        成为代理商
      </a>
    </p>
  </div>
));
