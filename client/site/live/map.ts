import { listen } from '../../ui/listen.ts';
import { findPart } from './parts.ts';

/** Timeout of the map, from its first request. */
const PATIENCE_MS = 8_000;

/**
 * Loads a provider's map over the picture, which stays where it does not come. A frame fires `load` for the browser's own
 * error page too (measured in Chromium: refused, 404, no network and success look alike). An `object` with the same address
 * fires `error` for all of these, so it is loaded first.
 */
export function map(root: HTMLElement, { src, title }: { src: string; title: string }): void {
  const shield = findPart(root, 'map', 'shield');
  const failed = findPart(root, 'map', 'failed')!; // proof: location-map.tsx wrote it
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | undefined;

  const put = (live?: HTMLElement) => {
    const hadFocus = root.contains(document.activeElement);
    root.classList.remove('is-here');
    shown?.remove();
    shown = live;
    if (shield) shield.hidden = true;
    failed.hidden = live !== undefined;
    if (!live && hadFocus) failed.querySelector('button')?.focus();
    if (!live) return;
    live.className = 'location-map-live to-edges absolute full-width full-height';
    root.insertBefore(live, shield ?? failed);
    if (hadFocus) root.focus();
  };
  const fail = () => {
    clearTimeout(timer);
    put();
  };
  const show = () => {
    clearTimeout(timer);
    root.classList.add('is-here');
    if (shield) shield.hidden = false;
  };
  const load = () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    Object.assign(frame, { src, title, onload: show, referrerPolicy: 'strict-origin-when-cross-origin' });
    put(frame);
  };
  const ask = () => {
    timer = setTimeout(fail, PATIENCE_MS);
    put(Object.assign(document.createElement('object'), { onload: load, onerror: fail, data: src }));
  };

  shield?.addEventListener('click', () => {
    shield.hidden = true;
    shown?.focus();
  });
  root.addEventListener('pointerleave', () => {
    if (shield) shield.hidden = !root.classList.contains('is-here');
  });
  failed.querySelector('button')?.addEventListener('click', ask);
  // for the page's life: the provider may redirect the frame to a host that the policy does not allow
  listen(document, 'securitypolicyviolation', ({ violatedDirective }) => {
    if (/^(frame|child)-src/.test(violatedDirective)) fail();
  });
  ask();
}
