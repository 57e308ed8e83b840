import { ICON_PX, iconContent, SAMPLE_MARK } from '../../../server/contract/kinds/brand.ts';
import type { Site } from '../../../server/settings.ts';
import { givesBackWhatIsDrawn } from '../../ui/shrink-picture.ts';
import { sameValues } from '../form/same-values.ts';
import { uploadPicture } from '../widgets/fields/upload-picture.ts';

/** The settings with a small icon of their mark, sent if they show another than `before`; without one that cannot be drawn. */
export async function withIcon(site: Site, before: Site): Promise<Site> {
  const content = iconContent(site);
  const isDrawn = site.brand.icon !== '' && sameValues(content, iconContent(before));
  const isTouched = !sameValues([site.brand, site.company], [before.brand, before.company]);
  if (isDrawn || !isTouched || content.mark === SAMPLE_MARK) return site;
  const drawn = await drawIcon(content).catch(() => null); // the picture is gone, or this browser does not decode it
  const file = drawn && new File([drawn], '小图标.png', { type: drawn.type });
  const sent = file && (await uploadPicture('quill')(file, {}));
  return { ...site, brand: { ...site.brand, icon: sent?.ok ? sent.url : '' } };
}

/** A square PNG without transparency, which phones would fill with black. */
async function drawIcon({ mark, sign, ground }: ReturnType<typeof iconContent>): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = ICON_PX;
  canvas.height = ICON_PX;
  const context = canvas.getContext('2d');
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
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
