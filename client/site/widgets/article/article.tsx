import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { plainText, visitHtml } from '../../../../server/rich-text/read-html.ts';
import { listen } from '../../../ui/listen.ts';
import { byWord } from '../by-word.tsx';
import { RichTextByWord } from '../rich-text-by-word.tsx';
import { withoutHydration } from '../without-hydration.tsx';

interface ArticleProps {
  html: string;
  title?: string;
  /** Plain text before it. */
  intro?: string | undefined;
}

/** Fewer headings than this need no contents list. */
const WORTH_LISTING = 3;

/** An article's rich text, on wide screens next to a list of its headings. */
export function Article({ html, title, intro }: ArticleProps): ReactNode {
  const outline = useMemo(() => outlineOf(html), [html]);
  const listed = outline.headings.length >= WORTH_LISTING;
  return (
    <div className={listed ? 'article article-listed' : 'article'}>
      {listed && <ContentsList headings={outline.headings} />}
      <div className="grow">
        {title && <h2 className="below-4 type-heading">{title}</h2>}
        {intro && <Intro intro={intro} />}
        <RichTextByWord html={outline.html} />
      </div>
    </div>
  );
}

const Intro = withoutHydration(({ intro }: { intro: string }) => (
  <p className="below-12 keep-phrases break-anywhere measure type-large">{byWord(intro)}</p>
));

/** A heading above this line, as a share of the window's height, counts as being read. */
const READING_LINE = 0.3;

/** An article's contents as links; the current section is marked. */
function ContentsList({ headings }: { headings: readonly Heading[] }): ReactNode {
  const current = useHeadingBeingRead(headings);
  return (
    <nav className="article-contents screen-only" aria-label="本页目录">
      <p className="article-contents-title soft type-small">本页目录</p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              className="article-contents-link block soft snug inner-ring"
              href={`#${heading.id}`}
              aria-current={heading.id === current ? 'location' : undefined}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useHeadingBeingRead(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight * READING_LINE;
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      );
      setCurrent(passed[passed.length - 1]?.id); // browsers of 2020 lack Array.at
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const stop = listen(window, 'scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [headings]);
  return current;
}

export interface Heading {
  /** The element id that a contents list links to. */
  id: string;
  text: string;
}

interface Outline {
  /** The HTML with an id on each heading that is listed. */
  html: string;
  headings: Heading[];
}

/** The second-level headings of clean rich text, which has no ids. */
export function outlineOf(html: string): Outline {
  const headings: Heading[] = [];
  const marked = visitHtml(html, {
    h2({ attributes }, inside) {
      const text = plainText(inside);
      if (text === '') return undefined; // a picture or an empty line formatted as a heading
      const id = `section-${headings.length + 1}`;
      headings.push({ id, text });
      return `<h2 id="${id}"${attributes}>${inside}</h2>`;
    },
  });
  return { html: marked, headings };
}
