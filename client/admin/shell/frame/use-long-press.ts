import { type PointerEvent, useRef } from 'react';

/** A finger that rests so long wants the menu; browsers of phones that open one themselves do so at about this time. */
const HOLD_MS = 500;
const SLIP_PX = 10;

type Place = { x: number; y: number };

/** Handlers for an element whose menu a long press opens, on phones that send no `contextmenu` for it. */
export function useLongPress(onPress: (element: HTMLElement, at: Place) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<Place>({ x: 0, y: 0 });
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      held.current = false;
      if (event.pointerType !== 'touch') return;
      const element = event.currentTarget;
      const at = { x: event.clientX, y: event.clientY };
      from.current = at;
      timer.current = setTimeout(() => {
        held.current = true;
        onPress(element, at);
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > SLIP_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The lifted finger's click is no choice of the tab. */
    onClickCapture(event: { stopPropagation(): void }) {
      if (held.current) event.stopPropagation();
      held.current = false;
    },
  };
}
