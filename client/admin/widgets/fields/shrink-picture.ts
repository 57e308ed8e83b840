import { PICTURE_MAX_PIXELS } from '../../../../server/contract/upload-rules.ts';
import { drawInTurn, drawPicture } from './draw-picture.ts';

/** Tried one after the other at full size, the last one at each smaller size. */
const QUALITIES = [0.86, 0.73, 0.6];
/** The last quality has at most so many times fewer bytes than the first: a size at which even that is too large is not tried. */
const FEWER_BY_QUALITY = 3;
/** The scale of width and height per step, at most. */
const STEP = 0.8;
/** Words in a long picture and a panorama stay readable if the shorter side has so many pixels, or all it had. */
const SHORTER_SIDE_LEAST = 1_200;
/** iPhones draw nothing on a larger canvas: 4,096 × 4,096 pixels before iOS 18, where a photo has 5,712 × 4,284. */
const DRAWN_PIXELS = 16_777_216;

export interface Shrinking {
  readonly limitBytes: number;
  /** Nothing more is drawn once nobody waits for it. */
  readonly signal?: AbortSignal | undefined;
  /** No side is ever shown larger, in pixels; the shorter one may then be as small as needed. */
  readonly sideMost?: number;
}

/**
 * A picture under its name, drawn anew with fewer bytes: by quality, then by scale; transparency is kept. Each try tells
 * the scale of the next one: a large one takes seconds. `unreadable`: it cannot be decoded or drawn, or nobody waits for it.
 * `never-fits`: it would have to become too small. Only in a browser.
 */
export function shrinkPicture(file: File, shrinking: Shrinking): Promise<File | 'unreadable' | 'never-fits'> {
  return drawInTurn(() => shrink(file, shrinking));
}

async function shrink(file: File, { limitBytes, sideMost, signal }: Shrinking): ReturnType<typeof shrinkPicture> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return 'unreadable';
  const { width, height } = picture;
  const least = sideMost ? STEP ** 14 : Math.min(1, SHORTER_SIDE_LEAST / Math.min(width, height));
  const scaleTo = (pixels: number) => Math.sqrt((pixels - width - height) / (width * height)); // each side may be rounded up
  const drawable = scaleTo(DRAWN_PIXELS);
  const most = Math.min(1, scaleTo(PICTURE_MAX_PIXELS), (sideMost ?? width + height) / Math.max(width, height));
  /** The picture at a scale if it fits, else the fewest bytes that it may have there; undefined if it cannot be drawn. */
  const drawAt = async (scale: number, qualities: readonly number[]): Promise<Blob | number | undefined> => {
    const [quality = 0, ...lower] = qualities;
    const drawn = signal?.aborted ? null : await drawPicture(picture, width * scale, height * scale, quality);
    if (!drawn) return signal?.aborted || scale <= drawable ? undefined : limitBytes * (scale / drawable) ** 2;
    if (drawn.size < limitBytes) return drawn;
    if (lower.length === 0 || drawn.type === 'image/png') return drawn.size; // a PNG has no quality
    const fewest = drawn.size / FEWER_BY_QUALITY;
    return fewest >= limitBytes && scale > least ? fewest : drawAt(scale, lower);
  };
  try {
    for (let scale = most, qualities = QUALITIES; ; qualities = QUALITIES.slice(-1)) {
      const drawn = await drawAt(scale, qualities);
      if (drawn === undefined) return 'unreadable';
      if (drawn instanceof Blob) return new File([drawn], file.name, { type: drawn.type });
      if (scale <= least) return 'never-fits';
      scale = Math.max(least, scale * Math.min(STEP, Math.sqrt(limitBytes / drawn)));
    }
  } finally {
    picture.close();
  }
}

/** The message for a picture that was scaled down automatically. */
export function shrunkSentence(before: Blob, after: Blob): string {
  const sizeOf = ({ size }: Blob) =>
    size < 1_048_576 ? `${Math.ceil(size / 1_024)}KB` : `${(size / 1_048_576).toFixed(1)}MB`;
  return `已自动压缩 ${sizeOf(before)} → ${sizeOf(after)}`;
}
