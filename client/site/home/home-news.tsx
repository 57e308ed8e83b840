import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink, articleIntro, NewsCover, NewsDate, NewsItem } from '../widgets/cards/news-item.tsx';
import { type Heading, namedBy } from '../widgets/headings.ts';
import { Section, SectionHead } from '../widgets/sections/section-head.tsx';

/** The newest article with its picture, the next ones as lines. */
export function LatestNews({ heading, news }: { heading: Heading; news: readonly NewsRow[] }): ReactNode {
  const [first, ...others] = news;
  if (!first) return null;
  return (
    <section className="section-space on-mist" {...namedBy('home-news-title', heading.title)}>
      <div className="container">
        <SectionHead id="home-news-title" {...heading} more={{ title: '全部新闻', href: addresses.news }} />
        <div className="home-news-columns grid">
          <article className="relative zooms">
            <NewsCover src={first.newCover} sizes="(min-width: 1024px) 36vw, 100vw" />
            <h3 className="above-4">
              <ArticleLink article={first} />
            </h3>
            <NewsDate iso={first.showDate} />
          </article>
          <ul>
            {others.map((article) => (
              <li key={article.newId} className="home-news-line room-4 relative">
                <NewsDate iso={article.showDate} />
                <h3 className="type-lead">
                  <ArticleLink article={article} />
                </h3>
                {articleIntro(article) && <p className="type-medium above-1 clamp soft">{articleIntro(article)}</p>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The three newest articles and a link to all; nothing if there are none. */
export function NewsList({ heading, news }: { heading: Heading; news: readonly NewsRow[] }): ReactNode {
  if (news.length === 0) return null;
  return (
    <Section name="home-news" {...heading} more={{ title: '全部新闻', href: addresses.mobileNews }}>
      <ul className="container">
        {news.map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </Section>
  );
}
