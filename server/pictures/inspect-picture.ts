import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, PNG_SIGNATURE } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { type CleanPicture, notAPicture } from './refuse-picture.ts';

type PictureKind = CleanPicture['extension'];

const CLEANERS: Readonly<Record<PictureKind, (bytes: Buffer) => CleanPicture>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/** What kind of picture begins so; 12 bytes are enough to tell. Undefined for everything else. */
export function sniffPicture(firstBytes: Buffer): PictureKind | undefined {
  const head = firstBytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith(PNG_SIGNATURE.toString('latin1'))) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') && head.length === 12 ? 'webp' : undefined;
}

/**
 * The same picture with everything taken out that is not the picture: places, cameras, names, comments, thumbnails, and
 * whatever was hidden behind its end. Failure 415 for what is no picture or a broken one, 413 for one of too many pixels.
 */
export function cleanPicture(bytes: Buffer): CleanPicture {
  const kind = sniffPicture(bytes);
  if (kind === undefined) throw notAPicture();
  return CLEANERS[kind](bytes);
}
