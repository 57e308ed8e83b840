import { drawPicture } from './draw-picture.ts';

/** Each step takes so much of the width and height, until the file fits. */
const STEP = 0.8;
const STEPS_MOST = 14;
const QUALITY = 0.86;

/**
 * A picture drawn smaller until its file is below `limitBytes` and smaller than it was, so that transparency stays.
 * Undefined when it cannot be read as a picture or never fits. Only in a browser.
 */
export async function shrinkPicture(file: Blob, limitBytes: number, maxSide = 2_400): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const mostBytes = Math.min(limitBytes, file.size);
  try {
    let scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    for (let step = 0; step < STEPS_MOST; step += 1, scale *= STEP) {
      const smaller = await drawPicture(picture, picture.width * scale, picture.height * scale, QUALITY);
      if (smaller && smaller.size < mostBytes) return smaller;
    }
    return undefined;
  } finally {
    picture.close();
  }
}
