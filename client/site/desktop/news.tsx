import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { Pager } from '../../ui/pager.tsx';
import { still } from '../../ui/still.tsx';
import { type NewsPage, newsPageHref } from '../parts/news-pages.ts';
import { PageBanner } from '../parts/page-banner.tsx';
import { FeaturedNews } from './news/featured-news.tsx';
import { NewsRows } from './news/news-rows.tsx';
import { NoNews } from './news/no-news.tsx';

interface NewsData extends Pick<Site, 'banners'> {
  news: NewsPage;
}

/** The news: the newest four in pictures on the first page, all others as dated lines, fifteen a page. */
export default still(({ data: { news, banners } }: ViewProps<NewsData>): ReactNode => {
  const isFirst = news.current === 1;
  const isEmpty = news.current === 0 || news.count === 0;
  return (
    <>
      {isFirst ? (
        <PageBanner banner={banners.news} />
      ) : (
        <header className="news-head">
          <div className="news-head-row container">
            <h1 className="news-head-title">{banners.news.title}</h1>
            {news.current > 0 && (
              <p className="news-head-place figures">
                第 {news.current} 页，共 {news.pages} 页
              </p>
            )}
          </div>
        </header>
      )}
      {isEmpty ? (
        <NoNews isPastEnd={news.count > 0} />
      ) : (
        <>
          <FeaturedNews news={news.featured} />
          <NewsRows news={news.rest} title={isFirst ? '更多新闻' : '更早的新闻'}>
            <Pager label="新闻分页" current={news.current} count={news.pages} hrefOf={newsPageHref} />
          </NewsRows>
        </>
      )}
    </>
  );
});
