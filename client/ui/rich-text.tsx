import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readPictureName } from '../../server/contract/picture-name.ts';
import { attributeOf, plainText, type Tag, type Visitor, visitHtml } from '../../server/rich-text/read-html.ts';
import { sourceSet } from './picture.tsx';

/** The accessible name of a wide table or listing that scrolls. */
const SCROLL_LABEL = '内容较宽，可左右滑动';

/** Rich text as cleaned by the server, styled by rich-text.css. Pass only clean HTML: it is inserted into the page unchanged. */
export function RichText({ html }: { html: string }): ReactNode {
  const root = useRef<HTMLDivElement>(null);

  // Only a box that scrolls gets a keyboard tab stop.
  useEffect(() => {
    const text = root.current;
    if (!text) return;
    const mark = () => text.querySelectorAll<HTMLElement>('.rich-text-scroll, pre').forEach(markScrollable);
    const sizes = new ResizeObserver(mark); // also when a dialog around it opens
    sizes.observe(text);
    return () => sizes.disconnect();
  });

  /** The video code loads only if there is a video; without it the videos have their native controls. */
  const [films, setFilms] = useState<ReactNode>();
  useEffect(() => {
    const found = [...(root.current?.querySelectorAll<HTMLVideoElement>('video[poster]') ?? [])];
    setFilms(undefined);
    if (found.length > 0)
      import('./rich-text-films.tsx').then(
        ({ default: Films }) => setFilms(<Films key={html} films={found} />),
        () => undefined,
      );
  }, [html]);

  return (
    <>
      {/* the server may have inserted word breaks */}
      <div
        className="rich-text"
        ref={root}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: dressed(html) }}
      />
      {films}
    </>
  );
}

/**
 * Clean HTML with additions that classes cannot express: a box around each scrolling table, a class on paragraphs that
 * contain only pictures, lazy loading of pictures and videos, pictures in suitable widths.
 */
export function dressed(html: string): string {
  return visitHtml(html, DRESS);
}

const DRESS: Visitor = {
  table: ({ source }, inside) => `<div class="rich-text-scroll">${source}${inside}</table></div>`,
  p(start, inside) {
    if (!/<(?:img|video) /.test(inside) || plainText(inside, 1) !== '') return undefined;
    return `<p class="${[attributeOf(start, 'class'), 'rich-text-media'].join(' ').trim()}">${inside}</p>`;
  },
  img: (image) => `<img loading="lazy" decoding="async"${widthsOf(image)}${image.attributes}>`,
  video({ attributes }) {
    const still = attributes.includes(' poster=') ? ' preload="none"' : '';
    return `<span class="rich-text-film relative block"><video playsinline${still}${attributes}></video></span>`;
  },
};

function markScrollable(box: HTMLElement): void {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
    box.setAttribute('role', 'group'); // no landmark: an article may have many
    box.setAttribute('aria-label', SCROLL_LABEL);
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
}

/** The address of a file of this site that needs no escaping in an attribute. */
const OWN_FILE = /^\/[^"&<>\s]+$/;
/** The maximum width of a column of rich text, in CSS pixels. */
const COLUMN_PX = 1_124;

/** The available widths of a picture of this site, if its name lists any. */
function widthsOf(image: Tag): string {
  const src = attributeOf(image, 'src') ?? '';
  const picture = OWN_FILE.test(src) ? readPictureName(src) : undefined;
  const srcset = picture && sourceSet(picture, 'webp');
  if (!srcset) return '';
  const wanted = Number(attributeOf(image, 'width') ?? COLUMN_PX);
  // A picture without a width is drawn as wide as `sizes`: never wider than itself.
  const shown = Math.min(wanted, picture.width, COLUMN_PX);
  return ` srcset="${srcset}" sizes="(max-width: ${shown}px) 100vw, ${shown}px"`;
}
