import { brandsOf, isHeic, isMp4, sniffPicture } from '../../../../server/contract/picture-bytes.ts';
import { headOf } from './send-picture.ts';

/**
 * The same file, with the type of its bytes where its system knows none: its name has no ending, or one that a program
 * added to. A folder and what nobody here takes stay as they are. The server judges by the bytes alone.
 */
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

/** Whether the trailer of a PDF says that it is encrypted (ISO 32000-1, 7.6.1); it is never compressed. */
export async function isEncrypted(pdf: Blob): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer().catch(() => new ArrayBuffer(0)));
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text);
}
