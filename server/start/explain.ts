/** For the `catch` of a way in: tells the person at the terminal why it ends, and ends it. */
export function endWith(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/**
 * What the person at the terminal is told of an error that ended the process: one line where it was thrown for them
 * (a plain `Error`, or one of our own), the stack where it is a bug.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
  return isBug ? (error.stack ?? error.message) : error.message;
}
