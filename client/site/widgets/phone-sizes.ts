/**
 * The `sizes` of a picture that takes `share` percent of a phone's width, and `rest` of anything wider. Screens with
 * three dots per pixel get the resolution for two: nobody sees the difference, and it loads faster on a poor network.
 */
export function phoneSizes(share: number, rest: string): string {
  const phone = '(max-width: 639px)';
  const fine = '(-webkit-min-device-pixel-ratio: 2.5)'; // supported by more browsers than min-resolution
  return `${phone} and ${fine} ${Math.round((share * 2) / 3)}vw, ${phone} ${share}vw, ${rest}`;
}
