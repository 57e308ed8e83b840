import { type ReactNode, useEffect, useRef } from 'react';
import { prefersStillness } from './prefers-reduced-motion.ts';

interface CountUpProps {
  value: number;
  /** 6000 where not said otherwise. */
  durationMs?: number;
}

/**
 * A figure that counts up to its value once it is seen. The value itself stays in the document, unseen while the
 * counting lies over it: the width is its own from the start, a screen reader hears it once, and the server's markup is
 * complete.
 */
export function CountUp({ value, durationMs = 6000 }: CountUpProps): ReactNode {
  const root = useRef<HTMLSpanElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const done = useRef<number>(undefined);

  useEffect(() => {
    const element = root.current;
    const overlay = shown.current;
    if (!element || !overlay || done.current === value || prefersStillness()) return undefined;
    let frame = 0;
    const finish = () => {
      cancelAnimationFrame(frame);
      element.classList.remove('is-counting');
      overlay.textContent = '';
    };
    const count = (start: number) => {
      const tick = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / durationMs);
        overlay.textContent = String(Math.round(value * easeOut(part)));
        if (part < 1) frame = requestAnimationFrame(tick);
        else {
          done.current = value;
          finish();
        }
      };
      tick(start);
    };
    const view = new IntersectionObserver(
      (entries) => {
        if (entries[entries.length - 1]?.isIntersecting) {
          view.disconnect();
          count(performance.now());
        }
      },
      { threshold: 0.5 },
    );
    element.classList.add('is-counting');
    overlay.textContent = '0';
    view.observe(element);
    return () => {
      view.disconnect();
      finish();
    };
  }, [value, durationMs]);

  return (
    <span className="count-up figures" ref={root}>
      <span className="count-up-value">{value}</span>
      <span className="count-up-shown" aria-hidden="true" ref={shown} />
    </span>
  );
}

/** Fast at first, slow at the end, so that the last digits can be read. */
function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
