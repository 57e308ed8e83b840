import { brandsOf, isHeic, isMp4, sniffPicture } from '../../../../server/contract/picture-bytes.ts';

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
