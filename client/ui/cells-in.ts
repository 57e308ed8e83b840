/** The rows of a text with this separator, as spreadsheets write them: a cell in quotes may hold separators and line breaks. */
export function cellsIn(text: string, separator: '\t' | ',' | ';'): string[][] {
  const rows: string[][] = [[]];
  // a quoted cell, in which two quotes are one, or a plain one; and what ends it
  const quotedCell = `"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`;
  const plainCell = `([^${separator}\\r\\n]*)`;
  const cell = RegExp(`(?:${quotedCell}|${plainCell})(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted = '', plain = quoted && `"${quoted}"`, end] = found;
    // where nothing is to be quoted, the quotes are the cell's own
    const isWritten = quoted.includes(separator) || /[\r\n]|""/.test(quoted);
    rows.at(-1)?.push(isWritten ? quoted.replaceAll('""', '"') : plain);
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}
