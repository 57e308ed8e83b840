import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArticleLink } from '../widgets/cards/article-link.tsx';
import { articleIntro } from '../widgets/cards/article-name.ts';
import { NewsDate } from '../widgets/cards/news-date.tsx';
import { byMonth } from './by-month.ts';

interface NewsRowsProps {
  title: string;
  news: readonly NewsRow[];
  /** The pager. */
  children: ReactNode;
}

/** Articles as dated lines under their months. */
export function NewsRows({ title, news, children }: NewsRowsProps): ReactNode {
  return (
    <section className="news-rows container" aria-labelledby="news-rows-title">
      <div className="news-rows-head apart row">
        <h2 className="type-subheading" id="news-rows-title">
          {title}
        </h2>
        <a className="news-rows-feed inline-row soft type-small" href={addresses.newsFeed} type="application/rss+xml">
          <Icon name="feed" />
          RSS 订阅
        </a>
      </div>
      {byMonth(news).map(({ name, records: [first, ...others] }) => (
        <section key={first.newId} aria-label={name}>
          <h3 className="news-rows-month figures soft type-large">{name}</h3>
          <ul>
            {[first, ...others].map((article) => (
              <li className="news-rows-row relative ruled-below" key={article.newId}>
                <NewsDate iso={article.showDate} />
                <div className="news-rows-words">
                  <h4>
                    <ArticleLink article={article} />
                  </h4>
                  {articleIntro(article) && (
                    <p className="news-rows-intro above-1 clamp soft">{articleIntro(article)}</p>
                  )}
                </div>
                <Icon name="arrow-right" className="icon news-rows-arrow" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
    </section>
  );
}
