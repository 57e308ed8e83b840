import type { ReactNode } from 'react';
import { drawQr } from '../../ui/qr-code.ts';

/** A text as a QR code, as large as the specification wants it (9). */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <div className="crisp square-256" role="img" aria-label={label} ref={(box) => void (box && drawQr(box, text))} />
  );
}
