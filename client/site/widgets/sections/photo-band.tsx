import type { ReactNode } from 'react';
import type { Photo } from '../../../../server/contract/kinds/carousel.ts';
import { Carousel } from '../carousel/carousel.tsx';
import { PageBanner } from './page-banner.tsx';

/** How long a photo is shown: time to read its sentence. */
const INTERVAL_MS = 5000;

interface PhotoBandProps {
  /** The accessible name of the row. */
  label: string;
  photos: readonly Photo[];
  /** Visible before the page is scrolled. */
  first?: boolean;
  /** A heading above the row. */
  children?: ReactNode;
}

/** The staff's carousel photos of a page, one after the other; nothing without any. */
export function PhotoBand({ label, photos, first = false, children }: PhotoBandProps) {
  return (
    photos.length > 0 && (
      <div className="photo-band slides-joined">
        {children}
        <Carousel
          label={label}
          intervalMs={INTERVAL_MS}
          loop
          names={photos.map((photo, index) => photo.photoTitle || `图片 ${index + 1}`)}
        >
          {photos.map((photo, index) => (
            <PageBanner
              key={photo.photoId}
              first={first && index === 0}
              titleIsHeading={false}
              banner={{ image: photo.photoUrl, title: photo.photoTitle, desc: photo.photoInfo }}
            />
          ))}
        </Carousel>
      </div>
    )
  );
}
