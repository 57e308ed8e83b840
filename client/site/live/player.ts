import { onPress } from './press.ts';

/** Puts another site's player in the place of the link to its film once that is pressed: before, nothing is asked there. */
export function player(root: HTMLElement, { src }: { src: string }): void {
  onPress(root, '[data-live]', () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    const title = root.getAttribute('aria-label') ?? root.textContent;
    Object.assign(frame, { src, title, allowFullscreen: true, referrerPolicy: 'strict-origin-when-cross-origin' });
    const box = document.createElement('span');
    box.className = root.className;
    box.append(frame);
    root.replaceWith(box);
    frame.focus();
  });
}
