import * as addresses from '../../../server/contract/addresses.ts';
import type { Photo } from '../../../server/contract/kinds/carousel.ts';
import { SECTIONS, type SectionName } from '../../../server/contract/sections.ts';
import type { Icon as IconName, Site } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { PRESSED } from '../live/live.ts';
import type { Query } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { clip } from '../widgets/clip.ts';
import { usePage } from '../widgets/page-context.ts';

const TITLE_SHOWN = 60;
const DESC_SHOWN = 120;

/** Words from the address, shown as they are: a colleague's link may greet with them. */
export function Said({ query }: { query: Query }) {
  const title = clip(query.title, TITLE_SHOWN);
  const desc = clip(query.desc, DESC_SHOWN);
  if (!title && !desc) return null;
  return (
    <div className="hero-greeting absolute shadowed no-pointer rounded">
      {title && <p className="type-lead heavy">{title}</p>}
      {desc && <p className="soft type-small">{desc}</p>}
    </div>
  );
}

export const PHOTOS = '首页轮播图';

interface BannerProps {
  /** The staff's carousel photos for the home page, which are first. */
  photos: readonly Photo[];
  banners: Site['mobileBanners'];
}

/** Pictures that change when they are tapped or swiped. */
export function Banner({ photos, banners }: BannerProps) {
  const slides = [
    ...photos.map(({ photoUrl, photoTitle, photoInfo }) => ({ image: photoUrl, title: photoTitle, desc: photoInfo })),
    ...banners.map(({ image, desc }) => ({ image, title: '', desc })),
  ];
  if (slides.length === 0) return null;
  return (
    <div className="mobile-home-banner head-4 slides-joined">
      <Carousel label={PHOTOS} names={slides.map(({ title, desc }, at) => title || desc || `图片 ${at + 1}`)}>
        {slides.map(({ image, title, desc }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one picture
          <figure key={at} className="relative">
            <div className="relative" {...PRESSED} data-turn>
              <Picture
                className="mobile-home-banner-picture covered full-width relative"
                src={image}
                alt=""
                sizes={phoneSizes(100, '50vw')}
              />
            </div>
            {(title || desc) && (
              <figcaption className="mobile-home-banner-caption type-medium lines-apart soft keep-phrases">
                {title && <strong className="block ink">{byWord(title)}</strong>}
                {byWord(desc)}
              </figcaption>
            )}
          </figure>
        ))}
      </Carousel>
    </div>
  );
}

/** The products' has the sign of their first group. */
const SHORTCUTS: readonly { href: string; section: SectionName; title?: string; icon: IconName | undefined }[] = [
  { href: addresses.mobileAbout, section: 'about', title: SECTIONS.about.onPhones, icon: 'community' },
  { href: addresses.mobileProductCentre, section: 'products', icon: undefined },
  { href: addresses.cases, section: 'cases', icon: 'location' },
];

/** Round plinths for who, what, where. */
export function Shortcuts({ icon = 'puzzle' }: { icon: IconName | undefined }) {
  const { isOpen, titleOf } = usePage();
  return (
    <nav className="mobile-home-shortcuts grid above-3 container" aria-label="快捷入口">
      {SHORTCUTS.filter(({ href }) => isOpen(href)).map((shortcut) => (
        <a key={shortcut.href} className="mobile-home-shortcuts-link stack middle ink strong" href={shortcut.href}>
          <span className="mobile-home-shortcuts-plinth pill square-72 below-3 dark on-paper centre">
            <Icon name={shortcut.icon ?? icon} className="icon icon-32" />
          </span>
          {titleOf(shortcut.section, shortcut.title)}
        </a>
      ))}
    </nav>
  );
}
