import type { ReactNode } from 'react';
import { newsPageHref } from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { ViewProps } from '../page.ts';
import { Pager } from '../widgets/pager.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { FeaturedNews } from './featured-news.tsx';
import { NewsHead } from './news-head.tsx';
import type { NewsPage } from './news-pages.ts';
import { NewsRows } from './news-rows.tsx';
import { NoNews } from './no-news.tsx';

interface NewsData extends Pick<Site, 'banners'> {
  news: NewsPage;
}

/** The news: the newest four in pictures on the first page, all others as dated lines, fifteen a page. */
export default withoutHydration(({ data: { news, banners } }: ViewProps<NewsData>): ReactNode => {
  const isFirst = news.current === 1;
  const isEmpty = news.current === 0 || news.count === 0;
  return (
    <>
      {isFirst ? <PageBanner banner={banners.news} /> : <NewsHead title={banners.news.title} news={news} />}
      {isEmpty ? (
        <NoNews isPastEnd={news.count > 0} newsHref="/xwdt" productsHref="/product" />
      ) : (
        <>
          <FeaturedNews news={news.featured} />
          <NewsRows news={news.rest} title={isFirst ? '更多新闻' : '更早的新闻'}>
            <Pager
              label="新闻分页"
              current={news.current}
              count={news.pages}
              hrefOf={(page) => newsPageHref('/xwdt', page)}
            />
          </NewsRows>
        </>
      )}
    </>
  );
});
