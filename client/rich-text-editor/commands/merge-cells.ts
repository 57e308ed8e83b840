import { SPAN_MAX } from '../../../server/rich-text/read-attributes.ts';
import { emptyBlock, isBlock, nearest } from '../tree/blocks.ts';
import { wrapWords } from '../tree/normalize.ts';
import type { TextRange } from '../tree/positions.ts';

export interface Area {
  readonly table: HTMLTableElement;
  readonly grid: Grid;
  readonly top: number;
  readonly left: number;
  /** The first row and column behind it. */
  readonly bottom: number;
  readonly right: number;
}

/** The cells that a range means: all of the rectangle between its first and its last; undefined where that is one or none. */
export function areaOf(root: HTMLElement, { start, end }: TextRange): Area | undefined {
  const [first, last] = [start, end].map(({ textBlock }) => nearest(textBlock.block, root, 'td|th'));
  const table = nearest(first ?? null, root, 'table') as HTMLTableElement | undefined; // proof: its name
  if (!first || !last || first === last || nearest(last, root, 'table') !== table || !table) return undefined;
  const grid = gridOf(table);
  const corners = [first, last].map((cell) => findCell(grid, cell as HTMLTableCellElement)); // proof: its name
  const rows = corners.map((at) => at?.row ?? 0);
  const columns = corners.map((at) => at?.column ?? 0);
  return widened({
    ...{ table, grid, top: Math.min(...rows), left: Math.min(...columns) },
    ...{ bottom: Math.max(...rows) + 1, right: Math.max(...columns) + 1 },
  });
}

/** The cells of an area, each once. */
export function cellsOf({ grid, top, left, bottom, right }: Area): HTMLTableCellElement[] {
  return cellsIn(grid, top, left, bottom, right);
}

/** Makes one cell of an area, with the words of all; undefined where it would span more than a cell may. */
export function mergeCells(area: Area): HTMLTableCellElement | undefined {
  const { table, top, left, bottom, right } = area;
  const cells = cellsOf(area);
  const [target, ...others] = cells;
  if (!target || bottom - top > SPAN_MAX || right - left > SPAN_MAX) return undefined;
  const filled = cells.filter((cell) => cell.textContent?.trim() || cell.querySelector('img, video, table, hr'));
  if (filled.length > 1) for (const cell of filled) wrapWords(cell);
  if (filled.length > 0) target.replaceChildren(...filled.flatMap((cell) => [...cell.childNodes]));
  for (const cell of others) cell.remove();
  setSpan(target, right - left, bottom - top);
  dropCoveredRows(table);
  return target;
}

/** Divides a cell into those of single rows and columns; the first keeps the words. */
export function splitCell(table: HTMLTableElement, cell: HTMLTableCellElement): void {
  const grid = gridOf(table);
  const at = findCell(grid, cell);
  if (!at) return;
  const { colSpan } = cell;
  for (let y = at.row; y < grid.length && grid[y]?.[at.column] === cell; y++) {
    const row = table.rows[y];
    const next = grid[y]?.slice(at.column + colSpan).find((other) => other.parentElement === row) ?? null;
    for (let x = y === at.row ? 1 : 0; x < colSpan; x++) {
      const fresh = emptyBlock(cell.localName);
      if (cell.hasAttribute('scope')) fresh.setAttribute('scope', cell.getAttribute('scope') ?? 'col');
      row?.insertBefore(fresh, next);
    }
  }
  setSpan(cell, 1, 1);
}

/** Gives each place a cell: what was copied of merged cells reaches out of the table, or leaves places empty. */
export function fillPlaces(table: HTMLTableElement): void {
  const grid = gridOf(table);
  const columns = Math.max(...grid.map((cells) => cells.length));
  for (const [y, cells] of grid.entries()) {
    const row = table.rows[y];
    for (let x = 0; x < columns; x++) if (!cells[x]) row?.append(emptyBlock('td'));
    for (const cell of row?.cells ?? [])
      setSpan(cell, cell.colSpan, grid.filter((places) => places.includes(cell)).length);
  }
}

/** Rows in which no cell begins any more, because cells from above cover them. */
export function dropCoveredRows(table: HTMLTableElement): void {
  for (const row of [...table.rows]) {
    if (row.cells.length > 0) continue;
    for (const cell of new Set(gridOf(table)[row.rowIndex] ?? [])) setSpan(cell, cell.colSpan, cell.rowSpan - 1);
    row.remove();
  }
}

/** A cell that reaches out of the area belongs to it with all of its places. */
function widened(area: Area): Area {
  let { top, left, bottom, right } = area;
  for (const [y, row] of area.grid.entries()) {
    for (const [x, cell] of row.entries()) {
      if (!cellsIn(area.grid, top, left, bottom, right).includes(cell)) continue;
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    }
  }
  const isWider = top < area.top || left < area.left || bottom > area.bottom || right > area.right;
  return isWider ? widened({ ...area, top, left, bottom, right }) : area;
}

function cellsIn(grid: Grid, top: number, left: number, bottom: number, right: number): HTMLTableCellElement[] {
  return [...new Set(grid.slice(top, bottom).flatMap((row) => row.slice(left, right)))].filter(
    isBlock,
  ) as HTMLTableCellElement[]; // proof: a grid holds cells
}

export function setSpan(cell: HTMLTableCellElement, columns: number, rows: number): void {
  for (const [name, count] of [
    ['colspan', columns],
    ['rowspan', rows],
  ] as const) {
    if (count > 1) cell.setAttribute(name, String(count));
    else cell.removeAttribute(name);
  }
}

/** The cells of a table by row and column; one that spans several stands at each of its places. */
export type Grid = readonly (readonly HTMLTableCellElement[])[];

export function gridOf(table: HTMLTableElement): Grid {
  const grid: HTMLTableCellElement[][] = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x++;
      for (let dy = 0; dy < Math.min(cell.rowSpan, rowsBelow(row)); dy++) {
        for (let dx = 0; dx < cell.colSpan; dx++) {
          const cells = grid[y + dy] ?? [];
          grid[y + dy] = cells;
          cells[x + dx] = cell;
        }
      }
      x += cell.colSpan;
    }
    grid[y] ??= [];
  }
  return grid;
}

/** A cell reaches no further than its head or body does. */
function rowsBelow(row: HTMLTableRowElement): number {
  return (row.parentElement?.children.length ?? 1) - Math.max(0, row.sectionRowIndex);
}

/** Row and column of a cell's first place. */
export function findCell(grid: Grid, cell: HTMLTableCellElement): { row: number; column: number } | undefined {
  for (const [row, cells] of grid.entries()) {
    const column = cells.indexOf(cell);
    if (column >= 0) return { row, column };
  }
  return undefined;
}
