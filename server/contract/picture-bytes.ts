export type PictureKind = 'jpg' | 'png' | 'webp' | 'gif';

/** The type of a picture with these first bytes; 12 are enough. Undefined for all other content. */
export function sniffPicture(bytes: Uint8Array): PictureKind | undefined {
  const head = textOf(bytes, 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') && head.length === 12 ? 'webp' : undefined;
}

/** Whether these first bytes are a photo in the format of iPhones, whatever its name (ISO/IEC 23008-12, box `ftyp`). */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = textOf(bytes, 8, Math.min(numberAt(bytes, 0), 64));
  return textOf(bytes, 4, 8) === 'ftyp' && /hei[cxms]|hev[cmx]|^m[is]f1(?!.*avi[fs])/s.test(brands);
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
  const paletteAt = (at: number) => ((bytes[at] ?? 0) & 0x80 ? 3 * 2 ** (((bytes[at] ?? 0) & 7) + 1) : 0);
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
