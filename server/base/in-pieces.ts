import { setImmediate as pause } from 'node:timers/promises';

/** Rows that are worked on before other requests get their turn. */
const ROWS_AT_ONCE = 500;

/** The rows, some at a time: between two pieces others have their turn. */
export async function* inPieces<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    if (at > 0) await pause();
    yield rows.slice(at, at + ROWS_AT_ONCE);
  }
}

/** The results of `work` for each row. A list may be as long as its reader asks, so it is made in pieces. */
export async function mapInPieces<T, R>(rows: readonly T[], work: (row: T) => R): Promise<R[]> {
  const made: R[] = [];
  for await (const piece of inPieces(rows)) made.push(...piece.map(work));
  return made;
}

/** A value as JSON in UTF-8. The lists in it, and in its objects down to this depth, are written in pieces. */
export async function jsonInPieces(value: unknown, depth: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  await put(value, depth);
  return Buffer.concat(parts);

  async function put(part: unknown, levels: number): Promise<void> {
    if (Array.isArray(part) && part.length > ROWS_AT_ONCE) {
      let before = '[';
      for await (const piece of inPieces(part)) {
        write(before + JSON.stringify(piece).slice(1, -1));
        before = ',';
      }
      write(']');
    } else if (levels > 0 && typeof part === 'object' && part && !Array.isArray(part) && !('toJSON' in part)) {
      let before = '{';
      for (const [name, field] of Object.entries(part)) {
        if (field === undefined) continue;
        write(`${before}${JSON.stringify(name)}:`);
        await put(field, levels - 1);
        before = ',';
      }
      write(before === '{' ? '{}' : '}');
    } else write(JSON.stringify(part));
  }

  function write(text: string): void {
    parts.push(Buffer.from(text));
  }
}
