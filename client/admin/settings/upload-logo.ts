import { LOGO_LIMIT_BYTES } from '../../../server/contract/rules.ts';
import type { UploadPicture } from '../../call.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { staffUpload } from '../state/staff-call.ts';

/** A logo above 1 MB is refused with the message that names it; below, the browser makes it fit (contract 5). */
export const LOGO_REFUSED_FROM_BYTES = 1_048_576 + 1;
/** No logo is ever shown larger. */
const SIDE_MAX_PX = 512;

/** Sends the system's logo, made smaller where the server would refuse it. */
export const uploadLogo: UploadPicture = async (file, watch) => {
  const logo = file.size < LOGO_LIMIT_BYTES ? file : await shrinkPicture(file, LOGO_LIMIT_BYTES, SIDE_MAX_PX);
  if (!logo) return { ok: false, msg: '这张图片无法读取，请换一张' };
  const form = new FormData();
  form.append('logo', logo, 'logo');
  const result = await staffUpload('system/logo', form, watch);
  return result.ok ? { ok: true, url: result.data.url } : { ok: false, msg: result.msg };
};
