import type { ReactNode } from 'react';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, ViewProps } from '../page.ts';
import { caseLine } from '../widgets/cards/case-card.tsx';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { DealerCall } from './desktop/home-dealer-call.tsx';
import { Hero } from './desktop/home-hero.tsx';
import { LatestNews } from './desktop/home-news.tsx';
import { OneStop } from './desktop/home-one-stop.tsx';
import { Products } from './desktop/home-products.tsx';
import { Showroom } from './desktop/home-showroom.tsx';
import { Partners } from './partners.tsx';
import { onPicture } from './points/place-points.ts';
import { shelfGroups } from './product-shelf.tsx';
import { TechSupport } from './tech-support.tsx';

/** So many of a group stand on the home page's shelf. */
const SHELF_MAX = 8;

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const [site, points, products, news, cases] = await Promise.all([
    loadSettings(
      callOrThrow,
      'hero',
      'oneStop',
      'productGroups',
      'techSupport',
      'showroom',
      'figures',
      'coverage',
      'rights',
      'partners',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: SHELF_MAX }),
    callOrThrow('news/list', { limit: 4 }),
    callOrThrow('case/list', { limit: 2 }),
  ]);
  const { productGroups, ...rest } = site;
  return {
    ...rest,
    points: onPicture(points),
    shelf: shelfGroups(productGroups, products, SHELF_MAX),
    news: news.data,
    cases: cases.data.map(caseLine),
  };
}

export function head({ hero }: Data): Head {
  return { title: hero.title, description: hero.desc, image: hero.image };
}

/** The desktop home page: the claim, what there is, the proof of it, how it works, how to take part. */
export default function Home({ data }: ViewProps<Data>): ReactNode {
  return (
    <>
      <Hero hero={data.hero} points={data.points} />
      <OneStop points={data.oneStop} />
      <Products groups={data.shelf} isBeforeCases={data.cases.length > 0} />
      <CaseCards id="home-cases" title="项目案例" cases={data.cases} />
      <CompanyFigures figures={data.figures} rights={data.rights} />
      <Partners partners={data.partners} />
      <TechSupport points={data.techSupport} />
      <Showroom rooms={data.showroom} />
      <LatestNews news={data.news} />
      <DealerCall coverage={data.coverage} />
    </>
  );
}
