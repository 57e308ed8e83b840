/**
 * The text for the terminal about an error that ended the process: one line if it was thrown for a person (a plain `Error`,
 * or one of our own), the stack if it is a bug.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
  return isBug ? (error.stack ?? error.message) : error.message;
}
