import { blankOf, type FieldEntries, isField, type ListInput } from '../../../server/contract/kinds/fields.ts';
import { meantBy, partOf } from './entries.ts';

/** The rows of cells in a copied text: of a table, else of its lines. `width`: the columns of the table that is pasted into. */
export function pastedRows(data: Pick<DataTransfer, 'getData'>, width = 1): string[][] {
  const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  for (const line of page.querySelectorAll('br, p, div, li')) line.after(' ');
  const rows = unmerged([...page.querySelectorAll('tr')]);
  return (rows.length > 0 ? rows : separated(data.getData('text/plain').trimEnd(), width)).map((cells) =>
    Array.from(cells, (text = '') => text.replace(/\s+/g, ' ').trim()),
  );
}

/** A tab, the comma or semicolon of a sentence, and the comma of `1,000`. */
const NO_LIST = /\t|[,;] |\d,\d{3}(?!\d)/;

/** The rows of a text with tabs; with commas or semicolons only where each of at least two lines is a whole row by them. */
function separated(text: string, width: number): string[][] {
  const isRow = (cells: string[]) => cells.length === width || cells.join('') === '';
  const isList = width > 1 && !NO_LIST.test(text.replace(/"[^"]*"/g, ''));
  const lists = isList ? [cellsIn(text, ','), cellsIn(text, ';')] : [];
  return lists.find((rows) => rows.length > 1 && rows.every(isRow)) ?? cellsIn(text, '\t');
}

/** The rows of a text with this separator, as spreadsheets write them: a cell in quotes may hold separators and line breaks. */
function cellsIn(text: string, separator: '\t' | ',' | ';'): string[][] {
  const rows: string[][] = [[]];
  // a quoted cell, in which two quotes are one, or a plain one; and what ends it
  const quotedCell = `"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`;
  const plainCell = `([^${separator}\\r\\n]*)`;
  const cell = RegExp(`(?:${quotedCell}|${plainCell})(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted = '', plain = quoted && `"${quoted}"`, end] = found;
    // where nothing is to be quoted, the quotes are the cell's own
    const isWritten = quoted.includes(separator) || /[\r\n]|""/.test(quoted);
    rows.at(-1)?.push(isWritten ? quoted.replaceAll('""', '"') : plain);
    if (end === '') break;
    if (end !== separator) rows.push([]);
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

/** The entries in a copied table, or in two beside each other, without blank rows and heads; cells beyond the last text belong to it. */
export function pastedEntries(rows: readonly string[][], of: ListInput['of'], texts: FieldEntries): unknown[] {
  const width = texts.length;
  const isHead = (cells: readonly string[]) => texts.every(([, { label }], at) => cells[at] === label);
  const areTwo = areTwoTables(rows, width, isHead);
  return rows
    .flatMap((cells) => (areTwo ? [cells.slice(0, width), cells.slice(width)] : [cells]))
    .flatMap((cells) => {
      const filled = texts.map(([, field], at) =>
        meantBy(field, at === width - 1 ? cells.slice(at).filter(Boolean).join(' ') : (cells[at] ?? '')),
      );
      if (filled.every((text) => text === '') || isHead(cells)) return [];
      if (isField(of)) return filled.slice(0, 1);
      const named = texts.map(([name], at) => [name, filled[at]]);
      return [{ ...(blankOf(of) as object), ...Object.fromEntries(named) }]; // proof: `of` has names
    });
}

/** Whether the cells beyond `width` are a table of their own: each row of it has a name and a value, and no name comes twice. */
function areTwoTables(
  rows: readonly string[][],
  width: number,
  isHead: (cells: readonly string[]) => boolean,
): boolean {
  const right = rows.map((cells) => cells.slice(width)).filter((cells) => cells.join('') !== '');
  return (
    rows.every((cells) => cells.length <= 2 * width && (!isHead(cells) || isHead(cells.slice(width)))) &&
    right.every(([name, value]) => name && value) && // columns of units or remarks have no values
    new Set(right.map(([name]) => name)).size === right.length
  );
}
