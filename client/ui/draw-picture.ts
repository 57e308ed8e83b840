/**
 * A picture drawn at this size in pixels as WebP. Where the browser does not write it (Safari): as JPEG, or as PNG when it
 * has transparent pixels. Null when it cannot draw.
 */
export async function drawPicture(
  picture: ImageBitmap,
  width: number,
  height: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const drawn = await write('image/webp'); // a PNG from a browser that does not write WebP
  return drawn?.type === 'image/png' && isOpaque(context) ? write('image/jpeg') : drawn;
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}
