import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/**
 * Returns a query, or the body of a plain form as Latin-1, escaped in UTF-8. What is no UTF-8 is read as GB18030, which
 * older Chinese sites send; undefined if it is no text in either.
 */
export function inUtf8(sent: string): string | undefined {
  if (!/[^\p{ASCII}]|%/u.test(sent)) return sent; // the usual case
  const decoder = isUtf8(bytesOf(sent)) ? utf8 : gb18030;
  if (decoder === utf8 && /^\p{ASCII}*$/u.test(sent)) return sent;
  try {
    return sent.replace(/[^?&=]+/g, (part) => encodeURIComponent(textOf(decoder, part)));
  } catch {
    return undefined; // a TypeError of the decoder, or a sign that no text has
  }
}

function textOf(decoder: TextDecoder, part: string): string {
  const text = decoder.decode(bytesOf(part));
  if (/\p{Co}/u.test(text)) throw new TypeError('a character for private use');
  return text;
}

function bytesOf(escaped: string): Buffer {
  const sign = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(escaped.replace(/\+/g, ' ').replace(/%([\da-f]{2})/gi, sign), 'latin1');
}
