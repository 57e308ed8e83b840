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
