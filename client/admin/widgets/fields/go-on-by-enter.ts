import type { KeyboardEvent } from 'react';
import { isBrowserKey, isOfInputMethod } from '../../../ui/keys.ts';

const FIELDS =
  'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/** Enter in a one-line field goes to the next one instead of sending the form; `atEnd` returns whether it did more. */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>, atEnd = () => true): void {
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
