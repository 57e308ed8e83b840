/**
 * The `sizes` of a picture that takes `share` percent of a phone's width, and `rest` of anything wider. Screens of three
 * dots a pixel are given what two would get: nobody sees the difference, and on a poor network everybody waits for it.
 */
export function phoneSizes(share: number, rest: string): string {
  const phone = '(max-width: 639px)';
  const fine = '(-webkit-min-device-pixel-ratio: 2.5)'; // understood by more engines than min-resolution
  return `${phone} and ${fine} ${Math.round((share * 2) / 3)}vw, ${phone} ${share}vw, ${rest}`;
}
