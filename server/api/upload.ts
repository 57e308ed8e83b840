import { Failure } from '../contract/failure.ts';
import { createLimiter } from '../contract/limiter.ts';
import { NARROW_FIELDS } from '../contract/picture-name.ts';
import { LOGO_LIMIT_BYTES, PICTURE_LIMIT_BYTES, TOO_LARGE, UPLOAD_TYPES, type UploadType } from '../contract/rules.ts';
import { fittingWidths } from '../pictures/fitting-widths.ts';
import { cleanPicture, sniffPicture } from '../pictures/inspect-picture.ts';
import type { Handlers, Services, StaffContext } from './context.ts';

/** Bodies held in memory at once: at most some 4 MiB each, the picture and its narrower widths. */
const AT_ONCE = 4;

const NOT_A_PICTURE = '只能上传 JPG、PNG、WebP、GIF 格式的图片';

type UploadCalls = 'file/upload' | 'system/logo';

export function uploadHandlers({ store }: Services): Pick<Handlers, UploadCalls> {
  const inTurn = createLimiter({ concurrency: AT_ONCE });

  async function keep(context: StaffContext, fileField: string, wantsType: boolean): Promise<string> {
    const upload = await context.receiveUpload({
      fileField,
      fields: wantsType ? ['type'] : [],
      extraFields: wantsType ? NARROW_FIELDS : [],
      limitBytes: wantsType ? PICTURE_LIMIT_BYTES : LOGO_LIMIT_BYTES,
      sniff: (firstBytes) => sniffPicture(firstBytes) !== undefined,
    });
    const type = wantsType ? readType(upload.fields.type) : 'logo';
    if (upload.refusal === 'not-a-picture') refuse(415, fileField, NOT_A_PICTURE);
    if (upload.refusal === 'too-large') refuse(413, fileField, TOO_LARGE[type ?? 'quill']);
    if (!type) return refuse(400, 'type', '缺少上传类型');
    if (!upload.file) return refuse(400, fileField, '请选择要上传的图片');
    const picture = cleanPicture(upload.file.bytes);
    return store.uploads.save(picture, fittingWidths(picture, upload.extras));
  }

  return {
    'file/upload': (_input, context) => inTurn(() => keep(context, 'file', true)),
    'system/logo': (_input, context) => inTurn(async () => ({ url: await keep(context, 'logo', false) })),
  };
}

function readType(type: string | undefined): UploadType | undefined {
  return UPLOAD_TYPES.find((known) => known === type);
}

function refuse(code: 400 | 413 | 415, field: string, sentence: string): never {
  throw new Failure(code, sentence, { errors: { [field]: sentence } });
}
