import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key → its direction. */
export const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/** Moves the focus among `items` by the number that `steps` has for the key, wrapping around; Home and End go to the ends. */
export function stepFocus(
  event: ReactKeyboardEvent,
  items: readonly HTMLElement[],
  steps: Record<string, number>,
): void {
  if (isBrowserKey(event)) return;
  const at = items.indexOf(document.activeElement as HTMLElement); // proof: -1 for anything else
  const step = steps[event.key];
  const to = step === undefined ? ENDS[event.key] : at + step;
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** Whether a key belongs to the browser: with Alt, Ctrl or the command key, as Alt and an arrow, which go back. */
export function isBrowserKey({ altKey, ctrlKey, metaKey }: ReactKeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey;
}

/** Whether a key belongs to an input method; Safari sends it after the composition, with the code of such keys (WebKit bug 165004). */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}

const FIELDS =
  'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/** Enter in a one-line field goes to the next one instead of sending the form; `atEnd` returns whether it did more. */
export function goOnByEnter(event: ReactKeyboardEvent<HTMLElement>, atEnd = () => true): void {
  const { key, target, currentTarget } = event;
  const isOther = isBrowserKey(event) || event.shiftKey || isOfInputMethod(event.nativeEvent);
  if (key !== 'Enter' || isOther || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const next = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) =>
      target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !field.matches(':disabled') &&
      field.getClientRects().length > 0,
  );
  next?.focus();
  if (next || atEnd()) event.preventDefault();
}
