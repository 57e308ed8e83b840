import { drawQr } from '../../ui/qr-code.ts';

/** A text as a QR code, as large as the specification wants it (9). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const draw = (box: HTMLElement | null) => {
    if (box) drawQr(box, text);
  };
  return <div className="crisp square-256" role="img" aria-label={label} ref={draw} />;
}
