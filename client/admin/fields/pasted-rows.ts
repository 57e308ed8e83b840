import { blankOf, type FieldEntries, isField, type ListInput } from '../../../server/contract/kinds/fields.ts';
import { meantBy, partOf } from './entries.ts';

/** The rows of cells in a copied text: of a table, else of its lines. */
export function pastedRows(data: Pick<DataTransfer, 'getData'>): string[][] {
  const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  for (const line of page.querySelectorAll('br, p, div, li')) line.after(' ');
  const rows = unmerged([...page.querySelectorAll('tr')]);
  return (rows.length > 0 ? rows : cellsIn(data.getData('text/plain').trimEnd())).map((cells) =>
    Array.from(cells, (text = '') => text.replace(/\s+/g, ' ').trim()),
  );
}

/** A quoted cell, in which two quotes are one, or a plain one; and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;

/** The rows of a text with tabs, as spreadsheets write them: a cell in quotes may hold tabs and line breaks. */
function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted = '', plain = quoted && `"${quoted}"`, end] of text.matchAll(CELL)) {
    // where nothing is to be quoted, the quotes are the cell's own
    const isWritten = /[\t\r\n]|""/.test(quoted);
    rows.at(-1)?.push(isWritten ? quoted.replaceAll('""', '"') : plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** The cells of each row: a merged one is the first of its columns in each of its rows, so that no other moves to its place. */
function unmerged(rows: readonly HTMLTableRowElement[]): string[][] {
  const texts: string[][] = rows.map(() => []);
  for (const [at, row] of rows.entries())
    for (const { textContent, rowSpan, colSpan } of row.cells) {
      let column = 0;
      while (texts[at]?.[column] !== undefined) column += 1;
      const spanned = rowSpan || rows.length; // 0: to the end of its part of the table
      const isSpanned = (_: unknown, by: number) => rows[at + by]?.parentElement === row.parentElement;
      for (const cells of texts.slice(at, at + spanned).filter(isSpanned))
        for (let across = 0; across < colSpan; across += 1) cells[column + across] = across ? '' : (textContent ?? '');
    }
  return texts;
}

interface Caret {
  /** The entry, and the field of it. */
  readonly at: number;
  readonly name: string;
  readonly texts: FieldEntries;
}

/** The entries with a copied column written beside their names, from the caret down, if its cells are free; else undefined. */
export function valuesBeside(value: readonly unknown[], rows: readonly string[][], { at, name, texts }: Caret) {
  const isColumn = rows.every((cells) => cells.length === 1) && texts.findIndex(([text]) => text === name) > 0;
  const covered = value.slice(at, at + rows.length);
  if (!isColumn || covered.length < rows.length || covered.some((entry) => partOf(entry, name))) return undefined;
  const field = new Map(texts).get(name);
  const textAt = (by: number) => (field ? meantBy(field, rows[by]?.[0] ?? '') : '');
  const filled = covered.map((entry, by) => ({ ...Object(entry), [name]: textAt(by) }));
  return [...value.slice(0, at), ...filled, ...value.slice(at + rows.length)];
}

/** The entries in a copied table, without blank rows and the head; cells beyond the last text, as units, belong to it. */
export function pastedEntries(rows: readonly string[][], of: ListInput['of'], texts: FieldEntries): unknown[] {
  const last = texts.length - 1;
  return rows.flatMap((cells) => {
    const filled = texts.map(([, field], at) =>
      meantBy(field, at === last ? cells.slice(at).filter(Boolean).join(' ') : (cells[at] ?? '')),
    );
    const isHead = texts.every(([, { label }], at) => cells[at] === label);
    if (filled.every((text) => text === '') || isHead) return [];
    if (isField(of)) return filled.slice(0, 1);
    const named = texts.map(([name], at) => [name, filled[at]]);
    return [{ ...(blankOf(of) as object), ...Object.fromEntries(named) }]; // proof: `of` has names
  });
}
