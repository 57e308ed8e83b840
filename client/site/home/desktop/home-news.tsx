import * as addresses from '../../../../server/contract/addresses.ts';
import { chinaDate } from '../../../../server/contract/china-time.ts';
import type { NewsRow } from '../../../../server/contract/kinds/news.ts';
import { Picture } from '../../../ui/picture.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The newest article with its picture, the next ones as lines. */
export const LatestNews = withoutHydration(({ news }: { news: readonly NewsRow[] }) => {
  const [first, ...others] = news;
  if (!first) return null;
  return (
    <section className="section-space on-mist" aria-labelledby="home-news-title">
      <div className="container">
        <SectionHead id="home-news-title" title="新闻动态" more={{ title: '全部新闻', href: addresses.news }} />
        <div className="home-news-columns">
          <a className="home-news-first block ink zooms" href={addresses.articleHref(first)}>
            <div className="picture-box picture-box-3x2">
              {first.newCover && <Picture src={first.newCover} alt="" sizes="(min-width: 1024px) 48vw, 100vw" />}
            </div>
            <div className="above-6">
              <time className="home-news-date figures type-small" dateTime={first.showDate}>
                {chinaDate(first.showDate)}
              </time>
              <h3 className="home-news-headline">{first.newTitle}</h3>
              <p className="home-news-intro above-2 clamp soft">{first.newIntro}</p>
            </div>
          </a>
          <ul className="home-news-list apart stack">
            {others.map((article) => (
              <li key={article.newId}>
                <a className="home-news-line full-width block ink" href={addresses.articleHref(article)}>
                  <time className="home-news-date figures type-small" dateTime={article.showDate}>
                    {chinaDate(article.showDate)}
                  </time>
                  <h3 className="home-news-name type-lead">{article.newTitle}</h3>
                  <p className="home-news-intro above-2 clamp soft">{article.newIntro}</p>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
});
