import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { Pager } from '../../ui/pager.tsx';
import { still } from '../../ui/still.tsx';
import { NewsHead } from '../parts/news-head.tsx';
import { type NewsPage, newsPageHref } from '../parts/news-pages.ts';
import { NoNews } from '../parts/no-news.tsx';
import { PageBanner } from '../parts/page-banner.tsx';
import { FeaturedNews } from './news/featured-news.tsx';
import { NewsRows } from './news/news-rows.tsx';

interface NewsData extends Pick<Site, 'banners'> {
  news: NewsPage;
}

/** The news: the newest four in pictures on the first page, all others as dated lines, fifteen a page. */
export default still(({ data: { news, banners } }: ViewProps<NewsData>): ReactNode => {
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
