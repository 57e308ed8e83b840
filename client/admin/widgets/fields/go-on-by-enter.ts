import type { KeyboardEvent } from 'react';

const FIELDS =
  'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/**
 * Enter in a field of one line, for what stands around the fields: it sends no form, it goes on to the next field. Where
 * there is none, `atEnd` says whether it used the key; what a field used for itself is left alone.
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
