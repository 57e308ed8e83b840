import type { PropsWithChildren } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { phoneSizes } from '../../ui/picture.tsx';
import { type Head, loadSettings, pageNumber, type Query, type Subject, type ViewProps } from '../page.ts';
import { breadcrumb, itemList } from '../structured-data.ts';
import { byLine, named } from '../widgets/by-word.tsx';
import { ArticleLink, articleIntro, articleName, NewsCover, NewsDate, NewsItem } from '../widgets/cards/news-item.tsx';
import { wholeClauses } from '../widgets/clip.ts';
import { ColumnLinks } from '../widgets/column-links.tsx';
import { Pager } from '../widgets/pager.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { EmptyList } from '../widgets/sections/empty-list.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { byMonth } from './by-month.ts';

/** The newest article and the three next to it: on desktops above the list, on its first page only. */
const NEWS_FEATURED = 4;
/** Business constant of the specification (9). */
const PER_PAGE = 15;

type NewsData = Awaited<ReturnType<typeof load>>;

/** One page of the news, fifteen articles each; on desktops the first page has four more above them. */
export async function load(callOrThrow: CallOrThrow, { page, column = '' }: Query, path: string) {
  const isMobile = path === addresses.mobileNews;
  const above = isMobile ? 0 : NEWS_FEATURED;
  const current = pageNumber(page);
  // Those above shift the pages of the list, so each spans two pages of the call.
  const asked = isMobile ? [current || 1] : [current || 1, (current || 1) + 1];
  const [site, first, second] = await Promise.all([
    loadSettings(callOrThrow),
    ...asked.map((at) => callOrThrow('news/list', { column, page: at, limit: PER_PAGE })),
  ]);
  if (column && !site.newsColumns?.includes(column)) throw new Failure(404);
  const rows = [...(first?.data ?? []), ...(second?.data ?? [])];
  const count = first?.count ?? 0;
  const pages = pagesWith(count, above);
  if (current === 0 || current > pages) throw new Failure(404);
  const large = current > 1 ? 0 : above || 1;
  return {
    ...site,
    isMobile,
    column,
    list: isMobile ? addresses.mobileNews : addresses.news,
    banner: site.banners.news,
    current,
    pages,
    /** The last page on desktops, where more articles fit. */
    lastOnDesk: pagesWith(count, NEWS_FEATURED),
    featured: rows.slice(0, large),
    rest: rows.slice(above || large, above + PER_PAGE),
  };
}

/** The number of the last page of the list at the path; 1 of an empty one. */
export async function lastPage(callOrThrow: CallOrThrow, { column = '' }: Query, path: string): Promise<number> {
  const { count } = await callOrThrow('news/list', { column, limit: 1 });
  return pagesWith(count, path === addresses.mobileNews ? 0 : NEWS_FEATURED);
}

/** The pages of a list with so many articles, of which the first page has `featured` above it. */
function pagesWith(count: number, featured: number): number {
  return Math.max(1, Math.ceil((count - featured) / PER_PAGE));
}

export function head({ list, isMobile, banner, column, current, lastOnDesk }: NewsData): Head {
  const name = column ? `${column} - ${banner.title}` : banner.title;
  return {
    title: current > 1 ? `${name} 第 ${current} 页` : name,
    description: banner.desc,
    image: banner.image,
    canonical: addresses.listPageHref(list, isMobile ? Math.min(current, lastOnDesk) : current, { column }),
  };
}

export function structuredData(subject: Subject<NewsData>): object[] {
  const { featured, rest } = subject.loaded.data;
  const items = [...featured, ...rest].map((one) => ({ name: articleName(one), path: addresses.articleHref(one) }));
  return [...itemList(subject, items), breadcrumb(subject)];
}

/** The news, fifteen a page: the newest in pictures on the first page, all others as dated lines. */
export default function News({ data }: ViewProps<NewsData>) {
  const { isMobile, list, column, banner, current, pages, featured, rest, headings, phones } = data;
  const [newest] = featured;
  const pager = (
    <Pager
      label="新闻分页"
      current={current}
      count={pages}
      hrefOf={(page) => addresses.listPageHref(list, page, { column })}
    />
  );
  return (
    <>
      {current === 1 && !isMobile ? (
        <PageBanner banner={banner} first={false} />
      ) : (
        <header className="ruled-below on-mist">
          <div className="room-8 container baseline-row">
            <h1 className={isMobile ? 'type-title' : 'type-heading'}>{banner.title}</h1>
            {current > 1 && (
              <p className="left-6 figures soft">
                第 {current} 页，共 {pages} 页
              </p>
            )}
          </div>
        </header>
      )}
      <ColumnLinks
        label="按栏目看新闻"
        columns={data.newsColumns}
        open={column}
        hrefOf={(name) => addresses.listPageHref(list, 1, { column: name })}
      />
      {!newest && rest.length === 0 && (
        <EmptyList
          text="第一篇文章正在路上。"
          href={isMobile ? addresses.mobileProductCentre : addresses.productCentre}
          label="看看产品"
        />
      )}
      {isMobile && (newest || rest.length > 0) && (
        <div className="mobile-news-list section-below">
          {newest && <NewestNews article={newest} />}
          <NewsMonths news={rest} />
          <div className="container">{pager}</div>
        </div>
      )}
      {!isMobile && <FeaturedNews news={featured} isLast={rest.length === 0} />}
      {!isMobile && rest.length > 0 && (
        <NewsRows news={rest} title={current === 1 ? '更多新闻' : '更早的新闻'}>
          {pager}
        </NewsRows>
      )}
      <CallBand {...headings.enquiry} phone={phones[0]} />
    </>
  );
}

/** The newest article large, the next three beside it. */
function FeaturedNews({ news, isLast }: { news: readonly NewsRow[]; isLast: boolean }) {
  const [first, ...beside] = news;
  if (!first) return null;
  const sizes = beside.length > 1 ? '(min-width: 1600px) 250px, 17vw' : '(min-width: 1600px) 580px, 40vw';
  return (
    <section className={`news-featured grid container${isLast ? ' section-space' : ''}`} aria-label="最新动态">
      <article className="news-featured-first relative zooms">
        <NewsCover src={first.newCover} sizes="(min-width: 1600px) 820px, 57vw" first />
        <div className="above-6">
          <NewsDate iso={first.showDate} />
          <h2 className="lines-near above-2 type-heading">
            <ArticleLink article={first} />
          </h2>
          <Intro of={first} className="above-3 measure" />
        </div>
      </article>
      {beside.length > 0 && (
        <ul className="stack">
          {beside.map((article) => (
            <li
              className="news-featured-item alone-wide relative grid middle room-5 ruled-above zooms"
              key={article.newId}
            >
              <NewsCover src={article.newCover} sizes={sizes} />
              <div>
                <NewsDate iso={article.showDate} />
                <h3 className="above-2 type-lead">
                  <ArticleLink article={article} />
                </h3>
                <Intro of={article} max={BESIDE_MAX} className="news-featured-item-intro above-2 type-small" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Signs of an intro on a card, and on one of the three small ones. */
const INTRO_MAX = 60;
const BESIDE_MAX = 36;

type IntroProps = { of: NewsRow; max?: number; className: string };

/** An article's intro, in as many whole clauses as a card has room for. */
function Intro({ of: article, max = INTRO_MAX, className }: IntroProps) {
  const words = wholeClauses(articleIntro(article), max);
  return words && <p className={`${className} keep-phrases soft`}>{byLine(words)}</p>;
}

/** Articles as dated lines under their months. */
function NewsRows({ title, news, children }: PropsWithChildren<{ title: string; news: readonly NewsRow[] }>) {
  return (
    <section className="news-rows page-room container" aria-labelledby="news-rows-title">
      <h2 className="foot-4 ruled-strong type-subheading" id="news-rows-title">
        {title}
      </h2>
      {byMonth(news).map(({ name, records: [first, ...others] }) => (
        <section key={first.newId} aria-label={name}>
          <h3 className="plain keep-phrases figures soft type-large" {...named(name)} />
          <ul>
            {[first, ...others].map((article) => (
              <li className="news-rows-row flex wraps relative ruled-below" key={article.newId}>
                <NewsDate iso={article.showDate} />
                <div className="news-rows-words">
                  <h4>
                    <ArticleLink article={article} />
                  </h4>
                  <Intro of={article} className="type-medium above-1" />
                </div>
                <Icon name="arrow-right" className="icon news-rows-arrow icon-20 absolute faint" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
    </section>
  );
}

/** A phone's newest article: its picture from edge to edge, its words below; on a tablet beside it. */
function NewestNews({ article }: { article: NewsRow }) {
  return (
    <article className="mobile-news-newest alone-wide relative">
      <NewsCover src={article.newCover} sizes={phoneSizes(100, '50vw')} first />
      <div className="mobile-news-newest-words words-room">
        <NewsDate iso={article.showDate} />
        <h2 className="lines-near above-1 type-heading">
          <ArticleLink article={article} />
        </h2>
        <Intro of={article} className="above-2" />
      </div>
    </article>
  );
}

/** A phone's articles under the months in which they came out. */
function NewsMonths({ news }: { news: readonly NewsRow[] }) {
  return byMonth(news).map(({ name, records: [first, ...others] }) => (
    <section className="head-8 container" key={first.newId}>
      <h2 className="foot-2 ruled-strong type-body figures soft">{name}</h2>
      <ul>
        {[first, ...others].map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </section>
  ));
}
