import { blankOf, type FieldEntries, isField, type ListInput } from '../../../server/contract/kinds/fields.ts';

/** The cells of a copied text: from a table of a page or spreadsheet, else from lines with tabs. */
export function pastedRows(data: Pick<DataTransfer, 'getData'>): string[][] {
  const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  for (const line of page.querySelectorAll('br, p, div, li')) line.after(' ');
  const rows = Array.from(page.querySelectorAll('tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent ?? ''),
  );
  const lines = data.getData('text/plain').split(/\r?\n/);
  return (rows.length > 0 ? rows : lines.map((line) => line.split('\t')))
    .map((cells) => cells.map((text) => text.replace(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some(Boolean));
}

/**
 * Returns the entries in a copied row, whose cells fill the short texts of an entry in turn: one twice as wide has two
 * entries, cells beyond the last text belong to it, and a blank row or the head of the table has none.
 */
export function pastedEntries(cells: readonly string[], of: ListInput['of'], texts: FieldEntries): unknown[] {
  const wide = texts.length;
  if (wide > 1 && cells.length === 2 * wide)
    return [cells.slice(0, wide), cells.slice(wide)].flatMap((half) => pastedEntries(half, of, texts));
  const filled = texts.map((_, at) => (at === wide - 1 ? cells.slice(at).join(' ') : (cells[at] ?? '')));
  const isBlank = filled.every((text) => text === '');
  const isHead = filled.every((text, at) => text === texts[at]?.[1].label);
  if (isBlank || isHead) return [];
  if (isField(of)) return filled.slice(0, 1);
  const named = texts.map(([name], at) => [name, filled[at]]);
  return [{ ...(blankOf(of) as object), ...Object.fromEntries(named) }]; // proof: `of` has names
}
