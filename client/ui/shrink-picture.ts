/** The scale of width and height per step, until the file fits. */
const STEP = 0.8;
const STEPS_MOST = 14;
const QUALITY = 0.86;

/**
 * A picture under its name, scaled down until its file is below `limitBytes` and smaller than before; transparency is kept. Undefined if
 * it cannot be decoded as a picture or never fits. Only in a browser.
 */
export async function shrinkPicture(file: File, limitBytes: number, maxSide = 2_400): Promise<File | undefined> {
  const picture = await readPicture(file);
  if (!picture) return undefined;
  const mostBytes = Math.min(limitBytes, file.size);
  try {
    let scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    for (let step = 0; step < STEPS_MOST; step += 1, scale *= STEP) {
      const smaller = await drawPicture(picture, picture.width * scale, picture.height * scale, QUALITY);
      if (smaller && smaller.size < mostBytes) return new File([smaller], file.name, { type: smaller.type });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/** The message for a picture that was scaled down automatically. */
export function shrunkSentence(before: Blob, after: Blob): string {
  const inMb = ({ size }: Blob) => `${Math.max(0.1, size / 1_048_576).toFixed(1)}MB`;
  return `已自动压缩 ${inMb(before)} → ${inMb(after)}`;
}

/** Photos in the format of iPhones, which few browsers read and none of our pages shows. */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}
export function heicUnread(): string {
  const isPhone = matchMedia('(hover: none)').matches;
  return `这个浏览器读不了 HEIC 照片：请在 iPhone 的「设置 › 相机 › 格式」里选「兼容性最佳」再拍${isPhone ? '' : '，或用手机直接上传这张照片'}`;
}

async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/**
 * A picture drawn at this size in pixels, as WebP unless a type is asked for; a JPEG's ground is white. If the browser
 * cannot write WebP (Safari): as JPEG, or as PNG if it
 * has transparent pixels. Null if it cannot draw.
 */
export async function drawPicture(
  picture: ImageBitmap,
  width: number,
  height: number,
  quality: number,
  type: 'image/webp' | 'image/jpeg' = 'image/webp',
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const drawn = await write(type); // a PNG from a browser that cannot write WebP
  return drawn?.type === 'image/png' && isOpaque(context) ? write('image/jpeg') : drawn;
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}
