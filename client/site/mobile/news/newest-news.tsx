import type { ReactNode } from 'react';
import type { NewsRow } from '../../../../server/contract/records.ts';
import { articleHref, articleName } from '../../parts/article-name.ts';
import { NewsCover } from '../../parts/news-cover.tsx';
import { NewsDate } from '../../parts/news-date.tsx';
import { phoneSizes } from '../../parts/phone-sizes.ts';

/** The newest article: its picture from edge to edge, its words below; on a tablet beside it. */
export function NewestNews({ article }: { article: NewsRow }): ReactNode {
  return (
    <article className="newest-news">
      <NewsCover src={article.newCover} sizes={phoneSizes(100, '50vw')} first />
      <div className="newest-news-words">
        <NewsDate iso={article.createDate} />
        <h2 className="newest-news-headline clamp">
          <a className="card-link" href={articleHref(article)}>
            {articleName(article)}
          </a>
        </h2>
        {article.newIntro && <p className="newest-news-intro clamp">{article.newIntro}</p>}
      </div>
    </article>
  );
}
