import { renderSVG } from 'uqr';

/** The quiet zone that readers need around a code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** Draws a text as a QR code in an element. The text is sent nowhere. */
export function drawQr(box: HTMLElement, text: string): void {
  box.innerHTML = renderSVG(text, { ecc: 'M', border: QUIET_MODULES }); // of numbers alone
}
