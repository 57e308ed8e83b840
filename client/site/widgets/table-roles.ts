/** For tables whose rows are laid out as boxes on phones: without roles some screen readers would find no table there. */
export const TABLE = { role: 'table' };
export const ROWS = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const CELL = { role: 'cell' };
export const COLUMN_NAME = { role: 'columnheader', scope: 'col' };
export const ROW_NAME = { role: 'rowheader', scope: 'row' };
