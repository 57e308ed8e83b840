import { setWords } from '../../client/site/widgets/words.ts';

/**
 * Texts of two or three lines are broken between words, and a figure stays with its unit. Only markup that the browser
 * leaves as the server wrote it is set so: blocks without hydration, and rich text that its page wants set. Contact data
 * stays as it was typed.
 */

const BLOCK = /<div class="(?:without-hydration|set-by-word)">/g;
/** An element that holds plain words alone; an entity could be cut in two. */
const TEXT = /<(p|li|dd|t[dh]|figcaption|h[1-4]|a|span)((?: [^>]*)?)>([^<>&]+)(?=<\/\1>)/g;
const ADDRESS = /(<address[\s\S]*?<\/address>)/;

/** The rendered page with word boundaries in its short texts. */
export function typeset(html: string): string {
  let set = '';
  let from = 0;
  const end = html.indexOf('</main>');
  for (const { index } of html.slice(0, Math.max(end, 0)).matchAll(BLOCK)) {
    if (index < from) continue; // inside one that is set
    const next = endOfDiv(html, index);
    set += html.slice(from, index) + html.slice(index, next).split(ADDRESS).map(setPart).join('');
    from = next;
  }
  return set + html.slice(from);
}

function setPart(html: string): string {
  return html.startsWith('<address') ? html : html.replace(TEXT, setText);
}

function setText(_: string, element: string, attributes: string, text: string): string {
  const words = setWords(text);
  if (words.length === 1) return `<${element}${attributes}>${words[0]}`;
  const named = / class="/.test(attributes)
    ? attributes.replace(' class="', ' class="keep-phrases ')
    : `${attributes} class="keep-phrases"`;
  return `<${element}${named}>${words.join('<wbr/>')}`;
}

/** Where the element ends that begins at `start`. */
function endOfDiv(html: string, start: number): number {
  const tag = /<(\/?)div(?=[ >])/g;
  tag.lastIndex = start;
  let depth = 0;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return html.length;
}
