import type { ReactNode } from 'react';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, ViewProps } from '../page.ts';
import { caseLine } from '../widgets/cards/case-line.ts';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Coverage } from './desktop/home-coverage.tsx';
import { DealerCall } from './desktop/home-dealer-call.tsx';
import { Hero } from './desktop/home-hero.tsx';
import { LatestNews } from './desktop/home-news.tsx';
import { OneStop } from './desktop/home-one-stop.tsx';
import { ProductList } from './desktop/home-products.tsx';
import { Showroom } from './desktop/home-showroom.tsx';
import { TechSupport } from './desktop/home-tech-support.tsx';
import { Partners } from './partners.tsx';
import { onPicture } from './points/place-points.ts';

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
      'franchise',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: 8 }),
    callOrThrow('news/list', { limit: 4 }),
    callOrThrow('case/list', { limit: 2 }),
  ]);
  return { ...site, points: onPicture(points), products, news: news.data, cases: cases.data.map(caseLine) };
}

export function head({ hero }: Data): Head {
  return { title: hero.title, description: hero.desc, image: hero.image };
}

/** The desktop home page: the claim, what there is, why to trust it, how to take part. */
export default function Home({ data }: ViewProps<Data>): ReactNode {
  return (
    <>
      <Hero hero={data.hero} points={data.points} />
      <OneStop points={data.oneStop} />
      <ProductList lines={data.productGroups} products={data.products} />
      <CaseCards id="home-cases" title="项目案例" cases={data.cases} />
      <CompanyFigures figures={data.figures} rights={data.rights} />
      <TechSupport points={data.techSupport} />
      <Showroom rooms={data.showroom} />
      <Coverage coverage={data.coverage} />
      <Partners partners={data.partners} />
      <LatestNews news={data.news} />
      <DealerCall franchise={data.franchise} />
    </>
  );
}
