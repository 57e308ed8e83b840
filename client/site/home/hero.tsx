import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { readFocus, readPictureName } from '../../../server/contract/picture-name.ts';
import type { Site } from '../../../server/settings.ts';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { live } from '../live/live.ts';
import { byPhrase } from '../widgets/by-word.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { MoreLink } from '../widgets/more-link.tsx';
import { usePage } from '../widgets/page-context.ts';
import { HeroPoints, type PicturePoint } from './hero-points.tsx';

const SMALL_PX = 480;

interface HeroProps {
  hero: Pick<Site['hero'], 'title' | 'desc' | 'style' | 'alt' | 'image'>;
  points: readonly PicturePoint[];
  isMobile: boolean;
  /** Words over the picture. */
  greeting: ReactNode;
  /** Its foot. */
  children: ReactNode;
}

/** The claim, and beside it or under it the whole site as a model that can be asked; the proofs are its foot. */
export function Hero({ hero, points, isMobile, greeting, children }: HeroProps) {
  const { title, desc, image, alt } = hero;
  const { isOpen, titleOf } = usePage();
  const look = image === '' ? 'bare' : hero.style;
  const isAsked = look === 'cutout' && points.length > 0;
  const sizes = look === 'photo' ? '50vw' : 'min(82vw - 184px, 118vh, 1400px)';
  return (
    <section
      className={`hero is-${look}${formOf(image)}${look === 'bare' ? ' quiet-ground' : ''}`}
      aria-labelledby="hero-title"
    >
      <div className="hero-words container stack">
        <h1 className="hero-title keep-phrases" id="hero-title" aria-label={title}>
          {byPhrase(title)}
        </h1>
        <p className="hero-desc soft type-lead">{desc}</p>
        {!isMobile && (
          <p className="hero-asks button-row">
            <AskLink className="button-in-bar" />
            {isOpen(addresses.productCentre) && (
              <a className="button" href={addresses.productCentre}>
                {titleOf('products')}
              </a>
            )}
          </p>
        )}
        {!isMobile && isOpen(addresses.franchise) && (
          <MoreLink className="above-5" href={addresses.franchise}>
            {titleOf('franchise', '成为代理商')}
          </MoreLink>
        )}
      </div>
      <div className="hero-model relative" {...(isAsked && live('hero'))}>
        {image !== '' && (
          <Picture
            className={look === 'photo' ? 'covered full-width' : 'full-width'}
            src={image}
            alt={alt}
            sizes={isMobile ? phoneSizes(100, '60vw') : sizes}
            first
          />
        )}
        {isAsked && <HeroPoints points={points} isMobile={isMobile} />}
        {greeting}
      </div>
      {children}
    </section>
  );
}

/** Too few pixels for half a window, or upright. */
function formOf(image: string): string {
  const { width = SMALL_PX, height = SMALL_PX } = readPictureName(readFocus(image).file) ?? {};
  return `${Math.min(width, height) < SMALL_PX ? ' is-small' : ''}${height > width ? ' is-upright' : ''}`;
}
