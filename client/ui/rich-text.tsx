import { useEffect, useRef } from 'react';
import { filmPlayer } from '../../server/contract/films.ts';
import { readPictureName } from '../../server/contract/picture-name.ts';
import {
  attributeOf,
  plainText,
  type Tag,
  type TagVisitor,
  tagsIn,
  visitHtml,
} from '../../server/rich-text/read-html.ts';
import { playerLink, startButton } from './film-start.ts';
import { sourceSet } from './picture.tsx';
import { reviveRichText } from './revive-rich-text.ts';
import { clausesOf, figuresOf, type Piece, SHORT_MAX } from './words.ts';

interface RichTextProps {
  html: string;
  /** The greatest width of its column in CSS pixels, or its width as `sizes` has it. */
  column?: number | string;
  /** The name of a video: before its number, and behind it. First what its start button says before that. */
  filmWords?: typeof FILM_WORDS;
  mark?: Readonly<Record<string, string>>;
}

/** Rich text as cleaned by the server, styled by rich-text.css. Pass only clean HTML: it is inserted into the page unchanged. */
export function RichText({ html, column, filmWords, mark }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other tables and videos
  useEffect(() => (root.current ? reviveRichText(root.current) : undefined), [html]);
  return (
    <div
      className="rich-text rich-text-looks ink type-large"
      ref={root}
      data-scrolls="内容较宽，可左右滑动"
      {...mark}
      dangerouslySetInnerHTML={{ __html: dressed(html, column, filmWords) }}
    />
  );
}

/**
 * Clean HTML with additions that classes cannot express: a box around each scrolling table, a class on paragraphs that
 * contain only pictures, lazy loading of pictures and videos, pictures in suitable widths, start buttons of videos, and
 * a start sign on a link to another site's film that is a line of its own.
 */
export function dressed(html: string, column: number | string = 1_124, filmWords = FILM_WORDS): string {
  const [play, before, behind] = filmWords;
  let films = 0;
  const video = ({ attributes }: Tag, inside: string) => {
    const hasStill = attributes.includes(' poster=');
    films += 1;
    const name = `${before}${films}${behind}`;
    const [loading, start] = hasStill ? [' preload="none"', startButton(play + name)] : ['', ''];
    const film = `<video aria-label="${name}" playsinline${loading}${attributes}>${inside}</video>`;
    return `<span class="rich-text-film relative block">${start}${film}</span>`;
  };
  const img = (image: Tag) => `<img loading="lazy" decoding="async"${widthsOf(image, column)}${image.attributes}>`;
  return visitHtml(html, { ...DRESS, img, video });
}

const FILM_WORDS: readonly [play: string, before: string, behind: string] = ['播放', '视频：第 ', ' 段'];

/** A cell, caption or heading of nothing but words, perhaps in elements. */
const WORDS = /^((?:<[^>]+>)*)([^<&]+)((?:<\/[^>]+>)*)$/;
/** Words between two tags, and whether they have a figure or a note. */
const BETWEEN_TAGS = /(^|>)([^<>&]+)/g;
const FIGURE = /[\d（]/;
/** A text of so many signs is one line on any phone. */
const LINE_MAX = 18;
/** Elements whose text has its line breaks already, or stays as typed. */
const SET = /<(?:p|li|td|th|pre|code|span class="(?:keep-phrases|no-break|unbroken))\b/;

/** Figures of so many signs never break; a line has room on a phone of 320 px with text twice as large. */
const FIGURE_MAX = { cell: 6, line: 9 };

/** A short one has lines that end between clauses, else between words. */
function byWord({ source }: Tag, inside: string, name: string): string | undefined {
  const [, start = '', text = '', end = ''] = WORDS.exec(inside) ?? [];
  if (text === '' || text.length > SHORT_MAX) return byFigure({ source }, inside, name);
  const clauses = clausesOf(text).map((pieces) => pieces.map(whole(FIGURE_MAX.cell)).join('<wbr aria-hidden="true">'));
  const words = clauses.length < 2 ? clauses : clauses.map((clause) => `<span class="no-break">${clause}</span>`);
  // read from its pieces, a heading's name would have a blank between them
  const label = /^h\d/.test(name) && clauses.length > 1 ? ` aria-label="${text.replaceAll('"', '&quot;')}"` : '';
  return `${source.slice(0, -1)}${label}>${start}<span class="keep-phrases">${words.join('')}</span>${end}</${name}>`;
}

/** Running text, in which figures stay with their units. */
function byFigure({ source }: Pick<Tag, 'source'>, inside: string, name: string): string | undefined {
  if (SET.test(inside) || !FIGURE.test(inside) || plainText(inside, LINE_MAX + 1).length <= LINE_MAX) return undefined;
  const set = inside.replace(
    BETWEEN_TAGS,
    (_, tag: string, text: string) =>
      tag + (FIGURE.test(text) ? figuresOf(text).map(whole(FIGURE_MAX.line)).join('') : text),
  );
  return `${source}${set}</${name}>`;
}

function whole(most: number) {
  return ({ text, isWhole }: Piece): string =>
    isWhole ? `<span class="${text.length > most ? 'no-break' : 'unbroken'}">${text}</span>` : text;
}

const setWords = (name: string) => (tag: Tag, inside: string) => byWord(tag, inside, name);

const DRESS: TagVisitor = {
  ...Object.fromEntries(['td', 'th', 'figcaption', 'h2', 'h3', 'h4'].map((name) => [name, setWords(name)])),
  li: (item, inside) => byFigure(item, inside, 'li'),
  table: ({ source }, inside) => `<div class="rich-text-scroll">${source}${inside}</table></div>`,
  p(start, inside) {
    const [link, second] = tagsIn(inside, 'a');
    const isOneLink = link && !second && inside.startsWith(link.source) && inside.endsWith('</a>');
    const player = isOneLink && filmPlayer(attributeOf(link, 'href') ?? '');
    const words = inside.slice(link?.source.length, -'</a>'.length);
    if (player) return `<p class="rich-text-media">${playerLink(link.attributes, words, player)}</p>`;
    if (tagsIn(inside, 'img', 'video').length === 0) return byFigure(start, inside, 'p');
    if (plainText(inside, 1) !== '') return undefined;
    return `<p class="${[attributeOf(start, 'class'), 'rich-text-media'].join(' ').trim()}">${inside}</p>`;
  },
};

/** The address of a file of this site that needs no escaping in an attribute. */
const OWN_FILE = /^\/[^"&<>\s]+$/;

/** The available widths of a picture of this site, if its name lists any. */
function widthsOf(image: Tag, column: number | string): string {
  const src = attributeOf(image, 'src') ?? '';
  const picture = OWN_FILE.test(src) ? readPictureName(src) : undefined;
  const srcset = picture && sourceSet(picture, 'webp');
  if (!srcset) return '';
  if (typeof column === 'string') return ` srcset="${srcset}" sizes="${column}"`;
  const wanted = Number(attributeOf(image, 'width') ?? column);
  // A picture without a width is drawn as wide as `sizes`: never wider than itself.
  const shown = Math.min(wanted, picture.width, column);
  return ` srcset="${srcset}" sizes="(max-width: ${shown}px) 100vw, ${shown}px"`;
}
