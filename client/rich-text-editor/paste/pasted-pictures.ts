import { emojiOf } from '../../../server/rich-text/read-attributes.ts';
import { isHollow } from '../tree/blocks.ts';
import { parseUntrusted, pendingAddress } from '../tree/document-tree.ts';

/** The clipboard's content besides the HTML. */
export interface PastedWith {
  readonly rtf: string;
  /** Reads the pictures of `rtf` and of VML: loaded for a paste that has either. */
  readonly reader: typeof import('./rtf-pictures.ts') | undefined;
  /** Its pictures. */
  readonly files: readonly File[];
}

/** Registers pasted pictures. */
export interface PictureTaker {
  readonly register: (source: File | string, alt: string) => string;
  /** Why it takes none but those of the site. */
  readonly refusal?: string | undefined;
}

/**
 * Converts the pictures of pasted HTML so that cleaning keeps them. Lazily loaded ones (WeChat) get their address. `register`
 * registers data URLs and pictures of other sites, and returns their id. Word and WPS refer to files of the computer, of
 * which `rtf` contains copies, or `files` if there are as many; the cleaner counts those without one. Emoji stay for the
 * cleaner, which writes them as text.
 */
export function* readPictures(
  body: HTMLElement,
  { register, refusal }: PictureTaker,
  { rtf, reader, files }: PastedWith,
): Generator<number, void> {
  const drawn = reader?.showShapes(body, parseUntrusted);
  showBackgrounds(body);
  const images = [...body.querySelectorAll('img')].filter(
    (image) =>
      !image.closest('[style*="mso-list:ignore" i]') && !emojiOf((name) => image.getAttribute(name) ?? undefined),
  );
  const isAnyLocal = images.some((image) => LOCAL.test(image.getAttribute('src') ?? ''));
  const copies: (File | undefined)[] =
    reader && drawn && isAnyLocal
      ? reader.matchPictures(reader.cluesOf(images, drawn), yield* reader.readRtfPictures(rtf))
      : [];
  const bare = images.flatMap((image, at) => (hasNoAddress(image) && !copies[at] ? [at] : []));
  if (bare.length === files.length) for (const [number, at] of bare.entries()) copies[at] = files[number];
  for (const [index, image] of images.entries()) {
    const { late, source } = sourcesOf(image);
    const given = late && !/^https?:/i.test(source) ? late : late && /mmbiz|^data:/.test(late + source) ? late : source;
    // Most sites with http also have https; http pictures would not be shown. Our own need no fetching.
    const address = ownAddress(given).replace(/^(?:http:)?\/\/(?=[^/])/i, 'https://');
    image.setAttribute('src', address);
    const copy = address === '' || LOCAL.test(address) ? copies[index] : undefined;
    const toUpload =
      copy ?? (/^data:/i.test(address) ? fileOf(address) : /^https:\/\/[^/?#\s]/i.test(address) ? address : undefined);
    if (toUpload) {
      const bring = () => pendingAddress(register(toUpload, image.getAttribute('alt') ?? ''));
      image.setAttribute('src', refusal ? 'file:' : bring()); // the cleaner counts what is not of the site
    }
    for (const name of ['width', 'height'])
      if (!/^\d+$/.test(image.getAttribute(name) ?? '')) image.removeAttribute(name);
  }
}

/** A declaration with a picture of the web. */
const BACKGROUND = /^\s*background[-a-z]*:.*?url\(\s*["']?((?:https?:)?\/\/[^"')]+)/i;

/** A declaration of decoration: small, hidden, or a texture. A box without any height keeps its proportion by its padding. */
const DECORATION =
  /^\s*(?:(?:max-)?(?:width:|height:(?!\s*0px))\s*(?:\d\d?(?:\.\d+)?px|[0-3]?(?:\.\d+)?r?em)|display:\s*none)/i;
/** A texture; a picture that fills its box is none, whatever else is said. */
const isTexture = (style: string) => /[\s:)]repeat/i.test(style) && !/\b(?:cover|contain)\b/i.test(style);

/** Articles show pictures as the background of an empty box or drawing. Others are decoration. */
function showBackgrounds(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('[style*="url("]')].reverse()) {
    const style = box.getAttribute('style') ?? '';
    const declared = style.split(';');
    const [address] = declared.flatMap((one) => BACKGROUND.exec(one)?.[1] ?? []);
    if (!address || !isHollow(box) || declared.some((one) => DECORATION.test(one)) || isTexture(style)) continue;
    const image = body.ownerDocument.createElement('img');
    image.src = address;
    box.replaceWith(image);
  }
}

function hasNoAddress(image: Element): boolean {
  const { late, source } = sourcesOf(image);
  return !late && (!source || LOCAL.test(source));
}

/** Where a page keeps the address of a picture until that is seen: `data-src`, `data-original`, `data-lazy-src` … */
const LATE = /^data-.*(?:src|original|lazy|url|echo)/;

/** The address that the page would show later, and the one that it shows now. */
function sourcesOf(image: Element): { late: string | undefined; source: string } {
  const isLate = ({ name, value }: Attr) => LATE.test(name) && /^(?:https?:)?\/\/[^\s,]+$/i.test(value);
  const late = image.getAttribute('data-src') ?? [...image.attributes].find(isLate)?.value;
  const [first = ''] = (image.getAttribute('srcset') ?? '').trim().split(/[\s,]/, 1);
  return { late, source: image.getAttribute('src') ?? first };
}

/** An address of this site as its path, any other as it is. */
export function ownAddress(address: string): string {
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
}

const LOCAL = /^(file|blob|cid|webkit-fake-url):/i;

/** The file in a data address; undefined for a drawing (SVG), which the server does not store, and for what is malformed. */
function fileOf(address: string): File | undefined {
  const [, type = '', digits = ''] = /^data:image\/(?!svg)([\w.+-]+)(?:;[^,]*)?;base64,(.+)$/is.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(digits.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    const kind = type.toLowerCase().replace('jpg', 'jpeg');
    return digits ? new File([bytes], `粘贴的图片.${kind}`, { type: `image/${kind}` }) : undefined;
  } catch {
    return undefined; // atob: invalid base64
  }
}
