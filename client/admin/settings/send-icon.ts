import { ICON_PX, type iconContent } from '../../../server/contract/kinds/brand.ts';
import { givesBackWhatIsDrawn, newCanvas } from '../widgets/fields/shrink-picture.ts';
import { uploadPicture } from '../widgets/fields/upload-file.ts';

/** Returns the address of a small icon of a mark, drawn and sent; empty where it cannot be. */
export async function sendIcon(content: ReturnType<typeof iconContent>): Promise<string> {
  const drawn = await drawIcon(content);
  const sent = drawn && (await uploadPicture('quill')(new File([drawn], '小图标.png', { type: drawn.type }), {}));
  return sent?.ok ? sent.url : '';
}

/** Returns a square PNG without transparency, which phones would fill with black; null from a browser that cannot draw. */
async function drawIcon({ mark, sign, ground }: ReturnType<typeof iconContent>): Promise<Blob | null> {
  const context = newCanvas(ICON_PX, ICON_PX);
  if (!context || !givesBackWhatIsDrawn(context)) return null;
  context.fillStyle = mark ? 'white' : ground;
  context.fillRect(0, 0, ICON_PX, ICON_PX);
  if (mark) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(await createImageBitmap(await (await fetch(mark)).blob()), 0, 0, ICON_PX, ICON_PX);
  } else {
    context.fillStyle = 'white';
    context.textAlign = 'center';
    context.font = `bold ${ICON_PX * 0.625}px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif`;
    context.fillText(sign, ICON_PX / 2, ICON_PX * 0.72);
  }
  return new Promise((resolve) => context.canvas.toBlob(resolve, 'image/png'));
}
