import { setTimeout } from 'node:timers/promises';

/** Whether `error` has one of these operating system codes (`ENOENT`, `EEXIST` …). */
export function isSystemError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The sentence of an error, or of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Others close their files within milliseconds; a minute without a free one is a leak, which must show. */
const AGAIN_MS = 20;
const TRIES = 3_000;

/** The opened file. While process or machine have no file handle left (EMFILE, ENFILE), it waits, for at most a minute. */
export async function withHandle<T>(open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (!isSystemError(error, 'EMFILE', 'ENFILE') || tries === TRIES) throw error;
    }
    await setTimeout(AGAIN_MS);
  }
}
