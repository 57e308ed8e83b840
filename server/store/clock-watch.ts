import { join } from 'node:path';
import { DAY_MS } from '../contract/china-time.ts';
import type { Disk } from './disk/disk.ts';
import { unless } from './disk/disk-error.ts';
import { readNote, writeNote } from './disk/replace-file.ts';
import type { StoreContext } from './store-context.ts';

/** This file exists while the clock is in doubt, so that a restart does not end the doubt. */
const FILE = 'clock.json';
const YEAR_MS = 365 * DAY_MS;
const NO_DOUBT = Number.NEGATIVE_INFINITY;

/**
 * Returns the time by which old records are removed for good. `newestChange` is the time of the last change. A start
 * more than a year after it also puts the clock in doubt.
 */
export async function watchClock(context: StoreContext, newestChange: number | undefined) {
  const { disk, dataDir, clock, log } = context;
  const path = join(dataDir, FILE);
  const start = clock.now();
  const noted = await readNoted();
  /** When the clock last jumped, and when it was last checked. */
  let { since, seen } = noted ?? { since: NO_DOUBT, seen: start };
  let isNoted = noted !== undefined;
  if (!noted && newestChange !== undefined && start - newestChange > YEAR_MS) {
    await doubt(start, `the newest record is of ${textOf(newestChange)}`);
  }

  return {
    /**
     * Checks the clock; call it every hour or so. Returns milliseconds since 1970, or undefined while the clock is in
     * doubt. The doubt begins with a jump of over a day between two checks and ends after a day without one.
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

  /** If the disk refuses the write, the doubt is kept in memory only. */
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
      () => {}, // retried at the next check
    );
  }

  /** The doubt that an earlier process recorded. A file that cannot be read still counts as a doubt. */
  async function readNoted(): Promise<{ since: number; seen: number } | undefined> {
    try {
      const value = await readNote(disk.fs, path);
      if (value === undefined) return undefined;
      const { since, seen } = Object(value); // no object has no times
      if (Number.isNaN(Date.parse(since) + Date.parse(seen))) throw new Error('no times');
      return { since: Date.parse(since), seen: Date.parse(seen) };
    } catch {
      return { since: start, seen: start };
    }
  }
}

/** Makes the next server on this folder keep old records for a day; times in milliseconds since 1970. */
export async function noteDoubt(disk: Disk, dataDir: string, since: number, seen = since): Promise<void> {
  await writeNote(disk, join(dataDir, FILE), { since: textOf(since), seen: textOf(seen) });
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
