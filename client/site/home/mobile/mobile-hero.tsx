import type { ReactNode } from 'react';
import { mobileProductHref } from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { clip } from '../../widgets/clip.ts';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { HERO_ALT } from '../points/hero-alt.ts';
import { HeroPoints } from '../points/hero-points.tsx';
import type { PlacedPoint } from '../points/place-points.ts';

interface HeroProps {
  hero: Pick<Site['hero'], 'title' | 'mobileImage'>;
  points: readonly PlacedPoint[];
  /** Words from the address, shown as they are: a colleague's link may greet with them. */
  title: string | undefined;
  desc: string | undefined;
}

const TITLE_SHOWN = 60;
const DESC_SHOWN = 120;

/** The claim, and under it the model, whose products can be asked for. */
export function Hero({ hero, points, title, desc }: HeroProps): ReactNode {
  const greeting = { title: clip(title, TITLE_SHOWN), desc: clip(desc, DESC_SHOWN) };
  return (
    <div className="mobile-hero">
      <h1 className="mobile-hero-claim keep-phrases container">{hero.title}</h1>
      <div className="mobile-hero-stage relative">
        <Picture className="full-width" src={hero.mobileImage} alt={HERO_ALT} sizes={phoneSizes(100, '60vw')} first />
        <HeroPoints points={points} hrefOf={mobileProductHref} />
        {(greeting.title || greeting.desc) && (
          <div className="mobile-hero-greeting rounded break-anywhere">
            {greeting.title && <p className="type-lead heavy">{greeting.title}</p>}
            {greeting.desc && <p className="soft type-small">{greeting.desc}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
