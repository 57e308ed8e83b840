import { isLongRun } from '../verdict.ts';
import type { Outcome } from './experiments.ts';
import type { MemoryDisk } from './memory-disk.ts';
import { usedDisk } from './memory-place.ts';
import { LANES } from './operations.ts';
import { createRandom } from './random.ts';
import { Tally } from './tally.ts';

/** Into how many different disks the changes side by side are cut. */
const DISKS = isLongRun ? 1_000_000 : 5_000;
/** At how many bytes each unsynced write is torn. */
const TEARS = isLongRun ? Number.POSITIVE_INFINITY : 16;
/** One lane in so many runs beside the others. */
const BESIDE = 5;

/** A test of the test: what a disk loses that only pretends to sync. */
export async function cutOnLyingDisk(liesAbout: MemoryDisk['liesAbout']): Promise<Outcome> {
  const tally = new Tally((await usedDisk()).root);
  for (const lane of LANES) await tally.cutEverywhere([lane], { seed: 1, most: 64, tears: 4, liesAbout });
  return tally.outcome();
}

/** Each change by itself, each unsynced write torn at many bytes. */
export async function cutOneByOne(): Promise<Outcome> {
  const tally = new Tally((await usedDisk()).root);
  for (const lane of LANES) await tally.cutEverywhere([lane], { seed: 1, most: 20_000, tears: TEARS });
  return tally.outcome();
}

/** Changes that run side by side, in any order of their operations, until the disks are enough. */
export async function cutSideBySide(): Promise<Outcome> {
  const tally = new Tally((await usedDisk()).root);
  for (let seed = 1; tally.disks < DISKS && tally.findings.length === 0; seed += 1) {
    const random = createRandom(seed);
    const lanes = LANES.filter(() => random() * BESIDE < 1);
    await tally.cutEverywhere(lanes, { seed, most: 100, tears: 1, upTo: DISKS });
  }
  return tally.outcome();
}
