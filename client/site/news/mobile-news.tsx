import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { Head, Query, ViewProps } from '../page.ts';
import { newsLine } from '../widgets/cards/news-line.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { NewestNews } from './newest-news.tsx';
import { NewsHead } from './news-head.tsx';
import { NewsMonths } from './news-months.tsx';
import { NewsPager } from './news-pager.tsx';
import { loadNewsPage, newsHead } from './news-pages.ts';
import { NoNews } from './no-news.tsx';

type Data = Awaited<ReturnType<typeof load>>;

/** `newest` is on the first page only. */
export async function load(callOrThrow: CallOrThrow, { page }: Query) {
  const [{ banners, phones }, { current, pages, count, rest }] = await Promise.all([
    loadSettings(callOrThrow, 'banners', 'phones'),
    loadNewsPage(callOrThrow, page, 0),
  ]);
  const newest = current === 1 ? rest[0] : undefined;
  const others = rest.slice(newest ? 1 : 0).map(newsLine);
  return { banner: banners.news, phones, news: { current, pages, count, newest, others } };
}

export function head({ banner, news }: Data): Head {
  return newsHead(addresses.mobileNews, banner, news);
}

/** The news of a phone, fifteen a page: the newest in a large picture, all others by month. */
export default function MobileNews({ data: { banner, phones, news } }: ViewProps<Data>): ReactNode {
  return (
    <>
      <List title={banner.title} news={news} />
      <FloatingContact phones={phones} />
    </>
  );
}

const List = withoutHydration(({ title, news }: { title: string; news: Data['news'] }) => {
  const { current, count, newest, others } = news;
  return (
    <>
      <NewsHead title={title} news={news} />
      {current === 0 || count === 0 ? (
        <NoNews isPastEnd={count > 0} newsHref={addresses.mobileNews} productsHref={addresses.mobileProductCentre} />
      ) : (
        <div className="mobile-news-list">
          {newest && <NewestNews article={newest} />}
          <NewsMonths news={others} />
          <div className="container">
            <NewsPager list={addresses.mobileNews} news={news} />
          </div>
        </div>
      )}
    </>
  );
});
