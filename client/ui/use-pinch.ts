import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface PinchActions {
  /** A swipe of a picture that is not zoomed: -1 to the previous one, 1 to the next. */
  onSwipe(direction: -1 | 1): void;
  /** A downward swipe of a picture that is not zoomed. */
  onDismiss(): void;
}

const MAX_SCALE = 4;
const TAP_SCALE = 2.5;
const TAP_MS = 300;
const SWIPE_PX = 48;

interface View {
  scale: number;
  x: number;
  y: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };

/**
 * Touch gestures on a picture: a pinch zooms, one finger pans a zoomed picture, a double tap toggles the zoom, a swipe
 * changes the picture. `key` identifies the picture; a new one starts without zoom. Returns the handlers, and the same for
 * keys and buttons.
 */
export function usePinch(picture: RefObject<HTMLElement | null>, key: unknown, { onSwipe, onDismiss }: PinchActions) {
  const view = useRef<View>(WHOLE);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef({ x: 0, y: 0, gap: 0, view: WHOLE, pinched: false, tapAt: -TAP_MS });

  const look = (next: View) => {
    const element = picture.current;
    if (!element) return;
    const scale = Math.min(MAX_SCALE, Math.max(1, next.scale));
    const room = { x: (element.offsetWidth * (scale - 1)) / 2, y: (element.offsetHeight * (scale - 1)) / 2 };
    view.current = { scale, x: within(next.x, room.x), y: within(next.y, room.y) };
    const { x, y } = view.current;
    element.style.setProperty('transform', scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with each picture
  useEffect(() => look(WHOLE), [key]);

  const begin = () => {
    const [a, b] = [...fingers.current.values()];
    if (!a) return;
    const gap = b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    start.current = { ...start.current, ...middle(a, b), gap, view: view.current };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (fingers.current.size === 0) start.current.pinched = false;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 2) start.current.pinched = true;
    begin();
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...fingers.current.values()];
    const { view: from, gap, x, y } = start.current;
    if (!a || (from.scale === 1 && !b)) return;
    const now = middle(a, b);
    const scale = b && gap ? (from.scale * Math.hypot(a.x - b.x, a.y - b.y)) / gap : from.scale;
    look({ scale, x: from.x + now.x - x, y: from.y + now.y - y });
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (fingers.current.size > 0) return begin();
    const { x, y, pinched, tapAt, view: from } = start.current;
    const across = event.clientX - x;
    const down = event.clientY - y;
    if (pinched) return;
    if (from.scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down))
      return onSwipe(across > 0 ? -1 : 1);
    if (from.scale === 1 && down > SWIPE_PX) return onDismiss();
    if (Math.hypot(across, down) > 10) return;
    if (event.timeStamp - tapAt < TAP_MS) {
      start.current.tapAt = -TAP_MS;
      look(from.scale > 1 ? WHOLE : { scale: TAP_SCALE, x: 0, y: 0 });
    } else start.current.tapAt = event.timeStamp;
  };

  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
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

function middle(a: { x: number; y: number }, b: { x: number; y: number } | undefined): { x: number; y: number } {
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a;
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
