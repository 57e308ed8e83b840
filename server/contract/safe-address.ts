/** Addresses that mean the same to every browser and system, whoever typed them. */

/** Whether a path stays on this site: one leading slash, no second one, nothing a browser would turn into another host. */
export function isSitePath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value);
}

/** Whether it is the path of an uploaded file or of one of the site's own, without steps upward. */
export function isSiteFile(value: string): boolean {
  return (
    isSitePath(value) && /^\/(uploads|media)\/./.test(value) && !/(^|\/|%2f)(\.|%2e){1,2}(\/|%2f|\?|#|$)/i.test(value)
  );
}

/** Whether it is a file of captions in `uploads/`: browsers show none of another site. */
export function isCaptions(value: string): boolean {
  return /^\/uploads\/[\w-]+\.vtt$/.test(value);
}

/** Whether it is one whole http(s) address that parsers of addresses take. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value)) return false;
  try {
    return /^[^,;]+$/.test(new URL(value).host); // two addresses behind each other have a host with a comma
  } catch {
    return false;
  }
}

/** Whether a web address is https on port 443 without name and password, as that of a picture to fetch or of a robot. */
export function isPlainHttps({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === '';
}

/** Names of served files and their folders: no leading dot, no separator, no control character, no second decoding. */
export const SERVED_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
