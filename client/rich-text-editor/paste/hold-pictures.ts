import { pendingAddress } from '../tree/pending-address.ts';

/**
 * Brings the pictures of pasted HTML into a form that cleaning keeps: those that load late (WeChat) get their address,
 * those that came as data are given to `hold`, whose id they have from then on, those on the person's own disk are counted.
 */
export function holdPictures(body: HTMLElement, hold: (file: File) => string): number {
  let lost = 0;
  for (const image of body.querySelectorAll('img')) {
    const late = image.getAttribute('data-src') ?? image.getAttribute('data-original');
    const source = image.getAttribute('src') ?? '';
    const address =
      late && !/^https?:/i.test(source) ? late : late && /mmbiz|^data:/.test(late + source) ? late : source;
    // Most sites that serve http serve https; over plain http nothing would show.
    image.setAttribute('src', address.replace(/^(?:http:)?\/\/(?=[^/])/i, 'https://'));
    if (/^data:/i.test(address)) {
      const file = fileOf(address);
      if (!file) lost++;
      image.setAttribute('src', file ? pendingAddress(hold(file)) : '');
    } else if (/^(file|blob|cid|webkit-fake-url):/i.test(address)) lost++;
    for (const name of ['width', 'height'])
      if (!/^\d+$/.test(image.getAttribute(name) ?? '')) image.removeAttribute(name);
  }
  return lost;
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
