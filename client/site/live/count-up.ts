import { listen } from '../../ui/listen.ts';
import { prefersStillness } from '../../ui/prefers-stillness.ts';
import { findPart } from './parts.ts';

/** The specification's time. */
const DURATION_MS = 6_000;

/** Counts a number up when it is first seen. The value stays, invisible: it fixes the width, and is read out once. */
export function countUp(root: HTMLElement): void {
  const overlay = findPart(root, 'countUp', 'shown');
  const final = findPart(root, 'countUp', 'value')?.textContent ?? '';
  if (!overlay || prefersStillness()) return;
  const unit = findPart(root.parentElement ?? root, 'countUp', 'unit');
  let frame = 0;
  const show = (text: string) => {
    const isAsLong = overlay.textContent?.length === text.length;
    overlay.textContent = text;
    if (!unit || isAsLong) return;
    const gap = Math.max(overlay.offsetWidth - root.offsetWidth, root.offsetLeft - unit.offsetLeft); // none below it
    unit.style.transform = text && `translateX(${gap}px)`;
  };
  const finish = () => {
    stopListening();
    view.disconnect();
    cancelAnimationFrame(frame);
    root.classList.remove('is-counting');
    show('');
  };
  const count = (start: number, now = start) => {
    const part = Math.min(1, Math.max(0, now - start) / DURATION_MS);
    // a ten-thousandth is left after the first quarter of the time: a number below 5,000 stands, and nobody reads a false one
    const eased = 1 - (1 - part) ** 32;
    show(String(Math.round(Number(final) * eased)));
    if (part < 1) frame = requestAnimationFrame((next) => count(start, next));
    else finish();
  };
  const view = new IntersectionObserver(
    (entries) => {
      if (!entries[entries.length - 1]?.isIntersecting) return;
      view.disconnect();
      count(performance.now());
    },
    { threshold: 0.5 },
  );
  root.classList.add('is-counting');
  show('0');
  view.observe(root);
  const stopListening = listen(window, 'beforeprint', finish); // a print must show the final number
}
