import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink, articleIntro, NewsCover, NewsDate, NewsItem } from '../widgets/cards/news-item.tsx';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { byMonth } from './by-month.ts';

interface MobileNewsProps {
  news: readonly NewsRow[];
  isFirst: boolean;
  pager: ReactNode;
}

/** The news of a phone: on the first page the newest in a large picture, all others by month. */
export function MobileNews({ news, isFirst, pager }: MobileNewsProps): ReactNode {
  const [newest] = isFirst ? news : [];
  return (
    <div className="mobile-news-list section-below">
      {newest && <NewestNews article={newest} />}
      <NewsMonths news={newest ? news.slice(1) : news} />
      <div className="container">{pager}</div>
    </div>
  );
}

/** The newest article: its picture from edge to edge, its words below; on a tablet beside it. */
function NewestNews({ article }: { article: NewsRow }): ReactNode {
  return (
    <article className="mobile-news-newest relative">
      <NewsCover src={article.newCover} sizes={phoneSizes(100, '50vw')} first />
      <div className="mobile-news-newest-words words-room">
        <NewsDate iso={article.showDate} />
        <h2 className="lines-3 lines-near above-1 clamp type-heading">
          <ArticleLink article={article} />
        </h2>
        {articleIntro(article) && <p className="lines-3 above-2 clamp soft">{articleIntro(article)}</p>}
      </div>
    </article>
  );
}

/** Articles under the months in which they came out. */
function NewsMonths({ news }: { news: readonly NewsRow[] }): ReactNode {
  return byMonth(news).map(({ name, records: [first, ...others] }) => (
    <section className="mobile-news-months container" key={first.newId}>
      <h2 className="mobile-news-months-name type-body figures soft">{name}</h2>
      <ul>
        {[first, ...others].map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </section>
  ));
}
