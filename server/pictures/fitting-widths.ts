import { Failure } from '../contract/failure.ts';
import { narrowField, narrowWidths } from '../contract/picture-name.ts';
import { cleanPicture, sniffPicture } from './inspect-picture.ts';
import type { CleanPicture } from './refuse-picture.ts';

const NONE: ReadonlyMap<number, Buffer> = new Map();

/**
 * The narrower widths of a picture out of what a browser made and sent along, cleaned, by width in pixels. All that the
 * picture is worth having in, or none: with one that is missing or does not fit, the picture is kept as it came. Nobody
 * chose these files, so nobody is refused because of them.
 */
export function fittingWidths(picture: CleanPicture, sent: ReadonlyMap<string, Buffer>): ReadonlyMap<number, Buffer> {
  if (picture.isAnimated) return NONE; // what stands still is not the same picture
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
  if (!narrow || narrow.isAnimated || narrow.width !== width) return undefined;
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
