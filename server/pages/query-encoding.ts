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

/** Escapes of what was escaped already, and those of the JavaScript function `escape`. */
const ESCAPED_AGAIN = /%25(?:25)*(?=[\da-f]{2})/gi;
const ESCAPED_BY_SCRIPT = /(?:%u[\da-f]{4})+/gi;
/** A character that lacks its last bytes, or the rest of an escape, at the end of a value. */
const CUT_OFF =
  /%(?:[c-f][\da-f]?|e[\da-f]%[89ab][\da-f]|f[0-4]%[89ab][\da-f](?:%[89ab][\da-f])?)(?:%[\da-f]?)?(?=&|$)/gi;

/** As `inUtf8`, for a query that may also have been escaped twice or by the function `escape`, or cut off in a character. */
export function queryInUtf8(sent: string): string | undefined {
  if (!sent.includes('%')) return inUtf8(sent);
  const escaped = sent.replace(/[^?&=]+/g, (value) => {
    const isAgain = /%25(?:25)*[89a-f][\da-f]/i.test(value) && !/%(?:25)*(?:3a|2f)/i.test(value); // no address in an address
    return (isAgain ? value.replace(ESCAPED_AGAIN, '%') : value).replace(ESCAPED_BY_SCRIPT, unitsOf);
  });
  const whole = escaped.replace(CUT_OFF, '');
  const isCut = whole !== escaped && isUtf8(bytesOf(whole)) && /\p{Script=Han}/u.test(bytesOf(whole).toString());
  return inUtf8(isCut ? whole : escaped);
}

function unitsOf(escapes: string): string {
  const units = escapes
    .slice(2)
    .split(/%u/i)
    .map((hex) => Number.parseInt(hex, 16));
  return encodeURIComponent(String.fromCharCode(...units).toWellFormed());
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
