import type { ReactNode } from 'react';
import type { NewsRow } from '../../../../server/contract/records.ts';
import { still } from '../../../ui/still.tsx';
import { articleHref, articleName } from '../../parts/article-name.ts';
import { NewsCover } from '../../parts/news-cover.tsx';
import { NewsDate } from '../../parts/news-date.tsx';
import { Section } from '../section.tsx';

/** The newest three articles, title before picture; nothing where there is none. */
export const LatestNews = still(
  ({ news }: { news: readonly Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'createDate'>[] }): ReactNode => {
    if (news.length === 0) return null;
    return (
      <Section name="mobile-news" title="新闻动态">
        <ul className="container">
          {news.map((article) => (
            <li key={article.newId} className="mobile-news-item">
              <div className="mobile-news-words">
                <h3 className="mobile-news-name">
                  <a className="card-link mobile-news-link clamp" href={articleHref(article)}>
                    {articleName(article)}
                  </a>
                </h3>
                <NewsDate iso={article.createDate} />
              </div>
              <NewsCover src={article.newCover} sizes="120px" />
            </li>
          ))}
        </ul>
      </Section>
    );
  },
);
