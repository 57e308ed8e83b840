import { LOGO_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/rules.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';

/** A logo above this is refused with the message that names it; below, the browser makes it fit (contract 5). */
const REFUSED_ABOVE_BYTES = 1_048_576;
/** No logo is ever shown larger. */
const SIDE_MAX_PX = 512;

/** A logo as the server takes it: as it is, or made smaller. Gives the sentence that refuses it otherwise. */
export async function fitLogo(file: File): Promise<{ logo: Blob } | { refusal: string }> {
  if (file.size > REFUSED_ABOVE_BYTES) return { refusal: TOO_LARGE.logo };
  if (!/^image\/(jpeg|png|webp|gif)$/.test(file.type)) return { refusal: '只能上传 JPG、PNG、WebP、GIF 格式的图片' };
  if (file.size < LOGO_LIMIT_BYTES) return { logo: file };
  const smaller = await shrinkPicture(file, LOGO_LIMIT_BYTES, SIDE_MAX_PX);
  return smaller ? { logo: smaller } : { refusal: '这张图片无法读取，请换一张' };
}
