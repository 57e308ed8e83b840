import { type TouchEvent, useRef } from 'react';

/** So far sideways, and so much more sideways than down, makes a swipe. */
const SWIPE_PX = 56;
const SIDEWAYS = 2;
/** At the window's edges a swipe means "back" on a phone. */
const EDGE_PX = 24;

interface SwipeHandlers {
  onTouchStart(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
}

/**
 * Handlers for an element that answers to a sideways swipe: `1` onward (finger to the left), `-1` back. They only watch,
 * so that scrolling down is never held up; what scrolls sideways itself, inside, keeps its own swipes.
 */
export function useSwipe(onSwipe: (delta: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart(event) {
      const touch = event.touches[0];
      const alone = touch && event.touches.length === 1;
      const inside = alone && touch.clientX > EDGE_PX && touch.clientX < window.innerWidth - EDGE_PX;
      start.current = inside ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd(event) {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const across = touch.clientX - from.x;
      const down = Math.abs(touch.clientY - from.y);
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) >= SIDEWAYS * down) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
