import { luminance } from '../../../../server/contract/kinds/brand.ts';
import { newCanvas } from './draw-picture.ts';

/** A logo is looked at in so many pixels a side. */
const SIDE_PX = 64;
/** Lighter signs are lost on white: less than 1.5 : 1. */
const LIGHT_LEAST = 0.65;
/** A mark of white letters may have a coloured point. */
const DARK_MOST = 0.2;

/** Whether a logo is lost on white: a drawing without a ground of its own whose visible parts are nearly all white. Only in a browser. */
export async function isPale(address: string): Promise<boolean> {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const context = newCanvas(SIDE_PX, SIDE_PX);
  if (!context) return false;
  context.drawImage(picture, 0, 0, SIDE_PX, SIDE_PX);
  return isPaleIn(context.getImageData(0, 0, SIDE_PX, SIDE_PX).data);
}

/** The same of a picture's pixels, four numbers each. */
function isPaleIn(pixels: ArrayLike<number>): boolean {
  let all = 0;
  let dark = 0;
  let clear = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    all += alpha;
    if (alpha < 128) clear += 1;
    if (luminance([red, green, blue]) < LIGHT_LEAST) dark += alpha;
  }
  return clear > 0 && all > 0 && dark < DARK_MOST * all;
}
