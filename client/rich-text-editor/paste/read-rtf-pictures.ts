/** What a picture of the RTF specification is; its bytes follow as hexadecimal digits, up to the end of the group. */
const PICTURE = /\\(png|jpeg)blip(?![a-z])/g;

/** The PNG and JPEG pictures that Word and WPS lay on the clipboard beside the HTML, in the order of the text. */
export function readRtfPictures(rtf: string): File[] {
  return Array.from(rtf.matchAll(PICTURE), ({ 1: type = '', index }) => {
    // Control words and the groups inside, such as the picture's own number, hold digits too.
    const digits = rtf.slice(index, endOfGroup(rtf, index)).replace(/\{[^{}]*\}|\\[a-z*]+-?\d*/gi, '');
    const pairs = digits.match(/[\da-f]{2}/gi) ?? [];
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
    return new File([bytes], `粘贴的图片.${type}`, { type: `image/${type}` });
  });
}

function endOfGroup(rtf: string, from: number): number {
  const braces = /[{}]/g;
  braces.lastIndex = from;
  let depth = 0;
  for (let found = braces.exec(rtf); found; found = braces.exec(rtf)) {
    if (found[0] === '{') depth++;
    else if (depth-- === 0) return found.index;
  }
  return rtf.length;
}
