export type PictureKind = 'jpg' | 'png' | 'webp' | 'gif';

/** The type of a picture with these first bytes; 12 are enough. Undefined for all other content. */
export function sniffPicture(bytes: Uint8Array): PictureKind | undefined {
  const head = textOf(bytes, 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') && head.length === 12 ? 'webp' : undefined;
}

/** The brands in the box `ftyp` that a file begins with (ISO/IEC 14496-12), its own one first; none without such a box. */
export function brandsOf(bytes: Uint8Array): string[] {
  const box = textOf(bytes, 4, 8) === 'ftyp' ? textOf(bytes, 8, Math.min(numberAt(bytes, 0), 1_024)) : '';
  return (box.match(/.{4}/gs) ?? []).filter((_, at) => at !== 1).map((brand) => brand.trim());
}

/** Whether these first bytes are a photo in the format of iPhones, whatever its name (ISO/IEC 23008-12). */
export function isHeic(bytes: Uint8Array): boolean {
  return /hei[cxms]|hev[cmx]|^m[is]f1(?!.*avi[fs])/s.test(brandsOf(bytes).join());
}

/** Brands that browsers play as MP4. */
const MP4_BRANDS = /^(?:iso[m1-9a-c]|mp4[12v]|avc1|M4VP?|dash|cmf[cs]|msd[ht]|f4v|MSNV|3gp\d)$/;
/** Other brands in such boxes: pictures, sound alone, and Apple's own videos. */
const OTHER_BRANDS = /^(?:avi[fs]|hei[cxms]|hev[cmx]|mif1|msf1|miaf|M4[ABP]|F4[AB]|qt)$/;

/** Whether these first bytes are a video that browsers play as MP4, by its brands. */
export function isMp4(bytes: Uint8Array): boolean {
  const brands = brandsOf(bytes);
  return !OTHER_BRANDS.test(brands[0] ?? '') && brands.some((brand) => MP4_BRANDS.test(brand));
}

/** Whether the bytes of a whole picture move: a PNG with `acTL`, a WebP with `ANIM`, a GIF of more than one frame. */
export function isMoving(bytes: Uint8Array): boolean {
  const kind = sniffPicture(bytes);
  if (kind === 'webp') return textOf(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) > 0;
  if (kind === 'gif') return gifFrames(bytes) > 1;
  if (kind !== 'png') return false;
  for (let at = 8; at < bytes.length; at += numberAt(bytes, at) + 12) {
    const name = textOf(bytes, at + 4, at + 8);
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL';
  }
  return false;
}

/** Whether a JPEG has no end mark behind the start of its picture: it may have been cut off on its way (ITU-T T.81). */
export function hasNoEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + (numberAt(bytes, at) % 65_536);
  while (at >= 0 && bytes[at + 1] !== 0xd9) at = bytes.indexOf(0xff, at + 1);
  return at < 0;
}

/** The number of frames, of which two are enough (GIF89a: 0x2c begins one, 0x21 an extension; then blocks with their length). */
function gifFrames(bytes: Uint8Array): number {
  const paletteAt = (flags: number) => ((bytes[flags] ?? 0) & 0x80 ? 3 * 2 ** (((bytes[flags] ?? 0) & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + paletteAt(10);
  while (frames < 2 && (bytes[at] === 0x2c || bytes[at] === 0x21)) {
    const isFrame = bytes[at] === 0x2c;
    if (isFrame) frames += 1;
    at += isFrame ? 11 + paletteAt(at + 9) : 2;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
    at += 1;
  }
  return frames;
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function numberAt(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((number, step) => number * 256 + (bytes[at + step] ?? 0), 0);
}
