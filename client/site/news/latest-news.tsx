import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink } from '../widgets/cards/article-link.tsx';
import { NewsCover } from '../widgets/cards/news-cover.tsx';
import { NewsDate } from '../widgets/cards/news-date.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** The newest other articles: beside the text where there is room, below it on a phone. */
export const LatestNews = withoutHydration(({ news }: { news: readonly NewsRow[] }) => {
  if (news.length === 0) return null;
  return (
    <aside className="latest-news" aria-labelledby="latest-news-title">
      <h2 className="latest-news-title type-subheading" id="latest-news-title">
        最新文章
      </h2>
      <ul>
        {news.map((article) => (
          <li className="latest-news-item relative ruled-below" key={article.newId}>
            <div>
              <h3 className="latest-news-name clamp strong">
                <ArticleLink article={article} />
              </h3>
              <NewsDate iso={article.showDate} />
            </div>
            <NewsCover src={article.newCover} sizes="132px" />
          </li>
        ))}
      </ul>
    </aside>
  );
});
