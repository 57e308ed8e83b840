import type { KeyboardEvent } from 'react';

const FIELDS =
  'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/**
 * Handles Enter in a one-line field, for the container of the fields: it moves to the next field instead of sending a
 * form. After the last field, `atEnd` returns whether it handled the key. Keys that a field handled itself are ignored.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>, atEnd = () => true): void {
  const { key, target, currentTarget, nativeEvent } = event;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || nativeEvent.isComposing;
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
