/** The first line of every XML file of the site. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as XML holds it, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\uffff]|[\ufffe\uffff]/g, '');
}
