import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import {
  ArticleLink,
  articleIntro,
  NewsCover,
  NewsDate,
  NewsItem,
  type NewsLine,
  newsLine,
} from '../widgets/cards/news-item.tsx';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { byMonth } from './by-month.ts';
import { loadNewsPage, NewsHead, NewsPager, NoNews, newsHead } from './news-pages.tsx';

export type MobileNewsData = Awaited<ReturnType<typeof load>>;

/** `newest` is on the first page only. */
export async function load(callOrThrow: CallOrThrow, { page }: Query) {
  const [{ banners }, { current, pages, count, rest }] = await Promise.all([
    loadSettings(callOrThrow, 'banners'),
    loadNewsPage(callOrThrow, page, 0),
  ]);
  const newest = current === 1 ? rest[0] : undefined;
  const others = rest.slice(newest ? 1 : 0).map(newsLine);
  return { banner: banners.news, news: { current, pages, count, newest, others } };
}

export function head({ banner, news }: MobileNewsData): Head {
  return newsHead(addresses.mobileNews, banner, news);
}

/** The news of a phone, fifteen a page: the newest in a large picture, all others by month. */
export default function MobileNews({ data: { banner, news } }: ViewProps<MobileNewsData>): ReactNode {
  const { current, count, newest, others } = news;
  return (
    <>
      <NewsHead title={banner.title} news={news} />
      {current === 0 || count === 0 ? (
        <NoNews isPastEnd={count > 0} newsHref={addresses.mobileNews} productsHref={addresses.mobileProductCentre} />
      ) : (
        <div className="mobile-news-list section-below">
          {newest && <NewestNews article={newest} />}
          <NewsMonths news={others} />
          <div className="container">
            <NewsPager list={addresses.mobileNews} news={news} />
          </div>
        </div>
      )}
    </>
  );
}

/** The newest article: its picture from edge to edge, its words below; on a tablet beside it. */
function NewestNews({ article }: { article: NewsRow }): ReactNode {
  return (
    <article className="mobile-news-newest relative">
      <NewsCover src={article.newCover} sizes={phoneSizes(100, '50vw')} first />
      <div className="mobile-news-newest-words words-room">
        <NewsDate iso={article.showDate} />
        <h2 className="lines-3 lines-near above-1 clamp type-heading">
          <ArticleLink article={article} />
        </h2>
        {articleIntro(article) && <p className="lines-3 above-2 clamp soft">{articleIntro(article)}</p>}
      </div>
    </article>
  );
}

/** Articles under the months in which they came out. */
function NewsMonths({ news }: { news: readonly NewsLine[] }): ReactNode {
  return byMonth(news).map(({ name, records: [first, ...others] }) => (
    <section className="mobile-news-months container" key={first.newId}>
      <h2 className="mobile-news-months-name type-body figures soft">{name}</h2>
      <ul>
        {[first, ...others].map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </section>
  ));
}
