import { pendingAddress } from '../tree/document-tree.ts';

/**
 * Brings the pictures of pasted HTML into a form that cleaning keeps: those that load late (WeChat) get their address; those
 * that came as data, and those of other sites, are given to `hold`, whose id they have from then on. Of Word's and WPS's,
 * which lie on the person's own disk, `rtf` holds copies; where it does not they are counted.
 */
export function holdPictures(
  body: HTMLElement,
  hold: (source: File | string, alt: string) => string,
  rtf = '',
): number {
  let lost = 0;
  const images = [...body.querySelectorAll('img')];
  const local = images.filter((image) => LOCAL.test(image.getAttribute('src') ?? ''));
  const copies = local.length > 0 ? readRtfPictures(rtf) : [];
  for (const image of images) {
    const late = image.getAttribute('data-src') ?? image.getAttribute('data-original');
    const source = image.getAttribute('src') ?? '';
    const given = late && !/^https?:/i.test(source) ? late : late && /mmbiz|^data:/.test(late + source) ? late : source;
    // Most sites that serve http serve https; over plain http nothing would show. What is ours needs no fetching.
    const address = given.startsWith(`${location.origin}/`)
      ? given.slice(location.origin.length)
      : given.replace(/^(?:http:)?\/\/(?=[^/])/i, 'https://');
    image.setAttribute('src', address);
    const isLocal = LOCAL.test(address);
    const copy = isLocal && copies.length === local.length ? copies[local.indexOf(image)] : undefined;
    const held = copy ?? (/^data:/i.test(address) ? fileOf(address) : isWeb(address) ? address : undefined);
    if (held) image.setAttribute('src', pendingAddress(hold(held, image.getAttribute('alt') ?? '')));
    else if (isLocal || /^data:/i.test(address)) lost++;
    for (const name of ['width', 'height'])
      if (!/^\d+$/.test(image.getAttribute(name) ?? '')) image.removeAttribute(name);
  }
  return lost;
}

const LOCAL = /^(file|blob|cid|webkit-fake-url):/i;

function isWeb(address: string): boolean {
  return /^https:\/\/[^/?#\s]/i.test(address);
}

function fileOf(address: string): File | undefined {
  const found = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z\d+/=\s]+)$/i.exec(address);
  if (!found?.[1] || !found[2]) return undefined;
  try {
    const bytes = Uint8Array.from(atob(found[2].replace(/\s/g, '')), (character) => character.charCodeAt(0));
    const kind = found[1].toLowerCase() === 'jpg' ? 'jpeg' : found[1].toLowerCase();
    return new File([bytes], `粘贴的图片.${kind}`, { type: `image/${kind}` });
  } catch {
    return undefined; // atob: what follows the comma is no base64
  }
}

/** What a picture of the RTF specification is; its bytes follow as hexadecimal digits, up to the end of the group. */
const PICTURE = /\\(png|jpeg)blip(?![a-z])/g;

/** The PNG and JPEG pictures that Word and WPS lay on the clipboard beside the HTML, in the order of the text. */
function readRtfPictures(rtf: string): File[] {
  return Array.from(rtf.matchAll(PICTURE), ({ 1: type = '', index }) => {
    // Control words and the groups inside, such as the picture's own number, hold digits too.
    const digits = rtf.slice(index, endOfGroup(rtf, index)).replace(/\{[^{}]*\}|\\[a-z*]+-?\d*/gi, '');
    const pairs = digits.match(/[\da-f]{2}/gi) ?? [];
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
    return new File([bytes], `粘贴的图片.${type}`, { type: `image/${type}` });
  });
}

function endOfGroup(rtf: string, from: number): number {
  const braces = /[{}]/g;
  braces.lastIndex = from;
  let depth = 0;
  for (let found = braces.exec(rtf); found; found = braces.exec(rtf)) {
    if (found[0] === '{') depth++;
    else if (depth-- === 0) return found.index;
  }
  return rtf.length;
}
