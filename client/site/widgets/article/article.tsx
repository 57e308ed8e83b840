import type { ReactNode } from 'react';
import { readFocus } from '../../../../server/contract/picture-name.ts';
import { plainText, visitHtml } from '../../../../server/rich-text/read-html.ts';
import { Picture, type PictureProps } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { live } from '../../live/live.ts';
import { named } from '../by-word.tsx';
import { usePage } from '../page-context.ts';

interface ArticleProps {
  html: string;
  title?: string;
  /** Plain text before it. */
  intro?: string | undefined;
  /** On wide screens each heading is left of its part, which needs no contents list. */
  titlesBeside?: boolean;
  children?: ReactNode;
}

/** Fewer headings than this need no contents list. */
const WORTH_LISTING = 3;

/** An article's rich text, on wide screens next to a list of its headings. */
export function Article({ html, title, intro, titlesBeside = false, children }: ArticleProps) {
  const { inEnglish } = usePage();
  const outline = outlineOf(html);
  const mark = { ...live('richText'), ...(inEnglish && { 'data-scrolls': 'Wide: scrolls sideways' }) };
  const listed = !titlesBeside && outline.headings.length >= WORTH_LISTING;
  const column = titlesBeside || listed ? '(min-width: 1600px) 945px, (min-width: 1024px) 61vw, 100vw' : undefined;
  return (
    <div className={listed ? 'article article-listed' : 'article'}>
      {listed && <ContentsList title={inEnglish ? 'On this page' : '本页目录'} headings={outline.headings} />}
      <div className={titlesBeside ? 'article-parts' : 'grow'}>
        {title && <h2 className="below-4 type-heading">{title}</h2>}
        {intro && <p className="below-6 measure type-large">{intro}</p>}
        <RichText
          html={outline.html}
          {...(column && { column })}
          {...(inEnglish && { filmWords: ['Play ', 'video ', ''] })}
          mark={mark}
        />
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

/** An article's contents as links; the current section is marked. */
function ContentsList({ title, headings }: { title: string; headings: readonly Heading[] }) {
  return (
    <nav className="article-contents screen-only" aria-label={title} {...live('contents')}>
      <p className="soft type-small">{title}</p>
      <ol className="above-2">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              className="article-contents-link strong-here keep-phrases block soft snug accent-hover inner-ring"
              href={`#${heading.id}`}
              {...named(heading.text)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The name of an article as the title of its page; a long one is set smaller. Two Latin letters are as wide as one Chinese. */
export function ArticleTitle({ name }: { name: string }) {
  const size = name.replace(/[ -~]{2}/g, '-').length > 40 ? 'type-heading' : 'type-title';
  return <h1 className={`keep-phrases ${size} lines-near above-4`} {...named(name)} />;
}

interface ArticleCoverProps extends Pick<PictureProps, 'src' | 'alt' | 'sizes'> {
  html: string;
  className: string;
}

/** Whether an article has a cover that its text does not contain as well. */
export function hasOwnCover(src: string, html: string): boolean {
  return src !== '' && !html.includes(readFocus(src).file);
}

export function ArticleCover({ src, alt, html, className, sizes }: ArticleCoverProps) {
  if (!hasOwnCover(src, html)) return null;
  return (
    <div className={`picture-box-cover relative ${className}`}>
      <Picture src={src} alt={alt} sizes={sizes} first />
    </div>
  );
}

interface Heading {
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
