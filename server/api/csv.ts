/** Characters that make spreadsheet programs read a cell as a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Texts that they change: `0533` to 533, 370911202104140038 to 3.70911E+17, `3-5` and `1/2` to days, `2e5` to 200000. */
const CHANGED = /^(?:0\d+|\d{12,}|\d\d?[-/]\d\d?|\d+(?:\.\d+)?e\d+)$/i;
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV (RFC 4180) that Excel shows correctly: with byte order mark, and no field that runs as a formula or changes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}

/** Adds a row. */
export function csvRow(row: readonly string[]): string {
  return `${row.map(field).join(',')}\r\n`;
}

function field(text: string): string {
  const isRead = [text, text.trim()].some((one) => FORMULA.test(one) || CHANGED.test(one));
  return `"${isRead ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
