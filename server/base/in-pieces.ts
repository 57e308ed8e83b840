import { setImmediate as pause } from 'node:timers/promises';

/** Rows that are worked on before other requests get their turn. */
export const ROWS_AT_ONCE = 500;

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
