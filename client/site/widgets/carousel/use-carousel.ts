import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '../../../ui/listen.ts';
import { prefersStillness } from '../prefers-reduced-motion.ts';

export interface CarouselOptions {
  /** Advances automatically after this time; undefined for never. */
  intervalMs?: number;
  /** Continues from the last slide to the first. */
  loop?: boolean;
  centred?: boolean;
  /** Maximum number of slides that are visible at once; the style sheet sets their widths, see carousel.css. */
  visible?: number;
  /** The slide to scroll to, for a parent with its own marks. Pass back the value of `onActive`. */
  at?: number;
  /** Called with the current slide whenever that changes. */
  onActive?(index: number): void;
}

export type CarouselState = ReturnType<typeof useCarousel>;

/** A scroll without movement for this time, and this many frames, has ended; older supported browsers lack `scrollend`. */
const REST_MS = 120;
const REST_FRAMES = 8;

/** The behaviour of a carousel: its position, its movement, and when it must not move. */
export function useCarousel(count: number, options: CarouselOptions) {
  const { intervalMs, loop = false, centred = false, visible = 1, at, onActive } = options;
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const place = useRef(0); // survives while a page is hidden, which resets the row's scroll position
  const heading = useRef(0); // the target slide; below 0 or from `count` on it is a copy of a slide
  const rest = useRef(0);
  const [ready, setReady] = useState(false);
  const [active, setActive] = useState(0);
  const [edges, setEdges] = useState({ atStart: !loop, atEnd: false });
  const [playing, setPlaying] = useState(intervalMs !== undefined);
  const [held, hold] = useHolds(root, intervalMs !== undefined);
  const copying = useDeferredValue(ready); // in pieces: the copies are as much work as the page
  const spare = loop && copying && count > 1 ? Math.min(count, visible + 1) : 0;

  /** The scroll position at which this child is the current slide. */
  const leftOf = (row: HTMLElement, index: number): number => {
    const child = row.children[index];
    const first = row.children[0];
    if (!(child instanceof HTMLElement) || !(first instanceof HTMLElement)) return 0;
    return centred ? child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2 : child.offsetLeft - first.offsetLeft;
  };

  const nearest = (row: HTMLElement): number => {
    let best = 0;
    for (let index = 1; index < row.children.length; index++)
      if (Math.abs(leftOf(row, index) - row.scrollLeft) < Math.abs(leftOf(row, best) - row.scrollLeft)) best = index;
    return best;
  };

  const stand = (index: number, smooth: boolean, physical = index) => {
    place.current = index;
    heading.current = physical;
    cancelAnimationFrame(rest.current); // a previous move that this one replaces
    setActive(index);
    const row = track.current;
    if (!row) return;
    const left = Math.min(leftOf(row, physical + spare), row.scrollWidth - row.clientWidth);
    row.scrollTo({ left, behavior: smooth && !prefersStillness() ? 'smooth' : 'auto' });
    if (smooth) takeFocusAlong(row, row.children[index + spare]);
    if (Math.abs(row.scrollLeft - left) < 2) onRest(); // no scroll event will follow
  };

  /** Jumps from a copy to the original: both look the same, so the jump is invisible. */
  const leaveCopies = (row: HTMLElement) => {
    const round = leftOf(row, spare + count) - leftOf(row, spare);
    if (heading.current >= count) row.scrollLeft -= round;
    else if (heading.current < 0) row.scrollLeft += round;
    heading.current = place.current;
  };

  const onRest = () => {
    const row = track.current;
    if (!row) return;
    heading.current = nearest(row) - spare;
    place.current = (heading.current + count) % count;
    leaveCopies(row);
    setActive(place.current);
    const atEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 2;
    if (!loop) setEdges({ atStart: row.scrollLeft <= 2, atEnd });
    markStops(row);
  };

  /** On a busy page a scroll starts late, so a pause alone does not mean that it has ended. */
  const awaitRest = (left = Number.NaN, since = 0, frames = 0) => {
    rest.current = requestAnimationFrame((now) => {
      const reached = track.current?.scrollLeft ?? 0;
      if (reached !== left) awaitRest(reached, now);
      else if (frames < REST_FRAMES || now - since < REST_MS) awaitRest(left, since, frames + 1);
      else onRest();
    });
  };

  /** How many slides a click moves: one if a single one is current, else all that are visible. */
  const stride = (row: HTMLElement): number => {
    if (centred || loop || row.children.length < 2) return 1;
    return Math.max(1, Math.floor((row.clientWidth + 24) / Math.max(1, leftOf(row, 1))));
  };

  const step = (delta: number) => {
    const row = track.current;
    if (!row || count < 2) return;
    if (loop) {
      leaveCopies(row);
      const next = place.current + delta;
      return stand((next + count) % count, true, spare > 0 ? next : undefined);
    }
    const next = place.current + delta * stride(row);
    const turn = intervalMs !== undefined && delta > 0 && row.scrollLeft >= row.scrollWidth - row.clientWidth - 2;
    stand(turn ? 0 : Math.min(count - 1, Math.max(0, next)), true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when a hidden page is shown
  useLayoutEffect(() => {
    const row = track.current;
    if (row && row.scrollLeft > 0) place.current = (nearest(row) - spare + count) % count; // swiped before the script loaded
    setReady(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `spare` and `count` change the row's children
  useLayoutEffect(() => {
    if (!ready) return undefined;
    const row = track.current;
    if (!row) return undefined;
    const again = () => {
      stand(place.current, false);
      onRest();
    };
    again();
    const sizes = new ResizeObserver(again);
    sizes.observe(row);
    const stop = listen(window, 'resize', again); // a resize and back within a frame, as for a full-page screenshot
    return () => {
      sizes.disconnect();
      stop();
      cancelAnimationFrame(rest.current);
    };
  }, [ready, spare, count]);

  useEffect(() => {
    if (prefersStillness()) setPlaying(false);
  }, []);

  const goTo = (index: number) => {
    if (track.current) leaveCopies(track.current);
    stand(index, true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts only to a new target
  useEffect(() => {
    if (ready && at !== undefined && at !== place.current) goTo(at);
  }, [at]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports a change of the slide, not of the listener
  useEffect(() => {
    if (ready) onActive?.(active);
  }, [active, ready]);

  const running = ready && playing && !held;
  const turn = useRef(step);
  turn.current = step;
  useEffect(() => {
    if (!running || !intervalMs) return undefined;
    const timer = setInterval(() => turn.current(1), intervalMs);
    return () => clearInterval(timer);
  }, [running, intervalMs]);

  return {
    root,
    track,
    /** False in the server's markup and in the first render over it. */
    ready,
    /** Copies before the first and after the last slide, for a seamless loop. */
    spare,
    active,
    ...edges,
    /** Whether it may advance automatically, whether the visitor allows it, and whether it does so now. */
    turns: intervalMs !== undefined,
    playing,
    running,
    step,
    goTo,
    toggle: () => setPlaying(!playing),
    stop: () => setPlaying(false),
    hold,
    onScroll: () => {
      cancelAnimationFrame(rest.current);
      awaitRest();
    },
  };
}

/** The Tab key stops only at visible original slides; arrows, marks and buttons scroll to the others. */
function markStops(row: HTMLElement): void {
  const { left, right } = row.getBoundingClientRect();
  for (const slide of row.children) {
    const box = slide.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    const isSeen = middle >= left && middle <= right;
    for (const control of slide.querySelectorAll('a, button')) {
      if (isSeen && isForAll(control)) control.removeAttribute('tabindex');
      else control.setAttribute('tabindex', '-1');
    }
  }
}

/** Moves the focus from a slide that is scrolled out to the next one, or to the row. */
function takeFocusAlong(row: HTMLElement, slide: Element | undefined): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === row || !row.contains(activeElement)) return;
  const next = [...(slide?.querySelectorAll<HTMLElement>('a, button') ?? [])].find(isForAll) ?? row;
  next.focus({ preventScroll: true });
}

/** Whether it is an original, not a copy for the loop. */
function isForAll(control: Element): boolean {
  return !control.closest('[aria-hidden="true"]');
}

/**
 * Reasons for a moving element to pause: pointer and focus, reported by its owner; out of view and a hidden tab,
 * detected here while `watched`.
 */
function useHolds(
  root: RefObject<HTMLElement | null>,
  watched: boolean,
): [held: boolean, hold: (reason: string, held: boolean) => void] {
  const reasons = useRef(new Set<string>());
  const [held, setHeld] = useState(false);
  const hold = useRef((reason: string, on: boolean) => {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    setHeld(reasons.current.size > 0);
  }).current;

  useEffect(() => {
    if (!watched || !root.current) return undefined;
    const view = new IntersectionObserver(
      (entries) => hold('out of view', !entries[entries.length - 1]?.isIntersecting),
      { threshold: 0.2 },
    );
    view.observe(root.current);
    const onVisibility = () => hold('hidden tab', document.hidden);
    onVisibility();
    const stop = listen(document, 'visibilitychange', onVisibility);
    return () => {
      view.disconnect();
      stop();
    };
  }, [watched, root, hold]);

  return [held, hold];
}
