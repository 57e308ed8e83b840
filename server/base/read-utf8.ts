const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text in these bytes, without the byte order mark that some editors leave. Throws for what is no UTF-8. */
export function readUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
