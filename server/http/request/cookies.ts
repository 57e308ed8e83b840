/** RFC 6265 section 4.1.1: token and cookie-octet. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** The value of the first cookie of that name; undefined without one, or with other than plain cookie characters. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return VALUE.test(value) ? value : undefined;
  }
  return undefined;
}

/**
 * A `Set-Cookie` value that scripts cannot read and other sites cannot send; an age of 0 deletes the cookie. Throws if name
 * or value could end the cookie early.
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, secure }: { maxAgeSeconds: number; secure: boolean },
): string {
  if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`not a cookie that can be written: ${name}`);
  const plain = `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`;
  return secure ? `${plain}; Secure` : plain;
}
