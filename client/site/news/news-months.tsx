import type { ReactNode } from 'react';
import { NewsItem } from '../widgets/cards/news-item.tsx';
import type { NewsLine } from '../widgets/cards/news-line.ts';
import { byMonth } from './by-month.ts';

/** Articles under the months in which they came out. */
export function NewsMonths({ news }: { news: readonly NewsLine[] }): ReactNode {
  return byMonth(news).map(({ name, records: [first, ...others] }) => (
    <section className="news-months container" key={first.newId}>
      <h2 className="news-months-name figures soft">{name}</h2>
      <ul>
        {[first, ...others].map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </section>
  ));
}
