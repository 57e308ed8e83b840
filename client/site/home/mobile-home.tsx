import type { ReactNode } from 'react';
import type { Case, Site } from '../../../server/contract/kinds/settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { ViewProps } from '../page.ts';
import type { NewsLine } from '../widgets/cards/news-line.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Banner } from './mobile/mobile-banner.tsx';
import { CaseLinks } from './mobile/mobile-cases.tsx';
import { DealerCall } from './mobile/mobile-dealer-call.tsx';
import { LatestNews } from './mobile/mobile-latest-news.tsx';
import { Partners } from './mobile/mobile-partners.tsx';
import { type ProductShelf, Products } from './mobile/mobile-products.tsx';
import { Shortcuts } from './mobile/mobile-shortcuts.tsx';
import { Showroom } from './mobile/mobile-showroom.tsx';
import { TechSupport } from './mobile/mobile-tech-support.tsx';

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
