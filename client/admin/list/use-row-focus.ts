import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { passFocus } from '../widgets/guard-repeated-presses.ts';

interface Focused {
  element: Element;
  /** Which row of the table, -1 outside the rows. */
  row: number;
  /** Which button of the row. */
  place: number;
}

/**
 * Keeps the focus when a row goes with the button that had it: it passes to the same button of the row that comes into its
 * place, else to the table. Gives what the table does when something in it gets the focus.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<Focused>(undefined);

  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, place } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return; // the person went elsewhere
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])];
    const next = row === -1 ? undefined : rows[Math.min(row, rows.length - 1)];
    const button = next && buttonsOf(next)[place];
    const heir = button instanceof HTMLButtonElement && !button.disabled ? button : table.current;
    if (heir) passFocus(heir);
  });

  return ({ target }) => {
    const row = target.closest('tr');
    const place = row ? buttonsOf(row).indexOf(target) : -1;
    last.current = { element: target, row: row?.sectionRowIndex ?? -1, place };
  };
}

function buttonsOf(row: Element): Element[] {
  return [...row.querySelectorAll('button')];
}
