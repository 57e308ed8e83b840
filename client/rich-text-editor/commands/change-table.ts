import { SPAN_MAX } from '../../../server/rich-text/read-attributes.ts';
import { emptyBlock, nearest } from '../tree/blocks.ts';
import { endOf, type Position, startOf, type TextRange } from '../tree/positions.ts';
import { lastTextBlock, textBlockAt, wholeOf } from '../tree/text-blocks.ts';
import { areaOf, dropCoveredRows, findCell, type Grid, gridOf, mergeCells, setSpan, splitCell } from './merge-cells.ts';

/** What can be done to a table, in the order of its menu. */
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

export function makeTable(rows: number, columns: number): HTMLElement {
  const table = document.createElement('table');
  for (let y = 0; y < rows; y++) {
    const row = document.createElement('tr');
    for (let x = 0; x < columns; x++) row.append(emptyCell(y === 0));
    (y === 0 ? table.createTHead() : (table.tBodies[0] ?? table.createTBody())).append(row);
  }
  return table;
}

/** Changes the table around the start of a range, or the cells that the range means; returns where the caret goes. */
export function changeTable(root: HTMLElement, range: TextRange, change: TableChange): Position | undefined {
  const position = range.start;
  const { cell, table } = around(root, position);
  if (!table) return undefined;
  const grid = gridOf(table);
  const at = cell && findCell(grid, cell);
  const isLast =
    (change === 'delete-row' && table.rows.length === 1) || (change === 'delete-column' && (grid[0]?.length ?? 0) <= 1);
  if (change === 'delete-table' || (at && isLast)) {
    const after = emptyBlock('p');
    table.replaceWith(after);
    return startOf(wholeOf(after));
  }
  if (!cell || !at) return undefined;
  if (change === 'merge-cells') return mergeSelected(root, range);
  if (change === 'row-above') addRow(table, grid, at.row);
  else if (change === 'row-below') addRow(table, grid, at.row + cell.rowSpan);
  else if (change === 'column-left') addColumn(table, grid, at.column);
  else if (change === 'column-right') addColumn(table, grid, at.column + cell.colSpan);
  else if (change === 'split-cell') splitCell(table, cell);
  else if (change === 'header-row') toggleHeader(table);
  else if (change === 'delete-row') removeRow(table, grid, at.row);
  else removeColumn(grid, at.column);
  for (const each of [...table.rows].flatMap((row) => [...row.cells]))
    if (Math.max(each.colSpan, each.rowSpan) > SPAN_MAX) splitCell(table, each);
    else setSpan(each, each.colSpan, each.rowSpan);
  dropEmptySections(table);
  if (cell.isConnected && change !== 'header-row') return position;
  const there = gridOf(table);
  const row = there[Math.min(at.row, there.length - 1)];
  const next = row?.[Math.min(at.column, row.length - 1)];
  const textBlock = next && textBlockAt(root, next, 0);
  return textBlock && startOf(textBlock);
}

/** A cell cannot reach out of the head: a head of which one does becomes rows like the others. */
function mergeSelected(root: HTMLElement, range: TextRange): Position | undefined {
  const area = areaOf(root, range);
  const { table, top = 0, bottom = 0 } = area ?? {};
  const isAcross = table && table.rows[top]?.parentElement !== table.rows[bottom - 1]?.parentElement;
  if (isAcross && table.tHead) toggleHeader(table);
  const merged = area && isAcross ? areaOf(root, rangeOfCells(root, area)) : area;
  const cell = merged && mergeCells(merged);
  if (table) dropEmptySections(table);
  const textBlock = cell && lastTextBlock(cell, root);
  return textBlock && endOf(textBlock);
}

/** Changing the head has made other elements of its cells. */
function rangeOfCells(
  root: HTMLElement,
  { table, top, left, bottom, right }: NonNullable<ReturnType<typeof areaOf>>,
): TextRange {
  const grid = gridOf(table);
  const at = (y: number, x: number) => {
    const textBlock = textBlockAt(root, grid[y]?.[x] ?? table, 0);
    if (!textBlock) throw new Error('a cell without a text block');
    return startOf(textBlock);
  };
  return { start: at(top, left), end: at(bottom - 1, right - 1), isCollapsed: false };
}

/** To the next or previous cell; behind the last one a new row begins. */
export function stepCell(root: HTMLElement, position: Position, step: 1 | -1): Position | undefined {
  const { cell, table } = around(root, position);
  if (!cell || !table) return undefined;
  const cells = () => [...table.rows].flatMap((row) => [...row.cells]);
  const at = cells().indexOf(cell) + step;
  if (at >= cells().length) addRow(table, gridOf(table), table.rows.length);
  const target = at < 0 ? undefined : cells()[at];
  const textBlock = target && lastTextBlock(target, root);
  return textBlock && endOf(textBlock);
}

function around(root: HTMLElement, { textBlock }: Position) {
  return {
    cell: nearest(textBlock.block, root, 'td|th') as HTMLTableCellElement | undefined, // proof: its name
    table: nearest(textBlock.block, root, 'table') as HTMLTableElement | undefined, // proof: its name
  };
}

function emptyCell(isHeader: boolean): HTMLElement {
  const cell = emptyBlock(isHeader ? 'th' : 'td');
  if (isHeader) cell.setAttribute('scope', 'col');
  return cell;
}

function addRow(table: HTMLTableElement, grid: Grid, index: number): void {
  const row = document.createElement('tr');
  let last: HTMLTableCellElement | undefined;
  for (let x = 0; x < Math.max(...grid.map((cells) => cells.length)); x++) {
    const spanning = grid[index - 1]?.[x];
    if (spanning && spanning === grid[index]?.[x]) {
      if (spanning !== last) spanning.rowSpan += 1;
      last = spanning;
    } else row.append(emptyCell(false));
  }
  const below = table.rows[index];
  const isInHead = below?.parentElement === table.tHead && table.tHead !== null;
  const body = table.tBodies[0] ?? table.createTBody();
  if (below && !isInHead) below.before(row);
  else if (!below) body.append(row);
  else if (index > 0 || below.nextElementSibling) {
    below.before(row);
    retag(row, 'th');
  } else {
    // A row above the header row becomes the header row.
    body.prepend(below);
    table.tHead?.prepend(row);
    retag(row, 'th');
    retag(below, 'td');
  }
}

function addColumn(table: HTMLTableElement, grid: Grid, index: number): void {
  const done = new Set<HTMLTableCellElement>();
  for (const [y, cells] of grid.entries()) {
    const left = cells[index - 1];
    const right = cells[index];
    if (left && left === right) {
      if (!done.has(left)) left.colSpan += 1;
      done.add(left);
      continue;
    }
    const beside = left ?? right;
    const row = table.rows[y];
    const next = cells.slice(index).find((cell) => cell.parentElement === row);
    const isHeader = beside?.localName === 'th' && beside.getAttribute('scope') !== 'row';
    row?.insertBefore(emptyCell(isHeader), next ?? null);
  }
}

function removeRow(table: HTMLTableElement, grid: Grid, index: number): void {
  const row = table.rows[index];
  const below = table.rows[index + 1];
  for (const [x, cell] of (grid[index] ?? []).entries()) {
    if (grid[index]?.[x - 1] === cell || cell.rowSpan === 1) continue;
    cell.rowSpan -= 1;
    // A cell that began here goes on one row lower.
    const next = grid[index + 1]?.slice(x + 1).find((other) => other.parentElement === below);
    if (cell.parentElement === row) below?.insertBefore(cell, next ?? null);
  }
  row?.remove();
}

function removeColumn(grid: Grid, index: number): void {
  for (const cell of new Set(grid.map((cells) => cells[index]))) {
    if (cell && cell.colSpan > 1) cell.colSpan -= 1;
    else cell?.remove();
  }
}

/** With all rows that cells of the first one reach: none can reach out of the head. */
function toggleHeader(table: HTMLTableElement): void {
  const { tHead } = table;
  const rows = tHead ? [...tHead.rows] : [...table.rows].slice(0, 1);
  for (const [y, row] of tHead ? [] : rows.entries()) {
    const reach = Math.max(...[...row.cells].map((cell) => y + cell.rowSpan));
    rows.push(...[...table.rows].slice(rows.length, reach));
  }
  if (tHead) (table.tBodies[0] ?? table.createTBody()).prepend(...rows);
  else table.createTHead().append(...rows);
  for (const row of rows) retag(row, tHead ? 'td' : 'th');
}

function retag(row: HTMLTableRowElement, tag: 'td' | 'th'): void {
  for (const cell of [...row.cells]) {
    if (cell.localName === tag) continue;
    const renamed = document.createElement(tag);
    for (const name of ['colspan', 'rowspan', 'class']) {
      const value = cell.getAttribute(name);
      if (value) renamed.setAttribute(name, value);
    }
    if (tag === 'th') renamed.setAttribute('scope', 'col');
    renamed.append(...cell.childNodes);
    cell.replaceWith(renamed);
  }
}

function dropEmptySections(table: HTMLTableElement): void {
  dropCoveredRows(table);
  for (const section of [...table.children]) {
    if (/^(thead|tbody|tfoot)$/.test(section.localName) && section.children.length === 0) section.remove();
  }
}
