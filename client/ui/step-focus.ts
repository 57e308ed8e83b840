import type { KeyboardEvent } from 'react';

/** Moves the focus among `items` by the number that `steps` has for the key, wrapping around; Home and End go to the ends. */
export function stepFocus(event: KeyboardEvent, items: readonly HTMLElement[], steps: Record<string, number>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return; // Alt and an arrow go back in the browser
  const at = items.indexOf(document.activeElement as HTMLElement); // proof: -1 for anything else
  const step = steps[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step !== undefined ? at + step : undefined;
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
