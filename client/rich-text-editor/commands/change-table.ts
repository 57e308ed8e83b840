import { SPAN_MAX } from '../../../server/rich-text/read-attributes.ts';
import { isHollow, nearest, rename } from '../tree/blocks.ts';
import { wrapWords } from '../tree/normalize.ts';
import { endOf, newParagraph, type Position, startOf, type TextRange } from '../tree/positions.ts';
import { lastTextBlock, textBlockAt } from '../tree/text-blocks.ts';
import { areasOf, chosenCells, emptyCell, type Grid, gridOf, splitCell, writeGrid } from './table-grid.ts';

/** The changes of a table in the order of the menu. */
export const TABLE_CHANGES = {
  'row-above': '上方插入行',
  'row-below': '下方插入行',
  'column-left': '左侧插入列',
  'column-right': '右侧插入列',
  'merge-cells': '合并单元格',
  'split-cell': '拆分单元格',
  'header-row': '首行作为表头',
  'delete-row': '删除当前行',
  'delete-column': '删除当前列',
  'delete-table': '删除表格',
} as const;
export type TableChange = keyof typeof TABLE_CHANGES;

/** Returns a new table of empty cells, with a head in its first row. */
export function makeTable(rows: number, columns: number): HTMLElement {
  const table = document.createElement('table');
  for (let y = 0; y < rows; y++) {
    const row = document.createElement('tr');
    for (let x = 0; x < columns; x++) row.append(y === 0 ? emptyCell('th', 'col') : emptyCell('td'));
    (y === 0 ? table.createTHead() : (table.tBodies[0] ?? table.createTBody())).append(row);
  }
  return table;
}

/** Changes the table around the start of a range, or the range's cells. Returns the caret's new position. */
export function changeTable(root: HTMLElement, range: TextRange, change: TableChange): Position | undefined {
  const position = range.start;
  const { cell, table } = around(root, position);
  if (!table) return undefined;
  const grid = gridOf(table);
  const at = cell && areasOf(grid).get(cell);
  const isLast =
    (change === 'delete-row' && table.rows.length === 1) || (change === 'delete-column' && (grid[0]?.length ?? 0) <= 1);
  if (change === 'delete-table' || (at && isLast)) return newParagraph((paragraph) => table.replaceWith(paragraph));
  if (!cell || !at) return undefined;
  if (change === 'merge-cells') return mergeChosen(root, range);
  // A row above the header row becomes the header row.
  const isNewHead = change === 'row-above' && at.top === 0 && table.tHead?.rows.length === 1;
  if (change === 'header-row' || isNewHead) toggleHeader(table);
  const now = change === 'header-row' || isNewHead ? gridOf(table) : grid;
  if (change === 'row-above') addRow(table, now, at.top);
  else if (change === 'row-below') addRow(table, now, at.bottom);
  else if (change === 'column-left') addColumn(now, at.left);
  else if (change === 'column-right') addColumn(now, at.right);
  else if (change === 'split-cell') splitCell(now, cell);
  else if (change === 'delete-row') {
    now.splice(at.top, 1);
    table.rows[at.top]?.remove();
  } else if (change === 'delete-column') for (const cells of now) cells.splice(at.left, 1);
  writeGrid(table, now);
  if (isNewHead) toggleHeader(table);
  if (cell.isConnected && change !== 'header-row') return position;
  const there = gridOf(table);
  const row = there[Math.min(at.top, there.length - 1)];
  const next = row?.[Math.min(at.left, row.length - 1)];
  const textBlock = next && textBlockAt(root, next, 0);
  return textBlock && startOf(textBlock);
}

/** Returns the end of the next or previous cell; adds a row after the last cell. */
export function stepCell(root: HTMLElement, position: Position, step: 1 | -1): Position | undefined {
  const { cell, table } = around(root, position);
  if (!cell || !table) return undefined;
  const cells = () => [...table.rows].flatMap((row) => [...row.cells]);
  const at = cells().indexOf(cell) + step;
  if (at >= cells().length) {
    const grid = gridOf(table);
    addRow(table, grid, grid.length);
    writeGrid(table, grid);
  }
  const target = at < 0 ? undefined : cells()[at];
  const textBlock = target && lastTextBlock(target, root);
  return textBlock && endOf(textBlock);
}

/** Merges the range's cells and their content. If they cross the end of the head, the head becomes ordinary rows. */
function mergeChosen(root: HTMLElement, range: TextRange): Position | undefined {
  const chosen = chosenCells(root, range);
  if (!chosen) return undefined;
  const { table, area } = chosen;
  const { top, left, bottom, right } = area;
  if (bottom - top > SPAN_MAX || right - left > SPAN_MAX) return undefined;
  const isAcross = table.rows[top]?.parentElement !== table.rows[bottom - 1]?.parentElement;
  if (isAcross && !table.tHead) return undefined;
  if (isAcross) toggleHeader(table);
  const grid = gridOf(table);
  const cells = [...new Set(grid.slice(top, bottom).flatMap((row) => row.slice(left, right)))];
  const [target] = cells;
  if (!target) return undefined;
  const filled = cells.filter((cell) => !isHollow(cell));
  if (filled.length > 1) for (const cell of filled) wrapWords(cell);
  if (filled.length > 0) target.replaceChildren(...filled.flatMap((cell) => [...cell.childNodes]));
  for (const row of grid.slice(top, bottom)) row.fill(target, left, right);
  writeGrid(table, grid);
  const textBlock = lastTextBlock(target, root);
  return textBlock && endOf(textBlock);
}

function around(root: HTMLElement, { textBlock }: Position) {
  return {
    cell: nearest(textBlock.block, root, 'td|th') as HTMLTableCellElement | undefined, // proof: its name
    table: nearest(textBlock.block, root, 'table') as HTMLTableElement | undefined, // proof: its name
  };
}

/** Writes a pasted table from an empty cell on, adding rows and columns. Returns its end; undefined if the caret is in no empty cell. */
export function fillCells(root: HTMLElement, position: Position, pasted: HTMLTableElement): Position | undefined {
  const { cell, table } = around(root, position);
  if (!cell || !table || !isHollow(cell)) return undefined;
  const grid = gridOf(table);
  const at = areasOf(grid).get(cell);
  if (!at) return undefined;
  const given = gridOf(pasted);
  // No cell can span out of a head.
  if (table.tHead) for (const one of new Set(given.flat())) if (one.rowSpan > 1) splitCell(given, one);
  const right = at.left + Math.max(...given.map((cells) => cells.length));
  while (grid.length < at.top + given.length) addRow(table, grid, grid.length);
  while ((grid[0]?.length ?? 0) < right) addColumn(grid, grid[0]?.length ?? 0);
  for (const cells of grid.slice(at.top, at.top + given.length))
    for (const one of new Set(cells.slice(at.left, right))) splitCell(grid, one);
  let last = cell;
  for (const [source, area] of areasOf(given)) {
    last = grid[at.top + area.top]?.[at.left + area.left] ?? last;
    last.replaceChildren(...source.childNodes);
    if (source.className) last.className = source.className;
    for (const cells of grid.slice(at.top + area.top, at.top + area.bottom))
      cells.fill(last, at.left + area.left, at.left + area.right);
  }
  writeGrid(table, grid);
  const textBlock = lastTextBlock(last, root);
  return textBlock && endOf(textBlock);
}

/** Inserts a row. Cells that span both neighbouring rows span the new one, too. */
function addRow(table: HTMLTableElement, grid: Grid, index: number): void {
  const above = table.rows[index - 1];
  const below = table.rows[index];
  const row = document.createElement('tr');
  if (below) below.before(row);
  else if (above && above.parentElement !== table.tHead) above.after(row);
  else (table.tBodies[0] ?? table.createTBody()).append(row);
  const isHead = row.parentElement === table.tHead;
  const cells = grid[index - 1] ?? grid[index] ?? [];
  const empty = () => (isHead ? emptyCell('th', 'col') : emptyCell('td'));
  const added = cells.map((cell, x) => (index > 0 && cell === grid[index]?.[x] ? cell : empty()));
  grid.splice(index, 0, added);
}

function addColumn(grid: Grid, index: number): void {
  for (const cells of grid) {
    const left = cells[index - 1];
    const right = cells[index];
    const beside = left ?? right;
    const isHeader = beside?.localName === 'th' && beside.getAttribute('scope') !== 'row';
    const empty = () => (isHeader ? emptyCell('th', 'col') : emptyCell('td'));
    cells.splice(index, 0, left && left === right ? left : empty());
  }
}

/** Switches the head on or off. It includes all rows that cells of the first row span: no cell can span out of it. */
function toggleHeader(table: HTMLTableElement): void {
  const { tHead } = table;
  const rows = tHead ? [...tHead.rows] : [...table.rows].slice(0, 1);
  for (const [y, row] of tHead ? [] : rows.entries()) {
    const reach = Math.max(...[...row.cells].map((cell) => y + cell.rowSpan));
    rows.push(...[...table.rows].slice(rows.length, reach));
  }
  if (tHead) (table.tBodies[0] ?? table.createTBody()).prepend(...rows);
  else table.createTHead().append(...rows);
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    if (tHead) rename(cell, 'td');
    else if (cell.localName === 'td') rename(cell, 'th').setAttribute('scope', 'col');
  }
}
