import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink } from '../widgets/cards/article-link.tsx';
import { NewsCover } from '../widgets/cards/news-cover.tsx';
import { NewsDate } from '../widgets/cards/news-date.tsx';

/** The newest article large, the next three beside it. */
export function FeaturedNews({ news }: { news: readonly NewsRow[] }): ReactNode {
  const [first, ...beside] = news;
  if (!first) return null;
  return (
    <section className={`featured-news container${beside.length === 0 ? ' is-alone' : ''}`} aria-label="最新动态">
      <article className="featured-news-first">
        <NewsCover src={first.newCover} sizes="(min-width: 1600px) 820px, 57vw" />
        <div className="featured-news-words">
          <NewsDate iso={first.createDate} />
          <h2 className="featured-news-headline clamp">
            <ArticleLink article={first} />
          </h2>
          {first.newIntro && <p className="featured-news-intro clamp">{first.newIntro}</p>}
        </div>
      </article>
      {beside.length > 0 && (
        <ul className="featured-news-beside">
          {beside.map((article) => (
            <li className="featured-news-item" key={article.newId}>
              <NewsCover src={article.newCover} sizes="(min-width: 1600px) 250px, 17vw" />
              <div className="featured-news-item-words">
                <NewsDate iso={article.createDate} />
                <h3 className="featured-news-title clamp">
                  <ArticleLink article={article} />
                </h3>
                {article.newIntro && <p className="featured-news-item-intro clamp">{article.newIntro}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
