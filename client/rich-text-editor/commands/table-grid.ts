import { SPAN_MAX } from '../../../server/rich-text/read-attributes.ts';
import { emptyBlock, nearest } from '../tree/blocks.ts';
import type { TextRange } from '../tree/positions.ts';

type Cell = HTMLTableCellElement;
/** The cells of a table by row and column; a spanning cell is at each of its positions. */
export type Grid = Cell[][];

/** An area of a grid, from the first row and column to those after the last. */
interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the cell at each position of a table, by row and column; a cell that spans several is at each of them. */
export function gridOf(table: HTMLTableElement): Grid {
  const grid: Grid = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x++;
      const high = cell.rowSpan === 1 ? 1 : Math.min(cell.rowSpan || Infinity, rowsBelow(row)); // 0 spans all rows below
      for (let dy = 0; dy < high; dy++) {
        const cells = grid[y + dy] ?? [];
        grid[y + dy] = cells;
        for (let dx = 0; dx < cell.colSpan; dx++) cells[x + dx] = cell;
      }
      x += cell.colSpan;
    }
    grid[y] ??= [];
  }
  return grid;
}

/** Updates a table to its grid: fills gaps, splits cells over the limit, removes rows in which no cell begins and empty sections. */
export function writeGrid(table: HTMLTableElement, grid: Grid): void {
  const columns = Math.max(...grid.map((cells) => cells.length));
  for (const cells of grid) for (let x = 0; x < columns; x++) cells[x] ??= emptyCell('td');
  for (const [cell, { top, left, bottom, right }] of areasOf(grid))
    if (Math.max(bottom - top, right - left) > SPAN_MAX) splitCell(grid, cell);
  const begin = grid.map((cells, y) => [...new Set(cells.filter((cell) => !grid[y - 1]?.includes(cell)))]);
  for (const [y, row] of [...table.rows].entries()) {
    const cells = begin[y] ?? [];
    if (cells.length === 0) row.remove();
    else if (row.children.length > cells.length || cells.some((cell, at) => row.children[at] !== cell))
      row.replaceChildren(...cells);
  }
  for (const [cell, { top, left, bottom, right }] of areasOf(grid.filter((_, y) => begin[y]?.length))) {
    setSpan(cell, 'colspan', right - left);
    setSpan(cell, 'rowspan', bottom - top);
  }
  for (const section of [...table.children])
    if (/^(thead|tbody|tfoot)$/.test(section.localName) && section.children.length === 0) section.remove();
}

/** Returns each cell of a grid with its area. */
export function areasOf(grid: Grid): Map<Cell, Area> {
  const areas = new Map<Cell, Area>();
  for (const [y, cells] of grid.entries()) {
    for (const [x, cell] of cells.entries()) {
      const { top, left, right = 0 } = areas.get(cell) ?? { top: y, left: x };
      areas.set(cell, { top, left, bottom: y + 1, right: Math.max(right, x + 1) });
    }
  }
  return areas;
}

/** Splits a cell into cells of one row and column; the first keeps the content. */
export function splitCell(grid: Grid, cell: Cell): void {
  let isFirst = true;
  for (const cells of grid) {
    for (const [x, one] of cells.entries()) {
      if (one !== cell) continue;
      if (!isFirst) cells[x] = emptyCell(cell.localName, cell.getAttribute('scope'));
      isFirst = false;
    }
  }
}

/** Returns a new cell that the caret can enter. */
export function emptyCell(tag: string, scope: string | null = null): Cell {
  const cell = emptyBlock(tag);
  if (scope !== null) cell.setAttribute('scope', scope);
  return cell as Cell; // proof: its tag is that of a cell
}

/** Returns the rectangle from a range's first to its last cell, with their table; undefined for fewer than two cells. */
export function chosenCells(root: HTMLElement, { start, end }: TextRange) {
  const first = nearest(start.textBlock.block, root, 'td|th');
  const last = nearest(end.textBlock.block, root, 'td|th');
  const table = nearest(first ?? null, root, 'table') as HTMLTableElement | undefined; // proof: its name
  if (!first || !last || first === last || nearest(last, root, 'table') !== table || !table) return undefined;
  const grid = gridOf(table);
  const areas = areasOf(grid);
  const ends = [...areas.keys()].filter((cell) => cell === first || cell === last);
  return { table, area: areaAround(ends, grid, areas) };
}

/** The smallest area that has these cells, and all of every cell that it touches. */
function areaAround(cells: readonly Cell[], grid: Grid, areas: ReadonlyMap<Cell, Area>): Area {
  const area = around(cells.flatMap((cell) => areas.get(cell) ?? []));
  const rows = grid.slice(area.top, area.bottom);
  const touched = [...new Set(rows.flatMap((row) => row.slice(area.left, area.right)))];
  return touched.length > cells.length ? areaAround(touched, grid, areas) : area;
}

function around(areas: readonly Area[]): Area {
  return {
    top: Math.min(...areas.map(({ top }) => top)),
    left: Math.min(...areas.map(({ left }) => left)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
    right: Math.max(...areas.map(({ right }) => right)),
  };
}

function setSpan(cell: Cell, name: 'colspan' | 'rowspan', count: number): void {
  if (count > 1) cell.setAttribute(name, String(count));
  else cell.removeAttribute(name);
}

/** The rows from this one to the end of its section, which no cell can exceed. */
function rowsBelow(row: HTMLTableRowElement): number {
  return (row.parentElement?.children.length ?? 1) - Math.max(0, row.sectionRowIndex);
}
