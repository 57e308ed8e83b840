import { createLimiter } from '../../../../server/contract/limiter.ts';
import { PICTURE_MAX_PIXELS } from '../../../../server/contract/upload-rules.ts';

/** Tried one after the other at full size, the last one at each smaller size. */
const QUALITIES = [0.86, 0.73, 0.6];
/** The last quality has at most so many times fewer bytes than the first: a size at which even that is too large is not tried. */
const FEWER_BY_QUALITY = 3;
/** The scale of width and height per step, at most. */
const STEP = 0.8;
/** Words in a long picture and a panorama stay readable if the shorter side has so many pixels, or all it had. */
const SHORTER_SIDE_LEAST = 1_200;
/** A browser's noise against fingerprinting changes a colour by one or two of 255. */
const NOISE_MOST = 8;
/** iPhones draw nothing on a larger canvas: 4,096 × 4,096 pixels before iOS 18, where a photo has 5,712 × 4,284. */
const DRAWN_PIXELS = 16_777_216;
/** The longest side of a WebP in pixels (RFC 6386); browsers cut off the rest of a longer picture. */
const WEBP_SIDE_MOST = 16_383;

/** A camera's picture takes 200 MB while it is drawn: of fifty chosen ones, few at once. Only decoding and drawing wait here. */
export const drawInTurn = createLimiter({ concurrency: 3 });

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
  try {
    for (let scale = most, qualities = QUALITIES; ; qualities = QUALITIES.slice(-1)) {
      let fewest = 0;
      for (const [at, quality] of qualities.entries()) {
        const drawn = signal?.aborted ? null : await drawPicture(picture, width * scale, height * scale, quality);
        if (!drawn) {
          if (signal?.aborted || scale <= drawable) return 'unreadable';
          fewest = limitBytes * (scale / drawable) ** 2;
          break;
        }
        if (drawn.size < limitBytes) return new File([drawn], file.name, { type: drawn.type });
        const isLast = at === qualities.length - 1 || drawn.type === 'image/png'; // which has no quality
        fewest = isLast ? drawn.size : drawn.size / FEWER_BY_QUALITY;
        if (isLast || (fewest >= limitBytes && scale > least)) break;
      }
      if (scale <= least) return 'never-fits';
      scale = Math.max(least, scale * Math.min(STEP, Math.sqrt(limitBytes / fewest)));
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

/** The message for a photo in the format of iPhones, which few browsers read and none of our pages shows. */
export function heicUnread(): string {
  const isPhone = matchMedia('(hover: none)').matches;
  return `这个浏览器读不了 HEIC 照片：请在 iPhone 的「设置 › 相机 › 格式」里选「兼容性最佳」再拍${isPhone ? '' : '，或用手机直接上传这张照片'}`;
}

/**
 * A picture drawn at this size in pixels, as WebP unless a type is asked for; a JPEG's ground is white. If the browser
 * cannot write WebP (Safari), or none so long: as JPEG, or as PNG if it has transparent pixels. Null if it cannot draw, or not so large, or
 * returns white or noise instead of a drawing, as a protection against fingerprinting.
 */
export async function drawPicture(
  picture: ImageBitmap,
  width: number,
  height: number,
  quality: number,
  type: 'image/webp' | 'image/jpeg' = 'image/webp',
): Promise<Blob | null> {
  const context = newCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  if (!context || !givesBackWhatIsDrawn(context)) return null;
  const { canvas } = context;
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // a PNG from a browser that cannot write WebP, and of what is too long for one
  const drawn = await write(Math.max(canvas.width, canvas.height) > WEBP_SIDE_MOST ? 'image/png' : type);
  const written = drawn?.type === 'image/png' && isOpaque(context) ? await write('image/jpeg') : drawn;
  canvas.width = 0; // Safari counts the pixels of all until they are collected, and then gives no more
  return written;
}

/** The drawing surface of a new canvas of this size in pixels; null where the browser has none. */
export function newCanvas(width: number, height: number): CanvasRenderingContext2D | null {
  return Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
}

/** Whether a canvas is not disturbed by a protection against fingerprinting. Draws on its first pixel. */
export function givesBackWhatIsDrawn(context: CanvasRenderingContext2D): boolean {
  const colour = [51, 102, 204];
  context.fillStyle = `rgb(${colour.join()})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  const isIntact = data.every((value, at) => Math.abs(value - (colour[at] ?? 255)) <= NOISE_MOST);
  context.clearRect(0, 0, 1, 1);
  return isIntact;
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}
