import type { UploadType } from '../../../server/contract/rules.ts';
import type { UploadPicture } from '../../ui/use-picture-upload.ts';
import { staffUpload } from '../state/staff-call.ts';

/** Sends pictures that are meant for `type`; what it gives tells the picture's address or why it was refused. */
export function uploadPicture(type: UploadType): UploadPicture {
  return async (file, onProgress) => {
    const form = new FormData();
    form.append('type', type); // first: the server reads the form while it flows
    form.append('file', file, file.name);
    const result = await staffUpload('file/upload', form, onProgress);
    return result.ok ? { ok: true, url: result.data } : { ok: false, msg: result.msg };
  };
}
