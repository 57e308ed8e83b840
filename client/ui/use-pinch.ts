import { type DragEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { listen } from './listen.ts';

interface PinchActions {
  /** A swipe of a picture that is not zoomed: -1 to the previous one, 1 to the next. */
  onSwipe(direction: -1 | 1): void;
  /** A downward swipe of a picture that is not zoomed. */
  onDismiss(): void;
}

const MAX_SCALE = 4;
const TAP_SCALE = 2.5;
const TAP_MS = 300;
const TAP_PX = 10;
const SWIPE_PX = 48;

interface Point {
  x: number;
  y: number;
}
interface View extends Point {
  scale: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };

/**
 * Gestures on a picture: a pinch or a double tap zooms where it is made, one finger or a mouse pans a zoomed picture, a swipe
 * changes the picture. `key` identifies the picture; a new one starts without zoom. Returns the handlers, whether the last
 * press was more than a tap, and the same as the gestures for keys and buttons.
 */
export function usePinch(picture: RefObject<HTMLElement | null>, key: unknown, { onSwipe, onDismiss }: PinchActions) {
  const view = useRef<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef({ x: 0, y: 0, gap: 0, view: WHOLE, pinched: false, moved: false, tapAt: -TAP_MS });

  const look = (next: View) => {
    const element = picture.current;
    if (!element) return;
    const scale = Math.min(MAX_SCALE, Math.max(1, next.scale));
    const room = { x: (element.offsetWidth * (scale - 1)) / 2, y: (element.offsetHeight * (scale - 1)) / 2 };
    view.current = { scale, x: within(next.x, room.x), y: within(next.y, room.y) };
    const { x, y } = view.current;
    element.style.setProperty('transform', scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`);
  };

  /** Moves the part seen at `from` to `to`, at the wanted scale. The picture is centred in the window. */
  const bring = (seen: View, from: Point, to: Point, wanted: number) => {
    const scale = Math.min(MAX_SCALE, Math.max(1, wanted));
    const axis = (name: 'x' | 'y', size: number) =>
      to[name] - size / 2 - ((from[name] - size / 2 - seen[name]) * scale) / seen.scale;
    look({ scale, x: axis('x', window.innerWidth), y: axis('y', window.innerHeight) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with each picture
  useEffect(() => {
    look(WHOLE);
    return listen(window, 'resize', () => look(view.current)); // no further than its edges
  }, [key]);

  const begin = () => {
    const [a, b] = [...fingers.current.values()];
    if (!a) return;
    const gap = b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    start.current = { ...start.current, ...middle(a, b), gap, view: view.current };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (fingers.current.size === 0) Object.assign(start.current, { pinched: false, moved: false });
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 2) start.current.pinched = true;
    begin();
  };

  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) fingers.current.delete(event.pointerId); // let go outside the window
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...fingers.current.values()];
    const { view: from, gap } = start.current;
    if (!a) return;
    const now = middle(a, b);
    start.current.moved ||=
      start.current.pinched || Math.hypot(now.x - start.current.x, now.y - start.current.y) > TAP_PX;
    if (from.scale === 1 && !b) return;
    bring(from, start.current, now, b && gap ? (from.scale * Math.hypot(a.x - b.x, a.y - b.y)) / gap : from.scale);
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (fingers.current.size > 0) return begin();
    const { x, y, pinched, moved, tapAt, view: from } = start.current;
    const across = event.clientX - x;
    const down = event.clientY - y;
    if (pinched) return;
    if (from.scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down))
      return onSwipe(across > 0 ? -1 : 1);
    if (from.scale === 1 && down > SWIPE_PX) return onDismiss();
    if (moved) return;
    if (event.timeStamp - tapAt < TAP_MS) {
      start.current.tapAt = -TAP_MS;
      if (from.scale > 1) look(WHOLE);
      else bring(WHOLE, { x, y }, { x, y }, TAP_SCALE);
    } else start.current.tapAt = event.timeStamp;
  };

  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    begin(); // from where the other one is
  };

  const onDragStart = (event: DragEvent) => event.preventDefault(); // a browser would carry the image away

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDragStart },
    hasMoved: () => start.current.moved,
    /** Multiplies the scale, about the middle of the window; 0 shows the whole picture. */
    zoom(factor: number): void {
      const { scale, x, y } = view.current;
      look(factor === 0 ? WHOLE : { scale: scale * factor, x: x * factor, y: y * factor });
    },
    /** Moves a zoomed picture by pixels; false where it is not zoomed. */
    pan(across: number, down: number): boolean {
      const { scale, x, y } = view.current;
      if (scale === 1) return false;
      look({ scale, x: x + across, y: y + down });
      return true;
    },
  };
}

function middle(a: Point, b: Point | undefined): Point {
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a;
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
