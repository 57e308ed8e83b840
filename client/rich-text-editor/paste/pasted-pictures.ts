import { emojiOf } from '../../../server/rich-text/element-signs.ts';
import { isHollow } from '../tree/blocks.ts';
import { ownAddress, parseUntrusted, pendingAddress } from '../tree/document-tree.ts';

/** The clipboard's content besides the HTML. */
export interface PastedWith {
  readonly text: string;
  readonly rtf: string;
  /** Reads the pictures of `rtf` and of VML: loaded for a paste that has either. */
  readonly reader: typeof import('./office-pictures.ts') | undefined;
  readonly files: readonly File[];
}

export interface PictureTaker {
  readonly register: (source: File | string, alt: string) => string;
  /** Why it takes none but those of the site. */
  readonly services: { readonly refusal?: string | undefined };
}

/**
 * Converts the pictures of pasted HTML so that cleaning keeps them. `register` registers data URLs, pictures of other sites
 * and files that came along, and returns their id. Emoji stay for the cleaner, which writes them as text; it counts the
 * pictures that did not come, among them those that a `refusal` keeps out.
 */
export function* readPictures(
  body: HTMLElement,
  { register, services: { refusal } }: PictureTaker,
  pasted: PastedWith,
): Generator<number, void> {
  const drawn = pasted.reader?.showShapes(body, parseUntrusted);
  showBackgrounds(body);
  for (const image of body.querySelectorAll(PIXEL))
    if (!OWN_WIDTH.test(image.getAttribute('style') ?? '') && !sourcesOf(image).late) image.remove();
  for (const hidden of body.querySelectorAll('noscript')) showUnscripted(hidden);
  const images = [...body.querySelectorAll('img')].filter(isPicture);
  const copies = yield* copiesOf(images, drawn, pasted);
  for (const [index, image] of images.entries()) {
    const address = addressOf(image);
    image.setAttribute('src', address);
    const isCopied = address === '' || LOCAL.test(address);
    const isForeign = /^https:\/\/[^/?#\s]/i.test(address);
    const source = (isCopied ? copies[index] : undefined) ?? (isForeign ? address : fileOf(address));
    if (source && refusal) image.setAttribute('src', 'file:');
    else if (source) image.setAttribute('src', pendingAddress(register(source, image.getAttribute('alt') ?? '')));
    for (const name of ['width', 'height'])
      if (!/^\d+$/.test(image.getAttribute(name) ?? '')) image.removeAttribute(name);
  }
}

/** A picture for browsers without scripts replaces the placeholder next to it, if that shows no picture by itself. */
function showUnscripted(hidden: Element): void {
  const image = hidden.querySelector('img');
  const beside = [hidden.previousElementSibling, hidden.nextElementSibling]
    .map((element) => (element?.localName === 'img' ? element : element?.querySelector('img')))
    .find(Boolean);
  if (image && !(beside && /^https?:/.test(addressOf(beside)))) (beside ?? hidden).replaceWith(image);
}

/** The pixel by which an e-mail counts its readers; the placeholder of a picture that loads later may be as small. */
const PIXEL = 'img:is([width="0"], [width="1"]):is([height="0"], [height="1"])';
/** A width that wins over the attribute. */
const OWN_WIDTH = /(?:^|;)\s*width:(?!\s*[01]px)/i;

/** Not the bullet of a list in Word, and no emoji. */
function isPicture(image: Element): boolean {
  return !image.closest('[*|style*="mso-list:ignore" i]') && !emojiOf((name) => image.getAttribute(name) ?? undefined);
}

/** An address that leads only to the program or computer from which the picture was copied. */
const LOCAL = /^(file|blob|cid|webkit-fake-url):/i;

/** The files for pictures by index: copies in the RTF for local addresses, else the clipboard's files if there are as many. */
function* copiesOf(
  images: readonly Element[],
  drawn: ReadonlySet<string> | undefined,
  { rtf, reader, files }: PastedWith,
): Generator<number, (File | undefined)[]> {
  const isAnyLocal = images.some((image) => LOCAL.test(image.getAttribute('src') ?? ''));
  let copies: (File | undefined)[] = [];
  if (reader && drawn && isAnyLocal) {
    const clues = images.map((image) => reader.clueOf(image, drawn));
    copies = reader.matchPictures(clues, yield* reader.readRtfPictures(rtf));
  }
  const bare = images.flatMap((image, at) => {
    const { late, source } = sourcesOf(image);
    return late || copies[at] || (source && !LOCAL.test(source)) ? [] : [at];
  });
  if (bare.length === files.length) for (const [number, at] of bare.entries()) copies[at] = files[number];
  return copies;
}

/** The address of the picture that the page means: a lazily loaded one (WeChat) has it beside that of a placeholder. */
function addressOf(image: Element): string {
  const { late = '', source } = sourcesOf(image);
  const isPlaceholder =
    late !== '' && (!/^https?:/i.test(source) || /mmbiz|^data:|\/(?:blank|loading|lazy)\b[^/]*$/.test(late + source));
  // Most sites with http also have https; http pictures would not be shown. Our own need no fetching.
  return ownAddress(isPlaceholder ? late : source).replace(/^(?:http:)?\/\/(?=[^/])/i, 'https://');
}

/** Where a page keeps the address of a picture until that is seen: `data-src`, `data-original`, `data-lazy-src` … */
const LATE = /^data-.*(?:src|original|lazy|url|echo)/;

/** The address that the page would show later, and the one that it shows now. */
function sourcesOf(image: Element): { late: string | undefined; source: string } {
  const isLate = ({ name, value }: Attr) => LATE.test(name) && /^(?:https?:)?\/\/[^\s,]+$/i.test(value);
  const late =
    image.getAttribute('data-src') ??
    [...image.attributes].find(isLate)?.value ??
    largestIn(image.getAttribute('data-srcset'));
  const others = image.parentElement?.querySelector(':scope > source[srcset]');
  const sets = [image, others].map((element) => largestIn(element?.getAttribute('srcset')));
  return { late, source: image.getAttribute('src') || sets.find(Boolean) || '' };
}

function largestIn(set: string | null | undefined): string | undefined {
  const parted = (set ?? '').replace(/(\s[\d.]+[wx]),/g, '$1, '); // a comma inside an address parts nothing
  const all = parted.split(/,\s|\s,/).map((one) => one.trim().split(/\s+/));
  const sizes = all.filter(([address = '']) => /^(?:https?:)?\/\//i.test(address));
  return sizes.sort(([, one], [, other]) => Number.parseFloat(other ?? '1') - Number.parseFloat(one ?? '1'))[0]?.[0];
}

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

/** A declaration with a picture of the web. */
const BACKGROUND = /^\s*background[-a-z]*:.*?url\(\s*["']?((?:https?:)?\/\/[^"')]+)/i;

/** A declaration of decoration: small, hidden, or a texture. A box without any height keeps its proportion by its padding. */
const DECORATION =
  /^\s*(?:(?:max-)?(?:width:|height:(?!\s*0px))\s*(?:\d\d?(?:\.\d+)?px|[0-3]?(?:\.\d+)?r?em)|display:\s*none)/i;
/** A texture; a picture that fills its box is none, whatever else is said. */
const isTexture = (style: string) => /[\s:)]repeat/i.test(style) && !/\b(?:cover|contain)\b/i.test(style);

/** Articles show pictures as the background of an empty box or drawing. Others are decoration. */
function showBackgrounds(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('[*|style*="url("]')].reverse()) {
    const style = box.getAttribute('style') ?? '';
    const declared = style.split(';');
    const [address] = declared.flatMap((one) => BACKGROUND.exec(one)?.[1] ?? []);
    if (!address || !isHollow(box) || declared.some((one) => DECORATION.test(one)) || isTexture(style)) continue;
    const image = body.ownerDocument.createElement('img');
    image.src = address;
    box.replaceWith(image);
  }
}
