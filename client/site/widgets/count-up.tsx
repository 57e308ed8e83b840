import { type ReactNode, useEffect, useRef } from 'react';
import { listen } from '../../ui/listen.ts';
import { prefersStillness } from './prefers-reduced-motion.ts';

interface CountUpProps {
  value: number;
  /** A suffix after the number, shown while it counts. */
  unit?: string;
  unitClass?: string;
}

/** The specification's time. */
const DURATION_MS = 6_000;

/**
 * A number that counts up to its value when it becomes visible. The value itself stays in the document, invisible below
 * the counting number. So the width is fixed from the start, a screen reader reads it once, and the server's markup is
 * complete.
 */
export function CountUp({ value, unit, unitClass = '' }: CountUpProps): ReactNode {
  const root = useRef<HTMLSpanElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const behind = useRef<HTMLSpanElement>(null);
  const done = useRef<number>(undefined);

  useEffect(() => {
    const element = root.current;
    const overlay = shown.current;
    if (!element || !overlay || done.current === value || prefersStillness()) return undefined;
    let frame = 0;
    const room = element.offsetWidth;
    const unitOf = behind.current;
    // a number that does not fit moves to its own line and stays there
    const goesAlong = unitOf && unitOf.offsetTop <= element.offsetTop + element.offsetHeight * 0.8;
    const show = (text: string) => {
      overlay.textContent = text;
      const missing = Math.round((1 - text.length / String(value).length) * room);
      if (goesAlong) unitOf.style.transform = missing && text ? `translateX(${-missing}px)` : '';
    };
    const finish = () => {
      view.disconnect();
      cancelAnimationFrame(frame);
      element.classList.remove('is-counting');
      show('');
    };
    const count = (start: number) => {
      const tick = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / DURATION_MS);
        show(String(Math.round(value * easeOut(part))));
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
    show('0');
    view.observe(element);
    const stop = listen(window, 'beforeprint', finish); // a print must show the final number
    return () => {
      stop();
      finish();
    };
  }, [value]);

  return (
    <>
      <span className="count-up figures" ref={root}>
        <span className="count-up-value">{value}</span>
        <span className="count-up-shown absolute" aria-hidden="true" ref={shown} />
      </span>
      {unit && (
        <span className={`count-up-unit ${unitClass}`} ref={behind}>
          {unit}
        </span>
      )}
    </>
  );
}

/** Nine tenths in the first sixth of the time, so that a visitor who scrolls on has read the number; the rest slowly. */
function easeOut(part: number): number {
  return 1 - 0.92 * (1 - part) ** 24 - 0.08 * (1 - part) ** 2;
}
