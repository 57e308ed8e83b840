/** RFC 6265 section 4.1.1: token and cookie-octet. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** The values of the cookies of that name, without those with other than plain cookie characters. */
export function readCookies(header: string | undefined, name: string): string[] {
  const pairs = header?.split(';').map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim())) ?? [];
  return pairs.flatMap(([own, value]) => (own === name && value !== undefined && VALUE.test(value) ? [value] : []));
}

/** A `Set-Cookie` value, hidden from scripts and other sites; age 0 deletes it. Throws if a part could end it early. */
export function writeCookie(name: string, value: string, how: { maxAgeSeconds: number; secure: boolean }): string {
  if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`not a cookie that can be written: ${name}`);
  const plain = `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${how.maxAgeSeconds}`;
  return how.secure ? `${plain}; Secure` : plain;
}
