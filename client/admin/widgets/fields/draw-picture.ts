import { createLimiter } from '../../../../server/contract/limiter.ts';

/** A browser's noise against fingerprinting changes a colour by one or two of 255. */
const NOISE_MOST = 8;
/** The longest side of a WebP in pixels (RFC 6386); browsers cut off the rest of a longer picture. */
const WEBP_SIDE_MOST = 16_383;

/** Limits how many pictures are decoded and drawn at once: one from a camera takes 200 MB meanwhile, and staff choose fifty. */
export const drawInTurn = createLimiter({ concurrency: 3 });

/**
 * Draws a picture at this size in pixels and returns it as a file of the type, a JPEG on white. Where WebP cannot be written
 * (by Safari, or beyond its longest side), the file is a JPEG, or a PNG if there are transparent pixels. Null if the browser
 * cannot draw at this size, or returns white or noise as a protection against fingerprinting.
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
  // browsers that cannot write WebP return a PNG
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
