import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { type Failure, fieldFailure, inField } from '../contract/failure.ts';
import { createLimiter } from '../contract/limiter.ts';
import { NARROW_FIELDS, readPictureName } from '../contract/picture-name.ts';
import {
  isLargeType,
  LARGE_FILES,
  type LargeType,
  LOGO_LIMIT_BYTES,
  PICTURE_LIMIT_BYTES,
  TOO_LARGE,
  UPLOAD_TYPES,
  type UploadType,
  WRONG_TYPE,
} from '../contract/upload-rules.ts';
import { INTERNET } from '../http/reach.ts';
import { createPictureFetcher } from '../pictures/fetch-picture.ts';
import { cleanPicture, fittingWidths, sniffFile } from '../pictures/inspect-picture.ts';
import type { FileSum } from '../store/disk/hash-file.ts';
import { uploadId } from '../store/media-files.ts';
import type { Author } from '../store/records/record-file.ts';
import type { Handlers, Services, StaffContext } from './context.ts';

/** Pictures in memory at once, each at most about 4 MiB with its narrower widths. */
const PICTURES_AT_ONCE = 4;

/** The most bytes of each; a picture must have fewer than its limit. */
const MAX_BYTES = { picture: PICTURE_LIMIT_BYTES - 1, logo: Math.floor(LOGO_LIMIT_BYTES), ...LARGE_FILES };
const NARROW_WIDTH = { accepts: () => MAX_BYTES.picture, isOptional: true };

/** A file whose type is not known yet has the limit of a picture: only some types may be larger. */
const TYPE_FIRST = '2MB 及以上的文件，请把上传类型（type）放在文件前面再上传';

/** Browsers read subtitles as UTF-8, and show signs of another code as others. */
const NOT_UTF8 = '字幕要存成 UTF-8 编码，请另存一次再上传';
/** The times of a cue as browsers read them (WebVTT, section 6.3): they drop one with others. */
const TIME = '(?:\\d+:)?[0-5]\\d:[0-5]\\d\\.\\d{3}(?!\\d)';
const TIMES = new RegExp(`^[ \\t\\f]*${TIME}[ \\t\\f]*-->[ \\t\\f]*${TIME}`);

type OpenFile = Services['store']['uploads']['open'];
type SentFile = Awaited<ReturnType<OpenFile>>;

/** The form of a picture, and its sender. */
interface SentPicture extends Received {
  readonly fileField: string;
  readonly author: Author;
}

type UploadCalls = 'file/upload' | 'file/fetch' | 'system/logo';

/** Returns the handlers that store files: sent, fetched from an address, or as the logo. */
export function uploadHandlers(services: Services, ways = INTERNET): Pick<Handlers, UploadCalls> {
  const { store, log, inTurn } = services;
  const cleanInTurn = createLimiter({ concurrency: PICTURES_AT_ONCE });
  const fetchPicture = createPictureFetcher(ways);

  /** Stores the form's file; returns its address. A logo's form has no field with the type, and no narrower widths. */
  async function keep(context: StaffContext, fileField: string, ownType?: 'logo'): Promise<string> {
    const { author } = context;
    const received = await receive(context, store.uploads.open, fileField, ownType);
    const { files, name } = received;
    try {
      author.check(); // it has waited for the body
      const { file, kind, ending } = acceptedFile(received, fileField);
      if (kind === 'picture') return await cleanInTurn(() => keepPicture(file, { ...received, fileField, author }));
      const sum = await file.sum();
      if (sum.size > MAX_BYTES[kind]) throw tooLarge(received, fileField); // until its type came, it had a picture's limit
      const wrong = kind === 'subtitles' && subtitlesFault(await file.read());
      if (wrong) throw fieldFailure(415, fileField, wrong);
      return await keepOnce(sum, name, author, () => file.keep(ending));
    } finally {
      for (const file of files.values()) await file.discard();
    }
  }

  return {
    'file/upload': (_input, context) => keep(context, 'file'),
    'file/fetch': ({ url }, { author }) => fetchPicture(url, author.check),
    'system/logo': async (_input, context) => ({ url: await keep(context, 'logo', 'logo') }),
  };

  /** The address of a stored file with these bytes that `fits`, else of the one that `keep` stores; two at once become one. */
  function keepOnce(sum: FileSum, sent: string, by: Author, keep: () => Promise<string>, fits = (_: string) => true) {
    return inTurn(`upload ${sum.sha256}`, async () => {
      const same = await store.media.same(sum, fits);
      const url = same === undefined ? await keep() : `/uploads/${same}`;
      await noteName(url, shownName(sent), by);
      return url;
    });
  }

  async function noteName(url: string, name: string, by: Author): Promise<void> {
    const { filename } = store;
    const id = uploadId(url);
    if (!id) return;
    const naming = filename.get(id) ? filename.update(id, { name }, by) : filename.create({ name }, { id, ...by });
    await naming.catch((error: unknown) => log.warn('upload-not-named', { file: url, error })); // the file is stored
  }

  /** Stores a picture, cleaned, with its narrower widths, or as the cut for shares of another one; returns its address. */
  async function keepPicture(file: SentFile, { fileField, fields, files, name, author }: SentPicture): Promise<string> {
    const bytes = await file.read();
    const picture = inField(fileField, () => cleanPicture(bytes));
    const shareOf = fields.get('shareOf');
    if (shareOf) return store.uploads.saveShare(shareOf, picture);
    const sent = new Map<string, Buffer>();
    for (const [field, narrow] of files) sent.set(field, await narrow.read());
    const widths = fittingWidths(picture, sent);
    const fits = (other: string) => (readPictureName(other)?.narrow.length ?? -1) >= widths.size;
    const sum = { size: picture.bytes.length, sha256: hash('sha256', picture.bytes) };
    return keepOnce(sum, name, author, () => store.uploads.save(picture, widths), fits);
  }
}

type Received = Awaited<ReturnType<typeof receive>>;

/** Receives a form, with what its file is by its first bytes; `isTypeLate` if its type is to come behind it. */
async function receive({ receiveUpload }: StaffContext, open: OpenFile, fileField: string, ownType?: 'logo') {
  const typeOf = (fields: ReadonlyMap<string, string>) =>
    ownType ?? UPLOAD_TYPES.find((known) => known === fields.get('type'));
  let found: ReturnType<typeof sniffFile>;
  let name = '';
  let isTypeLate = false;
  const { fields, files, refusal } = await receiveUpload({
    fields: ownType ? [] : ['type', 'shareOf'],
    takes(field, before, filename) {
      if (!ownType && NARROW_FIELDS.includes(field)) return NARROW_WIDTH;
      if (field !== fileField) return undefined;
      name = filename;
      const type = typeOf(before);
      isTypeLate = !type;
      const accepts = (firstBytes: Buffer) => {
        found = sniffFile(firstBytes);
        if (!found || (type && found.kind !== kindOf(type))) return undefined;
        return MAX_BYTES[type === 'logo' ? type : kindOf(type)];
      };
      return { accepts };
    },
    open,
  });
  return { fields, files, refusal, type: typeOf(fields), found, name, isTypeLate };
}

/** The file of a form, as its type allows it. Throws the refusal. */
function acceptedFile(received: Received, fileField: string) {
  const { files, refusal, type, found } = received;
  const kind = kindOf(type);
  if (refusal === 'too-large') throw tooLarge(received, fileField);
  if (refusal) throw fieldFailure(415, fileField, WRONG_TYPE[kind]);
  if (!type) throw fieldFailure(400, 'type', '缺少上传类型');
  const file = files.get(fileField);
  if (!file || !found) throw fieldFailure(400, fileField, '请选择要上传的文件');
  if (found.kind !== kind) throw fieldFailure(415, fileField, WRONG_TYPE[kind]); // its type came after it
  return { file, kind, ending: found.ending };
}

function tooLarge({ isTypeLate, found, type }: Received, fileField: string): Failure {
  const mayBeLarger = isTypeLate && found && MAX_BYTES[found.kind] > MAX_BYTES.picture;
  return fieldFailure(413, fileField, mayBeLarger ? TYPE_FIRST : TOO_LARGE[type ?? 'quill']);
}

/** Why browsers would not show subtitles, or not all. */
function subtitlesFault(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return NOT_UTF8;
  const lines = bytes.toString().split(/\r\n?|\n/);
  const wrong = lines.findIndex((line) => line.includes('-->') && !TIMES.test(line));
  if (wrong >= 0) return `字幕第 ${wrong + 1} 行的时间写错了，这一句不会显示：请写成 00:00:01.000 --> 00:00:02.000`;
  return lines.some((line) => TIMES.test(line)) ? undefined : '字幕文件里一句字幕也没有，请重新导出再上传';
}

const NAME_MAX = 100;

/** A file's name as people sent it, of at most 100 signs and nothing invisible. */
export function shownName(sent: string): string {
  const shown = sent.normalize().replace(/[\p{C}\p{Z}]+/gu, ' ');
  return Array.from(shown.trim()).slice(0, NAME_MAX).join('');
}

function kindOf(type: UploadType | LargeType | 'logo' | undefined): keyof typeof WRONG_TYPE {
  return type && type !== 'logo' && isLargeType(type) ? type : 'picture';
}
