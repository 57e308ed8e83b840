import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { isLongRun } from '../long-run.ts';
import type { FolderNode } from './memory-disk.ts';
import { usedDisk } from './memory-place.ts';
import { LANES } from './operations.ts';
import { Tally } from './tally.ts';

/** How many states the changes side by side are cut into. */
const STATES = isLongRun ? 1_000_000 : 30_000;
/** At how many bytes each unsynced write is torn. */
const TEARS = isLongRun ? Number.POSITIVE_INFINITY : 16;

describe('a power cut at any single operation', () => {
  let start: FolderNode;
  before(async () => {
    start = (await usedDisk()).root;
  });

  for (const liesAbout of ['files', 'folders'] as const) {
    it(`costs changes on a disk that only pretends to sync ${liesAbout}, and this test sees it`, async () => {
      const tally = new Tally(start);
      for (const lane of LANES) await tally.cutEverywhere([lane], { seed: 1, most: 64, tears: 4, liesAbout });
      assert.notEqual(tally.findings.length, 0);
    });
  }

  it('loses nothing of any change, each write torn at many bytes', async (t) => {
    const tally = new Tally(start);
    for (const lane of LANES) await tally.cutEverywhere([lane], { seed: 1, most: 20_000, tears: TEARS });
    t.diagnostic(`${LANES.length} changes one by one: ${tally}`);
    assert.deepEqual(tally.findings, []);
  });

  it('loses nothing of changes that run side by side, in any order of their operations', async (t) => {
    const tally = new Tally(start);
    for (let seed = 1; tally.states < STATES && tally.findings.length === 0; seed++) {
      const lanes = LANES.filter(() => tally.random() < 0.2);
      await tally.cutEverywhere(lanes, { seed, most: 100, tears: 1, upTo: STATES });
    }
    t.diagnostic(`changes side by side: ${tally}`);
    assert.deepEqual(tally.findings, []);
  });
});
