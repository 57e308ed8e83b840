import { readFocus, readPictureName } from '../../../../server/contract/picture-name.ts';
import type { Pictured } from '../../../../server/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { byLine, named } from '../by-word.tsx';

/** A banner's picture is about four times as wide as high. */
const WIDEST = 4.2;

interface PageBannerProps {
  banner: Pictured;
  /** The page's own heading is elsewhere, so the banner's title is no `h1`. */
  titleIsHeading?: boolean;
  /** Visible before the page is scrolled: its picture is loaded first. */
  first?: boolean;
}

/** The top of a page: title and one sentence next to the page's render. A photo may have neither: its bar goes with the title. */
export function PageBanner({ banner, titleIsHeading = true, first = true }: PageBannerProps) {
  const Title = titleIsHeading ? 'h1' : 'p';
  const { width, height } = readPictureName(readFocus(banner.image).file) ?? { width: 0, height: 1 };
  return (
    <div className={banner.image ? 'page-banner relative clipped' : 'page-banner relative clipped is-plain'}>
      {banner.image && (
        <Picture
          className={`page-banner-picture absolute full-height${width > WIDEST * height ? ' is-panorama' : ''}`}
          src={banner.image}
          alt=""
          sizes="(min-width: 640px) 720px, min(448px, 116vw)"
          first={first}
        />
      )}
      <div className={`page-banner-words in-middle relative container stack${banner.image ? '' : ' room-8'}`}>
        {banner.title && <Title className="keep-phrases short-bar tight type-title heavy" {...named(banner.title)} />}
        {banner.desc && <p className="page-banner-desc keep-phrases above-4 soft type-large">{byLine(banner.desc)}</p>}
      </div>
    </div>
  );
}
