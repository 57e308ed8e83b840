/** Characters that make spreadsheet programs read a cell as a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV (RFC 4180) in which Excel shows Chinese correctly: byte order mark, CRLF, every field quoted. A field that
 * a spreadsheet program would run as a formula gets a leading quote mark, so that visitors' input stays text.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}

/** Adds a row. */
export function csvRow(row: readonly string[]): string {
  return `${row.map(field).join(',')}\r\n`;
}

function field(text: string): string {
  const harmless = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
