import { Failure } from '../contract/failure.ts';
import { isMp4, type PictureKind, sniffPicture } from '../contract/picture-bytes.ts';
import { narrowField, narrowWidths } from '../contract/picture-name.ts';
import type { LargeType } from '../contract/upload-rules.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { type CleanPicture, notAPicture } from './picture-reader.ts';

const CLEANERS: Readonly<Record<PictureKind, (bytes: Buffer) => CleanPicture>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/** The same picture without metadata or data behind its end. `Failure` 415 if it is none or malformed, 413 if too large. */
export function cleanPicture(bytes: Buffer): CleanPicture {
  const kind = sniffPicture(bytes);
  if (kind === undefined) throw notAPicture();
  return CLEANERS[kind](bytes);
}

const NONE: ReadonlyMap<number, Buffer> = new Map();

/** The narrower widths that the browser sent, cleaned, by width: all useful ones, or none if one does not fit. */
export function fittingWidths(picture: CleanPicture, sent: ReadonlyMap<string, Buffer>): ReadonlyMap<number, Buffer> {
  if (picture.isAnimated) return NONE; // a still picture is not the same picture
  const fitting = new Map<number, Buffer>();
  for (const width of narrowWidths(picture.width)) {
    const bytes = fittingWidth(picture, width, sent.get(narrowField(width)));
    if (!bytes) return NONE;
    fitting.set(width, bytes);
  }
  return fitting;
}

/** A WebP of this width and of the picture's own proportions, with fewer bytes than the picture; undefined for anything else. */
function fittingWidth(picture: CleanPicture, width: number, bytes: Buffer | undefined): Buffer | undefined {
  if (!bytes || sniffPicture(bytes) !== 'webp') return undefined;
  const narrow = cleanOrNothing(bytes);
  if (narrow?.width !== width) return undefined;
  const isInProportion = Math.abs(narrow.height - (picture.height * width) / picture.width) <= 1;
  return isInProportion && narrow.bytes.length < picture.bytes.length ? narrow.bytes : undefined;
}

function cleanOrNothing(bytes: Buffer): CleanPicture | undefined {
  try {
    return cleanPicture(bytes);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The head of WebVTT (W3C, section 6.1), with or without a byte order mark. */
const WEBVTT = /^(?:\xef\xbb\xbf)?WEBVTT(?![^ \t\r\n])/;

/** The file's type and extension by its first 1,024 bytes; undefined for all other content. */
export function sniffFile(firstBytes: Buffer): { kind: 'picture' | LargeType; ending: string } | undefined {
  const picture = sniffPicture(firstBytes);
  if (picture) return { kind: 'picture', ending: picture };
  if (isMp4(behindPadding(firstBytes))) return { kind: 'film', ending: 'mp4' };
  if (isWebm(firstBytes)) return { kind: 'film', ending: 'webm' };
  if (WEBVTT.test(firstBytes.toString('latin1', 0, 10))) return { kind: 'subtitles', ending: 'vtt' };
  // Programs write a byte order mark or line ends before it, which readers pass over.
  return firstBytes.subarray(0, 1_024).includes('%PDF') ? { kind: 'document', ending: 'pdf' } : undefined;
}

/** The bytes behind boxes of nothing (ISO/IEC 14496-12 section 8.1.2), with which some programs begin a film. */
function behindPadding(bytes: Buffer): Buffer {
  let at = 0;
  while (/^(?:free|skip|wide)$/.test(bytes.toString('latin1', at + 4, at + 8)))
    at += Math.max(8, bytes.readUInt32BE(at));
  return bytes.subarray(at);
}

/** An EBML header (RFC 8794) whose DocType is `webm`; Matroska's is `matroska`. */
function isWebm(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false;
  const at = bytes.indexOf(Buffer.from([0x42, 0x82]));
  const length = at === -1 ? 0 : (bytes[at + 2] ?? 0) & 0x7f;
  return /^webm\0*$/.test(bytes.toString('latin1', at + 3, at + 3 + length));
}
