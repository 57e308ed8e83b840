import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Head, Query, ViewProps } from '../page.ts';
import { ArticleLink, articleIntro, NewsCover, NewsDate } from '../widgets/cards/news-item.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { byMonth } from './by-month.ts';
import { loadNewsPage, NEWS_FEATURED, NewsHead, NewsPager, NoNews, newsHead } from './news-pages.tsx';

export type NewsData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { page }: Query) {
  const [site, news] = await Promise.all([
    loadSettings(callOrThrow, 'banners'),
    loadNewsPage(callOrThrow, page, NEWS_FEATURED),
  ]);
  return { ...site, news };
}

export function head({ banners, news }: NewsData): Head {
  return newsHead(addresses.news, banners.news, news);
}

/** The news: the newest four in pictures on the first page, all others as dated lines, fifteen a page. */
export default function News({ data: { news, banners } }: ViewProps<NewsData>): ReactNode {
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
}

/** The newest article large, the next three beside it. */
function FeaturedNews({ news, isLast }: { news: readonly NewsRow[]; isLast: boolean }): ReactNode {
  const [first, ...beside] = news;
  if (!first) return null;
  return (
    <section
      className={`news-featured container${isLast ? ' section-space' : ''}${beside.length === 0 ? ' is-alone' : ''}`}
      aria-label="最新动态"
    >
      <article className="news-featured-first zooms">
        <NewsCover src={first.newCover} sizes="(min-width: 1600px) 820px, 57vw" first />
        <div className="above-6">
          <NewsDate iso={first.showDate} />
          <h2 className="lines-3 lines-near above-2 clamp type-heading">
            <ArticleLink article={first} />
          </h2>
          {articleIntro(first) && <p className="above-3 clamp measure soft">{articleIntro(first)}</p>}
        </div>
      </article>
      {beside.length > 0 && (
        <ul className="stack">
          {beside.map((article) => (
            <li className="news-featured-item grid middle room-5 ruled-above zooms" key={article.newId}>
              <NewsCover src={article.newCover} sizes="(min-width: 1600px) 250px, 17vw" />
              <div>
                <NewsDate iso={article.showDate} />
                <h3 className="lines-3 above-2 clamp type-lead">
                  <ArticleLink article={article} />
                </h3>
                {articleIntro(article) && (
                  <p className="news-featured-item-intro above-2 clamp soft type-small">{articleIntro(article)}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface NewsRowsProps {
  title: string;
  news: readonly NewsRow[];
  children: ReactNode;
}

/** Articles as dated lines under their months. */
function NewsRows({ title, news, children }: NewsRowsProps): ReactNode {
  return (
    <section className="news-rows text-room container" aria-labelledby="news-rows-title">
      <h2 className="news-rows-head type-subheading" id="news-rows-title">
        {title}
      </h2>
      {byMonth(news).map(({ name, records: [first, ...others] }) => (
        <section key={first.newId} aria-label={name}>
          <h3 className="plain figures soft type-large">{name}</h3>
          <ul>
            {[first, ...others].map((article) => (
              <li className="news-rows-row grid relative ruled-below" key={article.newId}>
                <NewsDate iso={article.showDate} />
                <div className="news-rows-words">
                  <h4>
                    <ArticleLink article={article} />
                  </h4>
                  {articleIntro(article) && <p className="type-medium above-1 clamp soft">{articleIntro(article)}</p>}
                </div>
                <Icon name="arrow-right" className="icon news-rows-arrow absolute faint" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
    </section>
  );
}
