import type { ReactNode } from 'react';
import type { NewsPage } from './news-pages.ts';

interface NewsHeadProps {
  title: string;
  news: Pick<NewsPage, 'current' | 'pages'>;
}

/** The name of the news, and past the first page where one is. */
export function NewsHead({ title, news: { current, pages } }: NewsHeadProps): ReactNode {
  return (
    <header className="news-head ruled-below on-mist">
      <div className="news-head-row container baseline-row">
        <h1 className="type-heading">{title}</h1>
        {current > 1 && (
          <p className="news-head-place figures soft">
            第 {current} 页，共 {pages} 页
          </p>
        )}
      </div>
    </header>
  );
}
