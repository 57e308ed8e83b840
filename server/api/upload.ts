import { fieldFailure } from '../contract/failure.ts';
import { createKeyedLimiter, createLimiter } from '../contract/limiter.ts';
import { NARROW_FIELDS } from '../contract/picture-name.ts';
import {
  LARGE_FILES,
  type LargeType,
  LOGO_LIMIT_BYTES,
  PICTURE_LIMIT_BYTES,
  TOO_LARGE,
  UPLOAD_TYPES,
} from '../contract/rules.ts';
import { INTERNET } from '../http/reach.ts';
import { SNIFF_BYTES } from '../http/request/large-file.ts';
import { fetchPicture } from '../pictures/fetch-picture.ts';
import { cleanPicture, endingOf, fittingWidths, sniffPicture } from '../pictures/inspect-picture.ts';
import type { Handlers, Services, StaffContext } from './context.ts';

/** Concurrent uploads of one account, so that slow ones leave room for other people's. */
const AT_ONCE = 4;
/** Concurrent bodies in memory, each at most about 4 MiB with its narrower widths. */
const IN_MEMORY = 16;

const WRONG_KIND = {
  picture: '只能上传 JPG、PNG、WebP、GIF 格式的图片',
  document: '只能上传 PDF 格式的文件',
  film: '只能上传 MP4、WebM 格式的视频',
};
const LARGE_TYPES = Object.keys(LARGE_FILES) as LargeType[]; // proof: the keys of a literal

type UploadCalls = 'file/upload' | 'file/fetch' | 'system/logo';

export function uploadHandlers({ store }: Services, ways = INTERNET): Pick<Handlers, UploadCalls> {
  const inTurn = createKeyedLimiter({ concurrency: AT_ONCE });
  const inMemory = createLimiter({ concurrency: IN_MEMORY });

  /** Limits what is in memory; a file that streams to disk does not count. */
  function receive(context: StaffContext, fileField: string, wantsType: boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const work = (leave: () => void) =>
        keep(context, fileField, wantsType, leave).then(resolve, reject).finally(leave);
      const held = () => new Promise<void>((leave) => void work(leave));
      inTurn(context.session.account.id, () => inMemory(held)).catch(reject);
    });
  }

  async function keep(
    context: StaffContext,
    fileField: string,
    wantsType: boolean,
    leave: () => void,
  ): Promise<string> {
    let ending: string | undefined;
    const upload = await context.receiveUpload({
      fileField,
      fields: wantsType ? ['type'] : [],
      extraFields: wantsType ? NARROW_FIELDS : [],
      limitBytes: wantsType ? PICTURE_LIMIT_BYTES : LOGO_LIMIT_BYTES,
      sniff: (firstBytes) =>
        sniffPicture(firstBytes) !== undefined || (wantsType && LARGE_TYPES.some((type) => endingOf(type, firstBytes))),
      large(fields) {
        const type = largeType(fields.get('type'));
        if (!type) return undefined;
        leave();
        const sniff = (firstBytes: Buffer) => {
          ending = endingOf(type, firstBytes);
          return ending !== undefined;
        };
        return { limitBytes: LARGE_FILES[type], sniff, open: store.uploads.open };
      },
    });
    const type = wantsType ? UPLOAD_TYPES.find((known) => known === upload.fields.type) : 'logo';
    const large = largeType(type);
    if (upload.refusal === 'wrong-kind') throw fieldFailure(415, fileField, WRONG_KIND[large ?? 'picture']);
    if (upload.refusal === 'too-large') throw fieldFailure(413, fileField, TOO_LARGE[type ?? 'quill']);
    if (!type) throw fieldFailure(400, 'type', '缺少上传类型');
    if (upload.written && ending) return upload.written.keep(ending);
    if (!upload.file) throw fieldFailure(400, fileField, large ? '请选择要上传的文件' : '请选择要上传的图片');
    if (large) return keepHeld(large, upload.file.bytes, fileField);
    if (!sniffPicture(upload.file.bytes)) throw fieldFailure(415, fileField, WRONG_KIND.picture); // by its first bytes
    const picture = cleanPicture(upload.file.bytes);
    return store.uploads.save(picture, fittingWidths(picture, upload.extras));
  }

  /** A file whose type follows it in the form. */
  async function keepHeld(type: LargeType, bytes: Buffer, fileField: string): Promise<string> {
    const ending = endingOf(type, bytes.subarray(0, SNIFF_BYTES));
    if (!ending) throw fieldFailure(415, fileField, WRONG_KIND[type]);
    const writer = await store.uploads.open();
    try {
      await writer.write(bytes);
    } catch (error) {
      await writer.discard();
      throw error;
    }
    return writer.keep(ending);
  }

  return {
    'file/upload': (_input, context) => receive(context, 'file', true),
    'file/fetch': ({ url }, { author }) => fetchPicture(url, ways, author.check),
    'system/logo': async (_input, context) => ({ url: await receive(context, 'logo', false) }),
  };
}

function largeType(type: string | undefined): LargeType | undefined {
  return LARGE_TYPES.find((known) => known === type);
}
