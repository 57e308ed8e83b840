import type { ReactNode } from 'react';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { Head, ViewProps } from '../page.ts';
import { caseLine } from '../widgets/cards/case-line.ts';
import { newsLine } from '../widgets/cards/news-line.ts';
import { newestOf } from '../widgets/cards/products-of.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Banner } from './mobile/mobile-banner.tsx';
import { CaseLinks } from './mobile/mobile-cases.tsx';
import { DealerCall } from './mobile/mobile-dealer-call.tsx';
import { Hero } from './mobile/mobile-hero.tsx';
import { LatestNews } from './mobile/mobile-latest-news.tsx';
import { Products } from './mobile/mobile-products.tsx';
import { Shortcuts } from './mobile/mobile-shortcuts.tsx';
import { Showroom } from './mobile/mobile-showroom.tsx';
import { TechSupport } from './mobile/mobile-tech-support.tsx';
import { Partners } from './partners.tsx';
import { onMobilePicture } from './points/place-points.ts';

/** The specification's limit of the phone's home page: every product there is. */
const HOME_LIMIT = 999;
/** So many of a group stand on the home page's shelf; the rest is behind 「查看更多产品」. */
const SHELF_MAX = 4;
const NEWS_MAX = 3;
const CASES_MAX = 6;

type Data = Awaited<ReturnType<typeof load>>;

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
      'franchise',
      'phones',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: HOME_LIMIT }),
    callOrThrow('news/list', { limit: NEWS_MAX }),
    callOrThrow('case/list', { limit: CASES_MAX }),
  ]);
  const { company, hero, productGroups, franchise, ...rest } = site;
  return {
    ...rest, // what a page carries a phone pays for: below is only what is shown
    hero: { title: hero.title, mobileImage: hero.mobileImage },
    points: onMobilePicture(points),
    description: company.description,
    shelves: productGroups.map(({ locationId, title }) => ({
      locationId,
      title,
      products: newestOf(products, locationId, SHELF_MAX).map(({ productId, coverName, coverDescribe, coverUrl }) => ({
        productId,
        coverName,
        coverDescribe,
        coverUrl,
      })),
    })),
    cases: cases.data.map(caseLine),
    news: news.data.map(newsLine),
    franchise: { title: franchise.title, rebatePercent: franchise.rebatePercent, image: franchise.image },
  };
}

export function head({ hero, description }: Data): Head {
  return { title: hero.title, description, image: hero.mobileImage };
}

/** The home page of a phone: what the company does, shown in the order in which a site manager would ask. */
export default function MobileHome({ data, query }: ViewProps<Data>): ReactNode {
  return (
    <>
      <Hero hero={data.hero} points={data.points} title={query.title} desc={query.desc} />
      <Shortcuts />
      <Banner banners={data.mobileBanners} />
      <Products shelves={data.shelves} />
      <Showroom rooms={data.showroom} />
      <TechSupport points={data.techSupport} />
      <CompanyFigures figures={data.figures} rights={data.rights} picture={data.figuresPicture} />
      <Partners partners={data.partners} />
      <CaseLinks cases={data.cases} />
      <LatestNews news={data.news} />
      <DealerCall franchise={data.franchise} />
      <FloatingContact phones={data.phones} />
    </>
  );
}
