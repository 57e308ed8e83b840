import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readPictureName } from '../../server/contract/picture-name.ts';
import { attributeOf, plainText, type Tag, type Visitor, visitHtml } from '../../server/rich-text/read-html.ts';
import { sourceSet } from './picture.tsx';

/** What a wide table or listing is called where it has to be scrolled. */
const SCROLL_LABEL = '内容较宽，可左右滑动';

/**
 * Rich text as the server cleaned it, dressed by rich-text.css. Only clean HTML may come here: it is written into the
 * page as it stands.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const root = useRef<HTMLDivElement>(null);

  // What fits is no stop for the keyboard; one that has to be scrolled is.
  useEffect(() => {
    const text = root.current;
    if (!text) return;
    const mark = () => text.querySelectorAll<HTMLElement>('.rich-text-scroll, pre').forEach(markScrollable);
    const sizes = new ResizeObserver(mark); // also when a dialog around it opens
    sizes.observe(text);
    return () => sizes.disconnect();
  });

  /** The code for films comes where there is one; without it their own controls stand there. */
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
      {/* the server may have set it by word */}
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
 * Clean HTML with what its look needs and no class can give: a box around each table that scrolls, paragraphs that hold
 * nothing but pictures marked as such, pictures and films that load when they come near, pictures in fitting widths.
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
    box.setAttribute('role', 'group'); // no landmark: an article may hold many
    box.setAttribute('aria-label', SCROLL_LABEL);
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
}

/** The address of a file of this site that may stand in an attribute as it is. */
const OWN_FILE = /^\/[^"&<>\s]+$/;
/** The widest column that rich text is shown in, in CSS pixels. */
const COLUMN_PX = 1_124;

/** The fitting widths of a picture of this site, where its name says that there are some. */
function widthsOf(image: Tag): string {
  const src = attributeOf(image, 'src') ?? '';
  const picture = OWN_FILE.test(src) ? readPictureName(src) : undefined;
  const srcset = picture && sourceSet(picture, 'webp');
  if (!srcset) return '';
  const wanted = Number(attributeOf(image, 'width') ?? COLUMN_PX);
  // A picture that says no width is drawn as wide as `sizes` says: never wider than it is.
  const shown = Math.min(wanted, picture.width, COLUMN_PX);
  return ` srcset="${srcset}" sizes="(max-width: ${shown}px) 100vw, ${shown}px"`;
}
