import type { ReactNode } from 'react';
import { articleHref } from '../../../server/contract/addresses.ts';
import type { AroundNews, NewsRow } from '../../../server/contract/kinds/news.ts';
import { articleName } from '../widgets/cards/article-name.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** Onward from an article's end: to the next newer and the next older one. */
export const ArticleTurn = withoutHydration(({ neighbours: { newer, older } }: { neighbours: AroundNews }) => {
  if (!newer && !older) return null;
  return (
    <nav className="article-turn" aria-label="上一篇与下一篇">
      {newer && <Turn label="上一篇" article={newer} rel="prev" />}
      {older && <Turn label="下一篇" article={older} rel="next" />}
    </nav>
  );
});

function Turn({ label, article, rel }: { label: string; article: NewsRow; rel: 'prev' | 'next' }): ReactNode {
  return (
    <a
      className={`article-turn-link ruled-below ink accent-hover block is-${rel}`}
      href={articleHref(article)}
      rel={rel}
    >
      <span className="article-turn-label block type-small">{label}</span>
      <span className="block strong snug keep-phrases">{articleName(article)}</span>
    </a>
  );
}
