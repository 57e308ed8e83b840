import { type ReactNode, useState } from 'react';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';

/** Pictures that change when they are tapped or swiped. */
export function Banner({ banners }: { banners: Site['mobileBanners'] }): ReactNode {
  const [at, setAt] = useState(0);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys and the marks of the carousel do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className="mobile-banner" onClick={(event) => isPicture(event.target) && setAt((at + 1) % banners.length)}>
      <Carousel label="首页轮播图" at={at} onActive={setAt} names={banners.map((banner) => banner.title)}>
        {banners.map((banner) => (
          <figure key={banner.image} className="relative">
            <Picture
              className="mobile-banner-picture full-width relative"
              src={banner.image}
              alt={banner.title}
              sizes={phoneSizes(100, '100vw')}
            />
            <figcaption className="mobile-banner-caption soft">{banner.desc}</figcaption>
          </figure>
        ))}
      </Carousel>
    </div>
  );
}

function isPicture(target: EventTarget): boolean {
  return target instanceof HTMLImageElement;
}
