import type { ReactNode } from 'react';
import type { Photo } from '../../../../server/contract/kinds/carousel.ts';
import type { Pictured } from '../../../../server/contract/kinds/settings.ts';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { PageBanner } from '../../widgets/sections/page-banner.tsx';

interface PhotoBannerProps {
  photos: readonly Photo[];
  /** Shown where there are no photos; its title is the page's `h1` in any case. */
  banner: Pictured;
}

/** How long a photo stands: time to read its sentence. */
const INTERVAL_MS = 5000;

/** The product centre's banner: the staff's carousel photos, or the still banner where there are none. */
export function PhotoBanner({ photos, banner }: PhotoBannerProps): ReactNode {
  const shown = photos.filter((photo) => photo.photoUrl);
  if (shown.length === 0) return <PageBanner banner={banner} />;
  return (
    <div className="photo-banner">
      <h1 className="sr-only">{banner.title}</h1>
      <Carousel
        label={`${banner.title}轮播图`}
        intervalMs={INTERVAL_MS}
        loop
        names={shown.map((photo, index) => photo.photoTitle || `图片 ${index + 1}`)}
      >
        {shown.map((photo, index) => (
          <PageBanner
            key={photo.photoId}
            first={index === 0}
            titleIsHeading={false}
            banner={{ image: photo.photoUrl, title: photo.photoTitle, desc: photo.photoInfo }}
          />
        ))}
      </Carousel>
    </div>
  );
}
