import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** Side of the code on the screen (specification 9). */
const SIDE_PX = 256;
/** The quiet zone that readers need around a code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** A text as a QR code, drawn in the browser: the text is sent nowhere. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={className}
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
