/** Characters that make spreadsheet programs read a cell as a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV (RFC 4180) that Excel shows correctly: with byte order mark, and no field that runs as a formula. */
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
