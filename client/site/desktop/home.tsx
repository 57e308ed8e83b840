import type { ReactNode } from 'react';
import type { NewsRow, ProductGroups } from '../../../server/contract/records.ts';
import type { Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { CompanyFigures } from '../parts/company-figures.tsx';
import { Coverage } from './home/coverage.tsx';
import { DealerCall } from './home/dealer-call.tsx';
import { Hero } from './home/hero.tsx';
import { LatestNews } from './home/latest-news.tsx';
import { OneStop } from './home/one-stop.tsx';
import { Partners } from './home/partners.tsx';
import { ProductList } from './home/product-list.tsx';
import { Showroom } from './home/showroom.tsx';
import { TechSupport } from './home/tech-support.tsx';

type HomeData = Pick<
  Site,
  | 'hero'
  | 'oneStop'
  | 'productGroups'
  | 'techSupport'
  | 'showroom'
  | 'figures'
  | 'figuresPicture'
  | 'coverage'
  | 'rights'
  | 'partners'
  | 'franchise'
> & { products: ProductGroups; news: NewsRow[] };

/** The desktop home page: the claim, what there is, why to trust it, how to take part. */
export default function Home({ data }: ViewProps<HomeData>): ReactNode {
  return (
    <>
      <Hero hero={data.hero} />
      <OneStop points={data.oneStop} />
      <ProductList lines={data.productGroups} products={data.products} />
      <TechSupport points={data.techSupport} />
      <Showroom rooms={data.showroom} />
      <CompanyFigures figures={data.figures} rights={data.rights} picture={data.figuresPicture} />
      <Coverage coverage={data.coverage} />
      <Partners partners={data.partners} />
      <LatestNews news={data.news} />
      <DealerCall franchise={data.franchise} />
    </>
  );
}
