import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { Head, ViewProps } from '../page.ts';
import { caseLine } from '../widgets/cards/case-card.tsx';
import { newsLine } from '../widgets/cards/news-item.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { DealerCall } from './dealer-call.tsx';
import { Banner } from './mobile/mobile-banner.tsx';
import { CaseLinks } from './mobile/mobile-cases.tsx';
import { Hero } from './mobile/mobile-hero.tsx';
import { LatestNews } from './mobile/mobile-latest-news.tsx';
import { Products } from './mobile/mobile-products.tsx';
import { Shortcuts } from './mobile/mobile-shortcuts.tsx';
import { Showroom } from './mobile/mobile-showroom.tsx';
import { Partners } from './partners.tsx';
import { onMobilePicture } from './points/place-points.ts';
import { shelfGroups } from './product-shelf.tsx';
import { TechSupport } from './tech-support.tsx';

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
      'coverage',
      'phones',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: HOME_LIMIT }),
    callOrThrow('news/list', { limit: NEWS_MAX }),
    callOrThrow('case/list', { limit: CASES_MAX }),
  ]);
  const { company, hero, productGroups, ...rest } = site;
  return {
    ...rest, // what a page carries a phone pays for: below is only what is shown
    hero: { title: hero.title, mobileImage: hero.mobileImage },
    points: onMobilePicture(points),
    description: company.description,
    shelf: shelfGroups(productGroups, products, SHELF_MAX),
    cases: cases.data.map(caseLine),
    news: news.data.map(newsLine),
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
      <Products groups={data.shelf} />
      <CaseLinks cases={data.cases} />
      <CompanyFigures figures={data.figures} rights={data.rights} picture={data.figuresPicture} />
      <Partners partners={data.partners} />
      <TechSupport points={data.techSupport} />
      <Showroom rooms={data.showroom} />
      <LatestNews news={data.news} />
      <DealerCall coverage={data.coverage} href={addresses.mobileFranchise} />
      <FloatingContact phones={data.phones} />
    </>
  );
}
