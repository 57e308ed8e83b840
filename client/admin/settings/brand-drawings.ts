import { ICON_PX, iconContent, SAMPLE_MARK } from '../../../server/contract/kinds/brand.ts';
import type { Site } from '../../../server/settings.ts';
import { sameValues } from '../form/differences.ts';
import { givesBackWhatIsDrawn, newCanvas } from '../widgets/fields/draw-picture.ts';
import { isPale } from '../widgets/fields/pale-logo.ts';
import { uploadPicture } from '../widgets/fields/upload-file.ts';

/** The settings with a small icon of their mark, sent if they show another than `before`, and with the look of a new logo on white. */
export async function withDrawings(site: Site, before: Site): Promise<Site> {
  const { pale, ...brand } = site.brand;
  const isOther = brand.logo !== before.brand.logo;
  const isPaleNow = isOther ? brand.logo !== '' && (await isPale(brand.logo).catch(() => false)) : pale;
  return { ...site, brand: { ...brand, ...(isPaleNow && { pale: true }), icon: await iconFor(site, before) } };
}

/** The address of the small icon; empty where the picture is gone, or this browser does not decode it. */
async function iconFor(site: Site, before: Site): Promise<string> {
  const content = iconContent(site);
  const isDrawn = site.brand.icon !== '' && sameValues(content, iconContent(before));
  if (isDrawn || content.mark === SAMPLE_MARK) return site.brand.icon;
  const drawn = await drawIcon(content).catch(() => null);
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
