import type { ReactNode } from 'react';
import type { Case, Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { CompanyFigures } from '../parts/company-figures.tsx';
import { FloatingContact } from '../parts/floating-contact.tsx';
import type { NewsLine } from '../parts/news-pages.ts';
import { Banner } from './home/banner.tsx';
import { CaseLinks } from './home/case-links.tsx';
import { DealerCall } from './home/dealer-call.tsx';
import { LatestNews } from './home/latest-news.tsx';
import { Partners } from './home/partners.tsx';
import { type ProductShelf, Products } from './home/products.tsx';
import { Shortcuts } from './home/shortcuts.tsx';
import { Showroom } from './home/showroom.tsx';
import { TechSupport } from './home/tech-support.tsx';

export interface MobileHomeData
  extends Pick<
    Site,
    'mobileBanners' | 'showroom' | 'techSupport' | 'figures' | 'figuresPicture' | 'rights' | 'partners' | 'phones'
  > {
  claim: string;
  shelves: ProductShelf[];
  cases: Pick<Case, 'path' | 'name' | 'title' | 'place' | 'image'>[];
  news: NewsLine[];
  franchise: Pick<Site['franchise'], 'title' | 'rebatePercent' | 'image'>;
}

/** The home page of a phone: what the company does, shown in the order in which a site manager would ask. */
export default function MobileHome({ data, query }: ViewProps<MobileHomeData>): ReactNode {
  return (
    <>
      <Banner claim={data.claim} banners={data.mobileBanners} title={query.title} desc={query.desc} />
      <Shortcuts />
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
