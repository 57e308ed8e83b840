import {
  brandsOf,
  hasNoEnd,
  isHeic,
  isMoving,
  type PictureKind,
  sniffPicture,
} from '../../../../server/contract/picture-bytes.ts';
import { PICTURE_MAX_PIXELS, WRONG_TYPE } from '../../../../server/contract/upload-rules.ts';
import type { UploadResult, UploadWatch } from '../../../call.ts';
import { drawInTurn } from './draw-picture.ts';
import { headOf, UNREAD } from './file-head.ts';
import { type Shrinking, shrinkPicture, shrunkSentence } from './shrink-picture.ts';

/** The server keeps such a picture, as some cameras leave the mark out; only a person sees whether a part is missing. */
const NO_END = '这张照片的文件缺少结尾，可能没有传完整，请看看下半部分';
/** Its frame is whole, so the server keeps it. Grey parts of a JPEG are a picture to a browser. */
const SPOILED = '这张图片浏览器读不全，可能已损坏，请看看；显示得不完整的话请重新导出后再上传';

/** Drawn anew, it would stand still. */
const MOVING_AVIF = 'AVIF 动图放不了，请另存为 GIF 或 WebP 动图，或改成视频再上传';
const FEWER_PIXELS = `尺寸太大，已自动缩小到 ${PICTURE_MAX_PIXELS / 10_000} 万像素以内`;

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

/** The message for a photo in the format of iPhones, which few browsers read and none of our pages shows. */
function heicUnread(): string {
  const isPhone = matchMedia('(hover: none)').matches;
  return `这个浏览器读不了 HEIC 照片：请在 iPhone 的「设置 › 相机 › 格式」里选「兼容性最佳」再拍${isPhone ? '' : '，或用手机直接上传这张照片'}`;
}
