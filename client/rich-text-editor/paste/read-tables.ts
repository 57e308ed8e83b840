import { SPAN_MAX } from '../../../server/rich-text/read-attributes.ts';
import { gridOf, writeGrid } from '../commands/table-grid.ts';
import { isHollow, rename } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';
import type { Losses } from './losses.ts';

/** Makes all tables of a paste ones that the text can have; `sheets` are its style sheets. */
export function readTables(body: HTMLElement, sheets: string, lost: Losses): void {
  dressCells(body, sheets);
  makeTables(body);
  openLayout(body);
  joinHeads(body);
  splitOverflow(body);
  emptyDrawn(body, lost);
  for (const cell of body.querySelectorAll('td')) if (/^\s*#{3,}\s*$/.test(cell.textContent)) lost.tell('cell');
}

/** What pages draw without a word, by style or as a drawing. */
const DRAWN = 'svg, i[class*="-"]:empty, [class*="icon" i]:empty';
/** Counts the cells that have nothing but a drawing: no words say what it means. */
function emptyDrawn(body: HTMLElement, lost: Losses): void {
  for (const cell of body.querySelectorAll('td, th')) {
    if (!cell.querySelector(DRAWN) || !isHollow(cell)) continue;
    cell.replaceChildren();
    lost.tell('picture');
  }
}

/** Returns HTML in which rows and cells that were copied without their table have one: a parser keeps only their words, side by side. */
export function inTable(html: string): string {
  const first = /<(?!(?:meta|html|head|body|style|title|link)\b)([a-z]+)/i.exec(html);
  if (!first || !/^(?:t[rdh]|tbody|thead|tfoot|caption|col|colgroup)$/i.test(first[1] ?? '')) return html;
  const last = [...html.matchAll(/<(\/?)t(?:[rdh]|body|foot|head)\b>?/gi)].at(-1);
  const end = last?.[1] ? last.index + last[0].length : html.length; // what follows a cell without an end is in it
  return `${html.slice(0, first.index)}<table>${html.slice(first.index, end)}</table>${html.slice(end)}`;
}

/** Copies the rules of numbered classes, in which Excel, WPS and macOS format cells and text, to `style` attributes. */
function dressCells(body: HTMLElement, sheets: string): void {
  for (const [, name = '', look = ''] of sheets.matchAll(/\.((?:xl|et|font|[ps]|[ou]l)\d+)\s*\{([^{}]*)\}/g)) {
    for (const element of body.getElementsByClassName(name))
      setStyle(element, `${look};${element.getAttribute('style') ?? ''}`);
  }
  // Feishu's and Tencent's sheets say so once for all cells
  const [, whiteSpace] = /\btd\s*\{[^{}]*(white-space:\s*(?:pre|break)[a-z-]*)/.exec(sheets) ?? [];
  for (const cell of whiteSpace ? body.querySelectorAll('td') : [])
    if (/.\n./s.test(cell.textContent)) setStyle(cell, `${whiteSpace};${cell.getAttribute('style') ?? ''}`);
}

/** Makes tables of the elements of which pages make them by role. Those of `display: table` alone are layout far more often. */
function makeTables(body: HTMLElement): void {
  for (const grid of [...body.querySelectorAll(GRID)].reverse()) {
    const own = (selector: string, within: Element = grid) =>
      [...within.querySelectorAll<HTMLElement>(selector)].filter((part) => part.parentElement?.closest(GRID) === grid);
    if (grid.closest('table') || own(`${CELL} + ${CELL}`).length === 0) continue; // one inside another comes first
    const table = body.ownerDocument.createElement('table');
    const lines = own('[role=row]');
    [...grid.children].find((part) => part.contains(lines[0] ?? null))?.before(table);
    for (const line of lines) {
      const row = table.appendChild(body.ownerDocument.createElement('tr'));
      for (const part of own(CELL, line)) {
        const cell = rename(part, part.matches('[role$=cell]') ? 'td' : 'th');
        for (const span of ['colspan', 'rowspan']) cell.setAttribute(span, part.getAttribute(`aria-${span}`) ?? '');
        row.append(cell);
      }
    }
    for (const part of [...grid.children]) if (isHollow(part)) part.remove();
    if (grid.children.length === 1) grid.replaceWith(table); // a list's element would make it an item
  }
}

/** Opens the tables that lay out a letter or a picture over a cell: their rows of one cell are lines. */
function openLayout(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll<HTMLTableElement>(LAYOUT)].reverse()) {
    const rows = [...table.rows];
    if (rows.some(({ cells }) => cells.length !== 1)) continue;
    table.replaceWith(...rows.flatMap(({ cells }) => (cells[0] ? [rename(cells[0], 'div')] : [])));
  }
}

const LAYOUT = 'table[role=presentation], [*|style*="mso-ignore:vglayout2" i] > table';

/** Joins a head that stays in its place while its table moves, as pages draw it in a table of its own. */
function joinHeads(body: HTMLElement): void {
  for (const row of body.querySelectorAll('tr[aria-hidden=true]')) if (isHollow(row)) row.remove(); // measures the columns
  const tables = [...body.querySelectorAll('table')];
  for (const [at, head] of tables.entries()) {
    const table = tables[at + 1];
    let around = head.parentElement;
    while (around && !around.contains(table ?? null)) around = around.parentElement;
    if (!table || !around || head.querySelector('td') || head.contains(table)) continue;
    const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s/g, '');
    const heads = [...(head.rows[0]?.cells ?? [])];
    const cells = [...([...table.rows].find((row) => row.querySelector('td'))?.cells ?? [])];
    const more = widthOf(heads) - widthOf(cells); // one over a bar that scrolls
    const isOne =
      wordsOf(around) === wordsOf(head) + wordsOf(table) &&
      (more === 0 || (more === 1 && isHollow(...heads.slice(-1))));
    if (!isOne || cells.length === 0 || (table.tHead && wordsOf(table.tHead) !== wordsOf(head))) continue;
    if (more === 1) heads.at(-1)?.remove();
    table.tHead?.remove();
    table.createTHead().append(...head.rows);
    head.remove();
  }
}

const GRID = ':is([role=table], [role=grid], [role=treegrid]):not(table)';
const CELL = ':is([role$=cell], [role$=header]):not(td, th)';

/** Splits the cells that only seem merged, as Excel's long text over empty ones, and those that are over the limit. */
function splitOverflow(body: HTMLElement): void {
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('[colspan][*|style*="mso-ignore:colspan" i]')) {
    for (let more = cell.colSpan; more > 1; more--) cell.after(body.ownerDocument.createElement('td'));
    cell.removeAttribute('colspan');
  }
  for (const table of body.querySelectorAll('table')) narrowCells(table);
  // cells over more rows than the text may have, or over all of them: without their span each row would move aside
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('[rowspan]')) {
    const table = cell.closest('table');
    if (table && (cell.rowSpan === 0 || cell.rowSpan > SPAN_MAX)) writeGrid(table, gridOf(table));
  }
}

/** Gives a cell over more columns than the text may have those of the other rows: pages say 100 where they mean all. */
function narrowCells(table: HTMLTableElement): void {
  const widths = [...table.rows].map(({ cells }) => widthOf([...cells]));
  const most = Math.max(1, ...widths.filter((width) => width <= SPAN_MAX));
  for (const { cells } of table.rows) for (const cell of cells) if (cell.colSpan > SPAN_MAX) cell.colSpan = most;
}

function widthOf(cells: readonly HTMLTableCellElement[]): number {
  return cells.reduce((sum, { colSpan }) => sum + colSpan, 0);
}
