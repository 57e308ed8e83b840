import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { ArticleLink, articleIntro, NewsCover, NewsDate } from '../widgets/cards/news-item.tsx';
import { type Heading, namedBy, SectionHead } from '../widgets/sections/section-head.tsx';

interface LatestNewsProps extends Heading {
  news: readonly NewsRow[];
  isMobile: boolean;
  isBeside: boolean;
}

/** The newest articles a line each, the only one large with its picture, and a link to all; nothing if there are none. */
export function LatestNews({ news, isMobile, isBeside, title, desc }: LatestNewsProps) {
  const more = { title: '全部新闻', href: isMobile ? addresses.mobileNews : addresses.news };
  const [only, ...others] = news;
  return (
    only && (
      <section className={isBeside ? undefined : 'container section-space'} {...namedBy('home-news-title', title)}>
        <SectionHead id="home-news-title" title={title} desc={desc} more={more} />
        {others.length === 0 && <OnlyNews article={only} isBeside={isBeside} />}
        <ul>
          {(others.length > 0 ? news : []).map((article) => (
            <li key={article.newId} className="home-news-line baseline-row wraps relative room-4 ruled-above">
              <NewsDate iso={article.showDate} />
              <h3 className="type-lead snug">
                <ArticleLink article={article} />
              </h3>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** An article that has no neighbours: its picture above its words, in a row of its own beside them. */
function OnlyNews({ article, isBeside }: { article: NewsRow; isBeside: boolean }) {
  const intro = articleIntro(article);
  return (
    <article className={`relative zooms ${isBeside ? 'grid gap-3' : 'split split-wide middle'}`}>
      <NewsCover src={article.newCover} sizes="(min-width: 1024px) 50vw, 100vw" />
      <div>
        <NewsDate iso={article.showDate} />
        <h3 className="above-1 type-heading">
          <ArticleLink article={article} />
        </h3>
        {intro && <p className="above-2 measure soft">{intro}</p>}
      </div>
    </article>
  );
}
