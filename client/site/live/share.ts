import { isMobileAgent } from '../device.ts';
import { loadScript } from './load-script.ts';
import { findPart } from './parts.ts';

/** Shows those of the buttons that this browser can serve: a phone's share sheet replaces address and QR code. */
export function share(root: HTMLElement, { title }: { title: string }): void {
  const offer = (name: 'print' | 'send' | 'scan', act: (button: HTMLElement) => unknown) => {
    const button = findPart(root, 'share', name);
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => act(button));
  };
  offer('print', () => window.print());
  if (!isMobileAgent(navigator.userAgent)) offer('scan', (button) => showCode(root, button));
  else if (navigator.share) {
    root.querySelector('[data-live=copy]')?.remove();
    offer('send', () => navigator.share({ title, url: pageAddress() }).catch(() => undefined)); // closed without a choice
  }
}

function showCode(root: HTMLElement, button: HTMLElement): void {
  const figure = findPart(root, 'share', 'figure');
  const code = findPart(root, 'share', 'code');
  if (!figure || !code) return;
  loadScript('qrCode').then(
    ({ drawQr }) => {
      drawQr(code, pageAddress());
      tell(root, '');
      figure.hidden = false;
      figure.focus();
      button.hidden = true;
    },
    () => tell(root, 'failed'),
  );
}

/** Copies a text, else the page's address, and reports it; the button is shown only where there is a clipboard. */
export function copy(root: HTMLElement, { text }: { text: string }): void {
  const button = root.querySelector('button');
  if (!button || !navigator.clipboard) return; // missing without TLS
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text || pageAddress()).then(
      () => tell(root, 'done'),
      () => tell(root, 'failed'),
    );
  });
}

/** Says how a press went, in words of share.tsx. */
function tell(root: HTMLElement, how: 'done' | 'failed' | ''): void {
  const status = root.querySelector<HTMLElement>('[role=status]');
  if (status) status.textContent = status.dataset[how] ?? '';
}

/** The address of the page, without the position on it. */
function pageAddress(): string {
  return location.href.replace(/#.*/, '');
}
