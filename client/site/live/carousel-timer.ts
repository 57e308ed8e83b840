import { prefersStillness } from '../../ui/prefers-stillness.ts';
import { findPart } from './parts.ts';

/** Turns a carousel that is in view while nobody is at it, until it is stopped. Returns what stops it. */
export function keepTime(root: HTMLElement, track: HTMLElement, intervalMs: number, turn: () => void): () => void {
  const button = findPart(root, 'carousel', 'pause');
  const said = findPart(root, 'carousel', 'said');
  const held = new Set<string>();
  let isPlaying = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = () => {
    const isRunning = isPlaying && held.size === 0;
    said?.setAttribute('aria-live', isRunning ? 'off' : 'polite');
    if (isRunning && !timer) timer = setInterval(turn, intervalMs);
    if (isRunning) return;
    clearInterval(timer);
    timer = undefined;
  };
  const hold = (reason: string, isHeld: boolean) => {
    held[isHeld ? 'add' : 'delete'](reason);
    run();
  };
  const play = (next: boolean) => {
    if (isPlaying === next) return;
    isPlaying = next;
    const label = button?.getAttribute('aria-label') ?? '';
    button?.setAttribute('aria-label', button.dataset.other ?? '');
    button?.setAttribute('data-other', label);
    root.classList.toggle('carousel-halted', !isPlaying);
    run();
  };
  const onVisibility = () => hold('tab', document.hidden);

  root.addEventListener('pointerenter', () => hold('pointer', true));
  root.addEventListener('pointerleave', () => hold('pointer', false));
  root.addEventListener('focusin', () => hold('focus', true));
  root.addEventListener('focusout', (event) => hold('focus', root.contains(event.relatedTarget as Node | null)));
  new IntersectionObserver((seen) => hold('view', !seen.pop()?.isIntersecting), { threshold: 0.2 }).observe(root);
  document.addEventListener('visibilitychange', onVisibility);
  button?.addEventListener('click', () => play(!isPlaying));
  // a finger does not rest on the text while reading: it stops the row, unless it only scrolls the page from there
  for (const touch of ['touchstart', 'touchend', 'touchcancel'])
    track.addEventListener(touch, () => hold('finger', touch === 'touchstart'), { passive: true });
  track.addEventListener('scroll', () => held.has('finger') && play(false));
  track.addEventListener('pointerup', ({ pointerType }) => pointerType === 'touch' && play(false));

  if (prefersStillness()) play(false);
  hold('pointer', root.matches(':hover')); // before this script came
  hold('focus', root.contains(document.activeElement));
  onVisibility();
  return () => play(false);
}
