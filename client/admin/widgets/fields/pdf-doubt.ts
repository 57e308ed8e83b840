/** It may be so that nobody can change it: only a person sees whether it opens without a password. */
const ENCRYPTED = '这份 PDF 加了密，请打开看看；要密码才看得到的话访客也打不开，请另存一份不加密的再上传';
const CUT_PDF = '这份 PDF 缺少结尾，可能没有传完整，请打开看看；打不开的话请从来源处重新取一份再上传';

/** Readers look for the end mark in so many last bytes. */
const END_BYTES = 1_024;

/** Returns the advice to check a PDF, by its trailer (ISO 32000-1, 7.6.1), never compressed, and its end mark (7.5.5). */
export async function pdfDoubt(pdf: Blob): Promise<string | undefined> {
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) return ENCRYPTED;
  let end = text.length;
  while (/[\s\0]/.test(text.charAt(end - 1))) end--; // some programs fill up the last block
  return text.slice(0, end).includes('%%EOF', end - END_BYTES) ? undefined : CUT_PDF;
}
