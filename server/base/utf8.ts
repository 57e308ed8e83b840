const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text in these bytes, without the byte order mark that some editors leave. Throws if they are not UTF-8. */
export function readUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** The value in the JSON that these bytes are. Throws if they are not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(readUtf8(bytes));
}
