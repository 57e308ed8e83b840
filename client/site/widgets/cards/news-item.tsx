import type { ReactNode } from 'react';
import { ArticleLink } from './article-link.tsx';
import { NewsCover } from './news-cover.tsx';
import { NewsDate } from './news-date.tsx';
import type { NewsLine } from './news-line.ts';

/** An article in a phone's list, title before picture. */
export function NewsItem({ article }: { article: NewsLine }): ReactNode {
  return (
    <li className="news-item">
      <div className="news-item-words grow">
        <h3 className="news-item-name">
          <ArticleLink article={article} className=" news-item-link clamp" />
        </h3>
        <NewsDate iso={article.showDate} />
      </div>
      <NewsCover src={article.newCover} sizes="(min-width: 640px) 180px, 120px" />
    </li>
  );
}
