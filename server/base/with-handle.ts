import { setTimeout } from 'node:timers/promises';
import { isSystemError } from './system-error.ts';

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
