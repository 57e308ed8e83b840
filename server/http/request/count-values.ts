const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/**
 * Counts what costs time and memory when JSON is parsed: brackets that open, and commas, outside of strings. Gives the
 * function that takes the next bytes and tells whether there are more than `most` by now. In UTF-8 no part of another sign
 * looks like one of those looked for.
 */
export function countValues(most: number): (bytes: Uint8Array) => boolean {
  let parts = 0;
  let isText = false;
  let isEscaped = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length && parts <= most; at += 1) {
      const sign = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (sign === QUOTE) isText = !isText;
      else if (isText) isEscaped = sign === BACKSLASH;
      else if (sign === COMMA || sign === BRACKET || sign === BRACE) parts += 1;
    }
    return parts > most;
  };
}
