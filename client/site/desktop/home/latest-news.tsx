import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { NewsRow } from '../../../../server/contract/records.ts';
import { Picture } from '../../../ui/picture.tsx';
import { chinaDate } from '../../parts/china-date.ts';
import { SectionHead } from '../../parts/section-head.tsx';

/** The newest article with its picture, the next ones as lines. */
export function LatestNews({ news }: { news: readonly NewsRow[] }): ReactNode {
  const [first, ...others] = news;
  if (!first) return null;
  return (
    <section className="home-news" aria-labelledby="home-news-title">
      <div className="container">
        <SectionHead id="home-news-title" title="新闻动态" more={{ title: '全部新闻', href: '/xwdt' }} />
        <div className="home-news-columns">
          <Link className="home-news-first" href={articleOf(first)}>
            <div className="frame frame-3x2 home-news-frame">
              {first.newCover && <Picture src={first.newCover} alt="" sizes="(min-width: 1024px) 48vw, 100vw" />}
            </div>
            <div className="home-news-words">
              <time className="home-news-date figures" dateTime={first.createDate}>
                {chinaDate(first.createDate)}
              </time>
              <h3 className="home-news-headline">{first.newTitle}</h3>
              <p className="home-news-intro clamp">{first.newIntro}</p>
            </div>
          </Link>
          <ul className="home-news-list">
            {others.map((article) => (
              <li key={article.newId}>
                <Link className="home-news-line" href={articleOf(article)}>
                  <time className="home-news-date figures" dateTime={article.createDate}>
                    {chinaDate(article.createDate)}
                  </time>
                  <h3 className="home-news-name">{article.newTitle}</h3>
                  <p className="home-news-intro clamp">{article.newIntro}</p>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function articleOf(article: NewsRow): string {
  return `/xwdtDet?${new URLSearchParams({ newId: article.newId })}`;
}
