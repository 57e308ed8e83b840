import { type ReactNode, useState } from 'react';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { clip } from '../../widgets/clip.ts';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { BySense } from '../../widgets/sections/by-sense.tsx';

interface BannerProps {
  claim: string;
  banners: Site['mobileBanners'];
  /** Words from the address, shown as they are: a colleague's link may greet with them. */
  title: string | undefined;
  desc: string | undefined;
}

const TITLE_SHOWN = 60;
const DESC_SHOWN = 120;

/** The claim on the renders' own sky, and under it the pictures, which change when they are tapped or swiped. */
export function Banner({ claim, banners, title, desc }: BannerProps): ReactNode {
  const [at, setAt] = useState(0);
  const greeting = { title: clip(title, TITLE_SHOWN), desc: clip(desc, DESC_SHOWN) };
  return (
    <div className="mobile-banner">
      <h1 className="mobile-banner-claim container">
        <BySense text={claim} />
      </h1>
      <div className="mobile-banner-stage">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys and the marks of the carousel do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div onClick={(event) => isPicture(event.target) && setAt((at + 1) % banners.length)}>
          <Carousel label="首页轮播图" at={at} onActive={setAt} names={banners.map((banner) => banner.title)}>
            {banners.map((banner, index) => (
              <figure key={banner.image} className="mobile-banner-slide">
                <Picture
                  className="mobile-banner-picture"
                  src={banner.image}
                  alt={banner.title}
                  sizes={phoneSizes(100, '480px')}
                  first={index === 0}
                />
                <figcaption className="mobile-banner-caption soft">
                  <BySense text={banner.desc} />
                </figcaption>
              </figure>
            ))}
          </Carousel>
        </div>
        {(greeting.title || greeting.desc) && (
          <div className="mobile-banner-over stack">
            <div className="mobile-banner-greeting">
              {greeting.title && <p className="type-lead heavy">{greeting.title}</p>}
              {greeting.desc && <p className="soft type-small">{greeting.desc}</p>}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function isPicture(target: EventTarget): boolean {
  return target instanceof HTMLImageElement;
}
