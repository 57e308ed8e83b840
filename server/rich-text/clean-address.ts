import { isSiteFile, isSitePath, isWebAddress, URL_MAX } from '../contract/rules.ts';

/** An e-mail link, with subject and the like percent-encoded as RFC 6068 wants them. */
const MAIL = /^mailto:[^\s<>"'`\\\p{Cc}]+$/iu;

/** A telephone link (RFC 3966) with what people put between the digits. */
const TELEPHONE = /^tel:[+\d*#().;,=a-z-]+$/i;

/** The address of a link as it may be written, or undefined: a path of this site, http(s), mailto or tel. */
export function cleanLink(raw: string): string | undefined {
  const address = asUrlParserReads(raw);
  if (address.length > URL_MAX) return undefined;
  if (isSitePath(address) || isWebAddress(address) || MAIL.test(address)) return address;
  const number = address.replaceAll('%20', '');
  return TELEPHONE.test(number) ? number : undefined;
}

/** The address of a picture or film: a file of this site, or https. */
export function cleanSource(raw: string): string | undefined {
  const address = asUrlParserReads(raw);
  if (address.length > URL_MAX) return undefined;
  return isSiteFile(address) || (isForeign(address) && isWebAddress(address)) ? address : undefined;
}

/** Whether a clean source lies on another site. */
export function isForeign(address: string): boolean {
  return /^https:/i.test(address);
}

/**
 * What the URL standard makes of the text before it looks for a scheme: no control characters or spaces at the ends, no
 * tabs and line breaks inside. Spaces inside become `%20`, as they would in the request.
 * https://url.spec.whatwg.org/#concept-basic-url-parser
 */
function asUrlParserReads(raw: string): string {
  // Far beyond any address: a picture pasted as data is not worth a look.
  if (raw.length > URL_MAX * 4) return raw;
  let start = 0;
  let end = raw.length;
  while (start < end && raw.charCodeAt(start) <= 0x20) start++;
  while (start < end && raw.charCodeAt(end - 1) <= 0x20) end--;
  return raw
    .slice(start, end)
    .replace(/[\t\n\r]/g, '')
    .replaceAll(' ', '%20');
}
