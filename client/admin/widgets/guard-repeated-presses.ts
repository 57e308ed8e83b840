import { listen } from '../../ui/listen.ts';

/** How long a control that has just moved under the pointer ignores presses: a double click has ended by then. */
const HOLD_MS = 400;
/** The tolerance for a trembling hand. */
const REST_PX = 8;

interface Press {
  control: Element | null;
  x: number;
  y: number;
  time: number;
}

/** The element that our own code focused last, and when: a second Enter must not activate it as well. */
let focused: { element: Element; time: number } | undefined;

/** Moves the focus to the position of a removed element; a second press of the key that removed it does nothing there. */
export function passFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  focused = { element, time: performance.now() };
}

/**
 * Prevents the second press of a double click from triggering something else: when rows move up or a dialog opens or
 * closes, another control comes under the pointer. A held key triggers nothing twice. Returns the function that stops
 * it.
 */
export function guardRepeatedPresses(): () => void {
  let last: Press | undefined;
  /** The control that moved under the mouse, and when. */
  let under: { control: Element | null; time: number } | undefined;

  const onMove = (event: PointerEvent) => {
    if (last && !isAt(last, event)) last = undefined;
  };
  const onOver = (event: PointerEvent) => {
    const control = controlOf(event.target);
    // a finger has no hover before it presses
    if (event.pointerType === 'mouse' && control !== under?.control) under = { control, time: performance.now() };
  };
  const onClick = (event: MouseEvent) => {
    const time = performance.now();
    const control = controlOf(event.target);
    const came = cameAt(event, control);
    if (came !== undefined && time - came < HOLD_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (last) last.time = time;
    } else if (event.detail > 0) last = { control, x: event.clientX, y: event.clientY, time };
  };
  /** When this control moved under a resting pointer; undefined if the pointer moved to it. */
  const cameAt = (event: MouseEvent, control: Element | null) => {
    if (event.detail === 0) return focused?.element === control ? focused?.time : undefined; // by keyboard
    if (!last || last.control === control || !isAt(last, event)) return undefined;
    return Math.max(last.time, under?.control === control ? under.time : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const writes = event.target instanceof Element && event.target.closest('textarea, [contenteditable]');
    if (event.repeat && event.key === 'Enter' && !writes) event.preventDefault();
    else if (!event.repeat && event.key !== 'Enter' && event.key !== ' ') focused = undefined;
  };

  const stops = [
    listen(window, 'pointermove', onMove, { capture: true }),
    listen(window, 'pointerover', onOver, { capture: true }),
    listen(window, 'click', onClick, { capture: true }),
    listen(window, 'keydown', onKeyDown, { capture: true }),
  ];
  return () => stops.forEach((stop) => void stop());
}

function isAt({ x, y }: Press, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) <= REST_PX;
}

/** The control that a press activates; a label activates its own control. */
function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest('a, button, input, label, select, summary, [role]') : null;
  return control instanceof HTMLLabelElement ? control.control : control;
}
