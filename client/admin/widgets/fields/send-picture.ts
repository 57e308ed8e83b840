import {
  brandsOf,
  hasNoEnd,
  isHeic,
  isMoving,
  isMp4,
  type PictureKind,
  sniffPicture,
} from '../../../../server/contract/picture-bytes.ts';
import { PICTURE_MAX_PIXELS, WRONG_TYPE } from '../../../../server/contract/upload-rules.ts';
import type { UploadResult, UploadWatch } from '../../../call.ts';
import { drawInTurn, heicUnread, type Shrinking, shrinkPicture, shrunkSentence } from './shrink-picture.ts';

/** The server keeps such a picture, as some cameras leave the mark out; only a person sees whether a part is missing. */
const NO_END = '这张照片的文件缺少结尾，可能没有传完整，请看看下半部分';
/** Its frame is whole, so the server keeps it. Grey parts of a JPEG are a picture to a browser. */
const SPOILED = '这张图片浏览器读不全，可能已损坏，请看看；显示得不完整的话请重新导出后再上传';

/** Drawn anew, it would stand still. */
const MOVING_AVIF = 'AVIF 动图放不了，请另存为 GIF 或 WebP 动图，或改成视频再上传';
const FEWER_PIXELS = `尺寸太大，已自动缩小到 ${PICTURE_MAX_PIXELS / 10_000} 万像素以内`;

/** Trying again cannot help: a file that was moved is not read again even where it is back. */
export const UNREAD = {
  ok: false,
  code: 415,
  msg: '读不到这个文件的内容：它是空的、是文件夹，或选好之后移动、改动过，请重新选择',
} as const;

/** Enough to know a file's type by. */
const HEAD_BYTES = 1_024;

/** The first bytes of a file; none of one that is empty or a folder, or that was moved or changed since it was chosen. */
export async function headOf(file: File): Promise<Uint8Array> {
  const head = file.slice(0, HEAD_BYTES);
  return new Uint8Array(await head.arrayBuffer().catch(() => new ArrayBuffer(0)));
}

/** Returns the advice to check a stored picture; undefined if it is fine or the browser cannot tell. */
async function pictureDoubt(file: File, kind: PictureKind | undefined): Promise<string | undefined> {
  if (kind === 'jpg' && hasNoEnd(new Uint8Array(await file.arrayBuffer()))) return NO_END;
  const decoding = drawInTurn(async () => void (await createImageBitmap(file)).close());
  return decoding.then(
    () => undefined,
    (error) => (error instanceof DOMException ? SPOILED : undefined),
  );
}

type Send = (file: File, watch: UploadWatch, isMoving: boolean) => Promise<UploadResult>;

/** Sends a picture by its bytes: as it is if the server stores its kind and it is small enough, else drawn anew; what moves never is. */
export async function sendPicture(
  file: File,
  { tooLarge, ...shrinking }: Shrinking & { readonly tooLarge: string },
  send: Send,
  watch: UploadWatch,
): Promise<UploadResult> {
  const head = await headOf(file);
  if (head.length === 0) return UNREAD;
  if (brandsOf(head).includes('avis')) return { ok: false, code: 415, msg: MOVING_AVIF };
  const kind = sniffPicture(head);
  const moves = kind !== undefined && kind !== 'jpg' && isMoving(new Uint8Array(await file.arrayBuffer()));
  const { limitBytes } = shrinking;
  const isSmall = file.size < limitBytes;
  if (moves && !isSmall) {
    const most = Number((limitBytes / 1_048_576).toFixed(1));
    return { ok: false, code: 413, msg: `动图不能超过 ${most}MB，请缩短或改成视频` };
  }
  const sent = kind && isSmall ? await send(file, watch, moves) : undefined;
  if (sent?.ok) return { ...sent, doubt: await pictureDoubt(file, kind) };
  // a browser may read what the server refuses as broken, and make fewer pixels of too many
  const hasTooMany = sent?.ok === false && sent.code === 413;
  if (sent && (moves || !(hasTooMany || sent.code === 415))) return sent;
  const drawn = await shrinkPicture(file, { ...shrinking, signal: watch.signal });
  if (drawn instanceof File) {
    const answer = await send(drawn, watch, false);
    const note = isSmall ? FEWER_PIXELS : shrunkSentence(file, drawn);
    return answer.ok && (hasTooMany || !isSmall) ? { ...answer, note } : answer;
  }
  if (drawn === 'never-fits') return { ok: false, code: 413, msg: `${tooLarge}请把图片裁成几张，或导出得小一些再上传` };
  if (sent) return sent;
  if (isHeic(head)) return { ok: false, code: 415, msg: heicUnread() };
  if (!isSmall) return { ok: false, code: 413, msg: `${tooLarge}这张图片无法自动压缩，请换一张` };
  return { ok: false, code: 415, msg: WRONG_TYPE.picture };
}

/** The file with the type of its bytes if its system knows none; the server judges by the bytes alone. */
export async function withType(file: File): Promise<File> {
  if (file.type !== '') return file;
  const type = typeOf(await headOf(file));
  return type ? new File([file], file.name, { type }) : file;
}

function typeOf(bytes: Uint8Array): string | undefined {
  const picture = isHeic(bytes) ? 'heic' : sniffPicture(bytes)?.replace('jpg', 'jpeg');
  if (picture) return `image/${picture}`;
  const brands = brandsOf(bytes);
  if (isMp4(bytes)) return 'video/mp4';
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif';
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.startsWith('\x1aE\xdf\xa3')) return 'video/webm';
  return head.includes('%PDF') ? 'application/pdf' : undefined;
}

/** It may be so that nobody can change it: only a person sees whether it opens without a password. */
const ENCRYPTED = '这份 PDF 加了密，请打开看看；要密码才看得到的话访客也打不开，请另存一份不加密的再上传';
const CUT_PDF = '这份 PDF 缺少结尾，可能没有传完整，请打开看看；打不开的话请从来源处重新取一份再上传';

/** Returns the advice to check a PDF, by its trailer (ISO 32000-1, 7.6.1), never compressed, and its end mark (7.5.5). */
export async function pdfDoubt(pdf: Blob): Promise<string | undefined> {
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) return ENCRYPTED;
  let end = text.length;
  while (/[\s\0]/.test(text.charAt(end - 1))) end--; // some programs fill up the last block
  return text.slice(0, end).includes('%%EOF', end - END_BYTES) ? undefined : CUT_PDF;
}

/** Readers look for the end mark in so many last bytes. */
const END_BYTES = 1_024;
