import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { ProductGroups } from '../../../server/contract/kinds/product.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { ViewProps } from '../page.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Coverage } from './desktop/home-coverage.tsx';
import { DealerCall } from './desktop/home-dealer-call.tsx';
import { Hero } from './desktop/home-hero.tsx';
import { LatestNews } from './desktop/home-news.tsx';
import { OneStop } from './desktop/home-one-stop.tsx';
import { Partners } from './desktop/home-partners.tsx';
import { ProductList } from './desktop/home-products.tsx';
import { Showroom } from './desktop/home-showroom.tsx';
import { TechSupport } from './desktop/home-tech-support.tsx';

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
