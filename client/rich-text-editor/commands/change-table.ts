import { emptyBlock, nearest } from '../tree/blocks.ts';
import type { Position } from '../tree/positions.ts';
import { lastLine, lengthOf, lineAt } from '../tree/text-blocks.ts';
import { findCell, type Grid, gridOf } from './table-grid.ts';

export const TABLE_CHANGES = [
  'row-above',
  'row-below',
  'column-left',
  'column-right',
  'delete-row',
  'delete-column',
  'header-row',
  'delete-table',
] as const;
export type TableChange = (typeof TABLE_CHANGES)[number];

export function makeTable(document: Document, rows: number, columns: number): HTMLElement {
  const table = document.createElement('table');
  const head = table.createTHead();
  const body = document.createElement('tbody');
  table.append(body);
  for (let y = 0; y < rows; y++) {
    const row = document.createElement('tr');
    for (let x = 0; x < columns; x++) row.append(emptyCell(document, y === 0));
    (y === 0 ? head : body).append(row);
  }
  if (rows === 1) body.remove();
  return table;
}

/** Changes the table around `place`; gives where the caret goes. */
export function changeTable(root: HTMLElement, place: Position, change: TableChange): Position | undefined {
  const cell = nearest(place.line.block, root, 'td|th');
  const table = nearest(place.line.block, root, 'table');
  if (!isTable(table)) return undefined;
  if (change === 'delete-table') return removeTable(root, table);
  const grid = gridOf(table);
  const at = cell && findCell(grid, cell);
  if (!cell || !at) return undefined;
  const bottom = at.row + (cell as HTMLTableCellElement).rowSpan; // proof: nearest td or th
  const right = at.column + (cell as HTMLTableCellElement).colSpan; // proof: as above
  if (change === 'row-above') addRow(table, grid, at.row);
  else if (change === 'row-below') addRow(table, grid, bottom);
  else if (change === 'column-left') addColumn(grid, at.column);
  else if (change === 'column-right') addColumn(grid, right);
  else if (change === 'header-row') toggleHeader(table);
  else if (change === 'delete-row') {
    if (table.rows.length === 1) return removeTable(root, table);
    removeRow(table, grid, at.row);
  } else {
    if ((grid[0]?.length ?? 0) <= 1) return removeTable(root, table);
    removeColumn(grid, at.column);
  }
  dropEmptyParts(table);
  const there = gridOf(table);
  const row = there[Math.min(at.row, there.length - 1)];
  return cell.isConnected && !/^header/.test(change)
    ? place
    : startOfCell(root, row?.[Math.min(at.column, row.length - 1)]);
}

/** To the next or previous cell; behind the last one a new row begins. */
export function stepCell(root: HTMLElement, place: Position, step: 1 | -1): Position | undefined {
  const cell = nearest(place.line.block, root, 'td|th');
  const table = nearest(place.line.block, root, 'table');
  if (!cell || !isTable(table)) return undefined;
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const at = cells.indexOf(cell as HTMLTableCellElement) + step; // proof: nearest td or th
  if (at < 0) return undefined;
  if (at >= cells.length) addRow(table, gridOf(table), table.rows.length);
  const target = [...table.rows].flatMap((row) => [...row.cells])[at];
  const line = target && lastLine(target, root);
  return line && { line, offset: lengthOf(line) };
}

function isTable(element: HTMLElement | undefined): element is HTMLTableElement {
  return element?.localName === 'table';
}

function emptyCell(document: Document, isHeader: boolean): HTMLElement {
  const cell = emptyBlock(isHeader ? 'th' : 'td', document);
  if (isHeader) cell.setAttribute('scope', 'col');
  return cell;
}

function addRow(table: HTMLTableElement, grid: Grid, index: number): void {
  const width = Math.max(...grid.map((cells) => cells.length));
  const above = grid[index - 1];
  const below = grid[index];
  const row = table.ownerDocument.createElement('tr');
  let last: HTMLTableCellElement | undefined;
  for (let x = 0; x < width; x++) {
    const spanning = above?.[x];
    if (spanning && spanning === below?.[x]) {
      if (spanning !== last) spanning.rowSpan += 1;
      last = spanning;
    } else row.append(emptyCell(table.ownerDocument, false));
  }
  const reference = table.rows[index];
  const isHead = reference?.parentElement?.localName === 'thead';
  if (reference && !isHead) reference.before(row);
  else {
    const body = table.tBodies[0] ?? table.createTBody();
    if (isHead) body.prepend(row);
    else body.append(row);
    // A row above the header row becomes the header row.
    if (isHead && index === 0) moveHeader(table, row);
    else if (index > 0 && index < table.rows.length - 1 && table.rows[index] !== row) body.prepend(row);
  }
}

function moveHeader(table: HTMLTableElement, row: HTMLTableRowElement): void {
  const head = table.tHead;
  const old = head?.rows[0];
  if (!head || !old) return;
  row.after(old);
  head.prepend(row);
  table.tBodies[0]?.prepend(old);
  retag(row, 'th');
  retag(old, 'td');
}

function addColumn(grid: Grid, index: number): void {
  const done = new Set<HTMLTableCellElement>();
  for (const cells of grid) {
    const left = cells[index - 1];
    const right = cells[index];
    if (left && left === right) {
      if (!done.has(left)) left.colSpan += 1;
      done.add(left);
      continue;
    }
    const beside = left ?? right;
    if (!beside) continue;
    const row = (left?.rowSpan === 1 ? left : (right ?? left))?.parentElement ?? beside.parentElement;
    const fresh = emptyCell(beside.ownerDocument, beside.localName === 'th' && beside.getAttribute('scope') !== 'row');
    if (right && right.parentElement === row) right.before(fresh);
    else if (left && left.parentElement === row) left.after(fresh);
    else row?.append(fresh);
  }
}

function removeRow(table: HTMLTableElement, grid: Grid, index: number): void {
  const row = table.rows[index];
  const cells = grid[index] ?? [];
  for (const [x, cell] of cells.entries()) {
    if (cells[x - 1] === cell) continue;
    if (cell.rowSpan > 1) {
      cell.rowSpan -= 1;
      // A cell that began here goes on one row lower.
      if (cell.parentElement === row) table.rows[index + 1]?.insertBefore(cell, nextIn(grid, table, index + 1, x));
    }
  }
  row?.remove();
}

function nextIn(grid: Grid, table: HTMLTableElement, index: number, column: number): Element | null {
  const row = table.rows[index];
  return grid[index]?.slice(column + 1).find((cell) => cell.parentElement === row) ?? null;
}

function removeColumn(grid: Grid, index: number): void {
  const done = new Set<HTMLTableCellElement>();
  for (const cells of grid) {
    const cell = cells[index];
    if (!cell || done.has(cell)) continue;
    done.add(cell);
    if (cell.colSpan > 1) cell.colSpan -= 1;
    else cell.remove();
  }
}

function toggleHeader(table: HTMLTableElement): void {
  const row = table.rows[0];
  if (!row) return;
  if (table.tHead && row.parentElement === table.tHead) {
    const body = table.tBodies[0] ?? table.createTBody();
    body.prepend(...table.tHead.rows);
    for (const cell of [...table.rows]) retag(cell, 'td', cell === row);
  } else {
    table.createTHead().append(row);
    retag(row, 'th');
  }
}

function retag(row: HTMLTableRowElement, tag: 'td' | 'th', isWanted = true): void {
  if (!isWanted) return;
  for (const cell of [...row.cells]) {
    if (cell.localName === tag) continue;
    const renamed = row.ownerDocument.createElement(tag);
    for (const name of ['colspan', 'rowspan', 'class']) {
      const value = cell.getAttribute(name);
      if (value) renamed.setAttribute(name, value);
    }
    if (tag === 'th') renamed.setAttribute('scope', 'col');
    renamed.append(...cell.childNodes);
    cell.replaceWith(renamed);
  }
}

function dropEmptyParts(table: HTMLTableElement): void {
  for (const row of [...table.rows]) if (row.cells.length === 0) row.remove();
  for (const part of [...table.children]) {
    if (/^(thead|tbody|tfoot)$/.test(part.localName) && part.children.length === 0) part.remove();
  }
}

function removeTable(root: HTMLElement, table: HTMLElement): Position | undefined {
  const after = emptyBlock('p', root.ownerDocument);
  table.replaceWith(after);
  const line = lineAt(root, after, 0);
  return line && { line, offset: 0 };
}

function startOfCell(root: HTMLElement, cell: Element | undefined): Position | undefined {
  const line = cell && lineAt(root, cell, 0);
  return line && { line, offset: 0 };
}
