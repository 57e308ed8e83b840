import { join } from 'node:path';
import { DAY_MS } from '../contract/china-time.ts';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from './disk/disk.ts';
import { isDiskError, unless } from './disk/disk-error.ts';
import { replaceFile } from './disk/replace-file.ts';
import { parseJson } from './records/record-file.ts';
import type { StoreContext } from './store-context.ts';

/** There while the clock is in doubt, so that a restart does not end the doubt. */
const FILE = 'clock.json';
const YEAR_MS = 365 * DAY_MS;
const NO_DOUBT = Number.NEGATIVE_INFINITY;

/**
 * Says what time it is to whoever removes for good what is old. `newestChange` is when something was changed last; a start
 * more than a year after that is a doubt as well.
 */
export async function watchClock(context: StoreContext, newestChange: number | undefined) {
  const { disk, dataDir, clock, log } = context;
  const path = join(dataDir, FILE);
  const start = clock.now();
  const noted = await readNoted();
  /** Since when the clock has not jumped, and when it was looked at last. */
  let { since, seen } = noted ?? { since: NO_DOUBT, seen: start };
  let isNoted = noted !== undefined;
  if (!noted && newestChange !== undefined && start - newestChange > YEAR_MS) {
    await doubt(start, `the newest record is of ${textOf(newestChange)}`);
  }

  return {
    /**
     * Looks at the clock; to be asked every hour or so. Gives milliseconds since 1970, or undefined while the clock is in
     * doubt: from a jump of over a day between two looks until it has stood for a day.
     */
    async trustedTime(): Promise<number | undefined> {
      const now = clock.now();
      if (Math.abs(now - seen) > DAY_MS) await doubt(now, `it was ${textOf(seen)} at the last look`);
      seen = now;
      if (now - since < DAY_MS) {
        await note();
        return undefined;
      }
      since = NO_DOUBT;
      await forget();
      return now;
    },
  };

  async function doubt(now: number, why: string): Promise<void> {
    log.warn('clock-in-doubt', { now: textOf(now), why });
    since = now;
    seen = now;
    await note();
  }

  /** A disk that does not take it leaves the doubt in memory. */
  async function note(): Promise<void> {
    isNoted = true;
    await noteDoubt(disk, dataDir, since, seen).catch((error: unknown) =>
      log.warn('clock-doubt-not-noted', { file: path, error }),
    );
  }

  async function forget(): Promise<void> {
    if (!isNoted) return;
    await unless(disk.fs.unlink(path), 'ENOENT').then(
      () => {
        isNoted = false;
      },
      () => {}, // tried again at the next look
    );
  }

  /** What an earlier process left. A file that cannot be read says at least that there was a doubt. */
  async function readNoted(): Promise<{ since: number; seen: number } | undefined> {
    try {
      const value = parseJson(await disk.fs.readFile(path));
      if (!isRecord(value)) throw new Error('not a JSON object');
      const [since, seen] = [Date.parse(String(value.since)), Date.parse(String(value.seen))];
      if (Number.isNaN(since + seen)) throw new Error('no times');
      return { since, seen };
    } catch (error) {
      return isDiskError(error, 'ENOENT') ? undefined : { since: start, seen: start };
    }
  }
}

/** Lets the next server on this folder remove nothing old for a day; times in milliseconds since 1970. */
export async function noteDoubt(disk: Disk, dataDir: string, since: number, seen = since): Promise<void> {
  const text = JSON.stringify({ since: textOf(since), seen: textOf(seen) });
  await replaceFile(disk, join(dataDir, FILE), Buffer.from(`${text}\n`));
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
