import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink } from '../widgets/cards/article-link.tsx';
import { articleIntro } from '../widgets/cards/article-name.ts';
import { NewsCover } from '../widgets/cards/news-cover.tsx';
import { NewsDate } from '../widgets/cards/news-date.tsx';
import { phoneSizes } from '../widgets/phone-sizes.ts';

/** The newest article: its picture from edge to edge, its words below; on a tablet beside it. */
export function NewestNews({ article }: { article: NewsRow }): ReactNode {
  return (
    <article className="newest-news">
      <NewsCover src={article.newCover} sizes={phoneSizes(100, '50vw')} first />
      <div className="newest-news-words">
        <NewsDate iso={article.showDate} />
        <h2 className="newest-news-headline above-1 clamp type-heading">
          <ArticleLink article={article} />
        </h2>
        {articleIntro(article) && <p className="newest-news-intro above-2 clamp soft">{articleIntro(article)}</p>}
      </div>
    </article>
  );
}
