import { type ReactNode, useMemo } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { withoutHydration } from '../without-hydration.tsx';
import { ContentsList } from './contents-list.tsx';
import { outlineOf } from './outline.ts';

interface ArticleProps {
  /** Clean rich-text HTML. */
  html: string;
  /** Its heading, where it has one. */
  title?: string;
  /** Plain words before it. */
  intro?: string | undefined;
}

/** Fewer headings than this are seen at a glance. */
const WORTH_LISTING = 3;

/** An article's rich text, at wide widths beside a list of its headings. */
export function Article({ html, title, intro }: ArticleProps): ReactNode {
  const outline = useMemo(() => outlineOf(html), [html]);
  const listed = outline.headings.length >= WORTH_LISTING;
  return (
    <div className={listed ? 'article article-listed' : 'article'}>
      {listed && <ContentsList headings={outline.headings} />}
      <div className="grow">
        {title && <h2 className="article-title type-heading">{title}</h2>}
        {intro && <Intro intro={intro} />}
        <RichText html={outline.html} />
      </div>
    </div>
  );
}

const Intro = withoutHydration(({ intro }: { intro: string }) => (
  <p className="article-intro break-anywhere measure type-large">{intro}</p>
));
