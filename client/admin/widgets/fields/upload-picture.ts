import { narrowField } from '../../../../server/contract/picture-name.ts';
import type { LargeType, UploadType } from '../../../../server/contract/rules.ts';
import type { FetchPicture, UploadPicture, UploadResult, UploadWatch } from '../../../call.ts';
import { staffCall, staffUpload } from '../../state/staff-call.ts';
import { makeNarrowWidths } from './narrow-widths.ts';

/**
 * Sends pictures that are meant for `type`, with their narrower widths; what it gives tells the picture's address or why it
 * was refused.
 */
export function uploadPicture(type: UploadType): UploadPicture {
  return async (file, watch) => send(type, file, watch, await makeNarrowWidths(file));
}

/** A picture of another site, as a file that can be uploaded. */
export const fetchPicture: FetchPicture = async (url) => {
  const result = await staffCall('file/fetch', { url });
  if (!result.ok) return { ok: false, msg: result.msg };
  const { bytes, type } = result.data;
  return { ok: true, file: new File([new Uint8Array(bytes)], `picture.${type.slice('image/'.length)}`, { type }) };
};

/** As `uploadPicture`, for a document or a film. */
export function uploadFile(type: LargeType): UploadPicture {
  return (file, watch) => send(type, file, watch);
}

async function send(
  type: UploadType | LargeType,
  file: File,
  watch: UploadWatch,
  narrow: ReadonlyMap<number, Blob> = new Map(),
): Promise<UploadResult> {
  const form = new FormData();
  form.append('type', type); // first: the server reads the form while it flows
  form.append('file', file, file.name);
  for (const [width, picture] of narrow) form.append(narrowField(width), picture, 'narrow.webp');
  const result = await staffUpload('file/upload', form, watch);
  return result.ok ? { ok: true, url: result.data } : { ok: false, msg: result.msg };
}
