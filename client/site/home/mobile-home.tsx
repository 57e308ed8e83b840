import { Fragment, type ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Icon as IconName, Site } from '../../../server/contract/kinds/settings.ts';
import type { HomeSection } from '../../../server/contract/kinds/shown-sections.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PRESSED } from '../live/live.ts';
import { type Head, type ViewProps, WORDS } from '../page.ts';
import { CASES_SEEN, shownCases } from '../widgets/cards/case-card.tsx';
import { newsLine } from '../widgets/cards/news-item.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { clip } from '../widgets/clip.ts';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { HOME_HEADINGS, pickHeadings } from '../widgets/headings.ts';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { DealerCall } from './dealer-call.tsx';
import { Hero } from './hero.tsx';
import { NewsList } from './home-news.tsx';
import { Partners } from './partners.tsx';
import { onMobilePicture } from './place-points.ts';
import { ProductShelf, shelfGroups } from './product-shelf.tsx';
import { ShowroomList } from './showroom.tsx';
import { TechSupport } from './tech-support.tsx';

/** The specification's limit of the phone's home page: every product there is. */
const HOME_LIMIT = 999;
/** Products per group on the home page; 「查看更多产品」 leads to the others. */
const SHELF_MAX = 4;
const NEWS_MAX = 3;
const CASES_MAX = 6;
/** So much of a greeting in the address is shown. */
const TITLE_SHOWN = 60;
const DESC_SHOWN = 120;

export type MobileHomeData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const [site, points, products, news, cases] = await Promise.all([
    loadSettings(
      callOrThrow,
      'company',
      'hero',
      'mobileBanners',
      'productGroups',
      'showroom',
      'techSupport',
      'figures',
      'figuresPicture',
      'rights',
      'partners',
      'hidden',
      'homeOrder',
      'coverage',
      'headings',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: HOME_LIMIT }),
    callOrThrow('news/list', { limit: NEWS_MAX }),
    callOrThrow('case/list', { limit: CASES_SEEN }),
  ]);
  const { company, hero, headings, productGroups, hidden = [], ...rest } = site;
  return {
    ...rest, // a phone pays for all data of a page, so it carries only what is shown below
    headings: pickHeadings(headings, ...HOME_HEADINGS),
    icon: productGroups[0]?.icon,
    hero: { ...hero, image: hero.mobileImage || hero.image },
    points: hero.mobileImage ? onMobilePicture(points) : [],
    description: company.description,
    shelf: shelfGroups(productGroups, products, SHELF_MAX),
    cases: hidden.includes('cases') ? [] : shownCases(cases.data, CASES_MAX),
    news: hidden.includes('news') ? [] : news.data.map(newsLine),
  };
}

export function head({ hero, description }: MobileHomeData): Head {
  return { title: hero.title, description: description || hero.title, image: hero.image };
}

/** The home page of a phone: what the company does, shown in the order in which a site manager would ask. */
export default function MobileHome({ data, query }: ViewProps<MobileHomeData>): ReactNode {
  const { headings } = data;
  const { homeOrder = [] } = data;
  const sections: Record<HomeSection, ReactNode> = {
    oneStop: null, // a phone begins with the products
    products: <ProductShelf groups={data.shelf} isMobile />,
    cases: <CaseCards id="home-cases" {...headings.cases} cases={data.cases} isRow />,
    figures: (
      <CompanyFigures
        title={headings.figures.title}
        figures={data.figures}
        rights={data.rights}
        picture={data.figuresPicture}
      />
    ),
    partners: <Partners {...headings.partners} partners={data.partners} />,
    techSupport: <TechSupport {...headings.techSupport} points={data.techSupport} />,
    showroom: <ShowroomList heading={headings.showroom} rooms={data.showroom} />,
    news: <NewsList heading={headings.news} news={data.news} />,
    coverage: <DealerCall coverage={data.coverage} href={addresses.mobileFranchise} />,
  };
  return (
    <>
      <Hero hero={data.hero} points={data.points} greeting={query[WORDS] ?? <Said query={query} />} isMobile />
      <Shortcuts icon={data.icon} />
      <Banner banners={data.mobileBanners} />
      {homeOrder.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  );
}

/** Words from the address, shown as they are: a colleague's link may greet with them. */
export function Said({ query }: Pick<ViewProps<MobileHomeData>, 'query'>): ReactNode {
  const title = clip(query.title, TITLE_SHOWN);
  const desc = clip(query.desc, DESC_SHOWN);
  if (!title && !desc) return null;
  return (
    <div className="hero-greeting absolute shadowed no-pointer rounded break-anywhere">
      {title && <p className="type-lead heavy">{title}</p>}
      {desc && <p className="soft type-small">{desc}</p>}
    </div>
  );
}

/** Pictures that change when they are tapped or swiped. */
function Banner({ banners }: { banners: Site['mobileBanners'] }): ReactNode {
  if (banners.length === 0) return null;
  return (
    <div className="mobile-home-banner slides-joined">
      <Carousel label="首页轮播图" names={banners.map((banner) => banner.desc)}>
        {banners.map((banner) => (
          <figure key={banner.image} className="relative">
            <div className="relative" {...PRESSED} data-turn>
              <Picture
                className="mobile-home-banner-picture full-width relative"
                src={banner.image}
                alt=""
                sizes={phoneSizes(100, '100vw')}
              />
            </div>
            <figcaption className="mobile-home-banner-caption type-medium lines-apart soft">{banner.desc}</figcaption>
          </figure>
        ))}
      </Carousel>
    </div>
  );
}

/** The products' has the sign of their first group. */
const SHORTCUTS: readonly { href: string; title: string; icon: IconName | undefined }[] = [
  { href: addresses.mobileAbout, title: '公司简介', icon: 'community' },
  { href: addresses.mobileProductCentre, title: '产品中心', icon: undefined },
  { href: addresses.cases, title: '项目案例', icon: 'location' },
];

/** Round plinths for who, what, where. */
function Shortcuts({ icon = 'puzzle' }: { icon: IconName | undefined }): ReactNode {
  const isOpen = useIsOpen();
  return (
    <nav className="mobile-home-shortcuts grid above-3 container" aria-label="快捷入口">
      {SHORTCUTS.filter(({ href }) => isOpen(href)).map((shortcut) => (
        <a key={shortcut.href} className="mobile-home-shortcuts-link row ink strong" href={shortcut.href}>
          <span className="mobile-home-shortcuts-plinth navy on-paper centre">
            <Icon name={shortcut.icon ?? icon} className="icon icon-32" />
          </span>
          {shortcut.title}
        </a>
      ))}
    </nav>
  );
}
