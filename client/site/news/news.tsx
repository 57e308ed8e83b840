import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { FeaturedNews } from './featured-news.tsx';
import { NewsHead } from './news-head.tsx';
import { NewsPager } from './news-pager.tsx';
import { loadNewsPage, NEWS_FEATURED, newsHead } from './news-pages.ts';
import { NewsRows } from './news-rows.tsx';
import { NoNews } from './no-news.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { page }: Query) {
  const [site, news] = await Promise.all([
    loadSettings(callOrThrow, 'banners'),
    loadNewsPage(callOrThrow, page, NEWS_FEATURED),
  ]);
  return { ...site, news };
}

export function head({ banners, news }: Data): Head {
  return newsHead(addresses.news, banners.news, news);
}

/** The news: the newest four in pictures on the first page, all others as dated lines, fifteen a page. */
export default withoutHydration(({ data: { news, banners } }: ViewProps<Data>) => {
  const isFirst = news.current === 1;
  const isEmpty = news.current === 0 || news.count === 0;
  return (
    <>
      {isFirst ? (
        <PageBanner banner={banners.news} first={false} />
      ) : (
        <NewsHead title={banners.news.title} news={news} />
      )}
      {isEmpty ? (
        <NoNews isPastEnd={news.count > 0} newsHref={addresses.news} productsHref={addresses.productCentre} />
      ) : (
        <>
          <FeaturedNews news={news.featured} isLast={news.rest.length === 0} />
          {news.rest.length > 0 && (
            <NewsRows news={news.rest} title={isFirst ? '更多新闻' : '更早的新闻'}>
              <NewsPager list={addresses.news} news={news} />
            </NewsRows>
          )}
        </>
      )}
    </>
  );
});
