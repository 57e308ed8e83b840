import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink } from '../widgets/cards/article-link.tsx';
import { articleIntro } from '../widgets/cards/article-name.ts';
import { NewsCover } from '../widgets/cards/news-cover.tsx';
import { NewsDate } from '../widgets/cards/news-date.tsx';

/** The newest article large, the next three beside it. */
export function FeaturedNews({ news, isLast }: { news: readonly NewsRow[]; isLast: boolean }): ReactNode {
  const [first, ...beside] = news;
  if (!first) return null;
  return (
    <section
      className={`featured-news container${isLast ? ' section-space' : ''}${beside.length === 0 ? ' is-alone' : ''}`}
      aria-label="最新动态"
    >
      <article className="featured-news-first zooms">
        <NewsCover src={first.newCover} sizes="(min-width: 1600px) 820px, 57vw" first />
        <div className="above-6">
          <NewsDate iso={first.showDate} />
          <h2 className="featured-news-headline above-2 clamp type-heading">
            <ArticleLink article={first} />
          </h2>
          {articleIntro(first) && <p className="above-3 clamp measure soft">{articleIntro(first)}</p>}
        </div>
      </article>
      {beside.length > 0 && (
        <ul className="stack">
          {beside.map((article) => (
            <li className="featured-news-item ruled-above zooms" key={article.newId}>
              <NewsCover src={article.newCover} sizes="(min-width: 1600px) 250px, 17vw" />
              <div>
                <NewsDate iso={article.showDate} />
                <h3 className="featured-news-title above-2 clamp type-lead">
                  <ArticleLink article={article} />
                </h3>
                {articleIntro(article) && (
                  <p className="featured-news-item-intro above-2 clamp soft type-small">{articleIntro(article)}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
