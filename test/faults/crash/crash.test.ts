import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { verdict } from '../../helpers/tell.ts';
import { runAside } from '../aside.ts';
import type { Experiment } from './experiments.ts';
import type { Outcome } from './tally.ts';

/** What must lose nothing, however a power cut leaves the disk. */
const PROMISES: Partial<Record<Experiment, string>> = {
  'changes one by one': 'loses nothing of any change, each write torn at many bytes',
  'changes side by side': 'loses nothing of changes that run side by side, in any order of their operations',
  'power cuts while starting': 'loses nothing when the power goes while it starts after a power cut',
  'kills, restarts, then power cuts': 'keeps what a restarted server has shown, when a kill came before',
  'first starts': 'ends a first start that was cut as if nothing had happened, and keeps the first account',
  restores: 'shows what was there or the restored snapshot, each whole, when a restore was cut',
  imports: 'loses nothing by an import that was cut, and the next one brings nothing twice',
  migrations: 'ends a migration that was cut, each step once',
};

describe('a server whose power is cut at any single operation', { concurrency: 2 }, () => {
  for (const what of ['files', 'folders'] as const) {
    it(`loses changes on a disk that only pretends to sync ${what}, and this test sees it`, async (t) => {
      const { states, findings } = await tryOut(`a disk that lies about ${what}`);
      assert.notEqual(findings.length, 0);
      t.diagnostic(`a disk that lies about ${what} loses changes, as it should, within ${states} states`);
    });
  }

  for (const [name, promise] of Object.entries(PROMISES)) {
    it(promise, async (t) => {
      const { states, disks, cuts, starts, findings } = await tryOut(name);
      t.diagnostic(`${name}: ${cuts} cuts left ${disks} different disks, ${starts} servers were started on them`);
      verdict(t, `states of a disk after a cut, ${name}`, states, findings);
    });
  }
});

/** Runs an experiment apart from the test runner. */
function tryOut(name: string): Promise<Outcome> {
  return runAside<Outcome>(join(import.meta.dirname, 'experiments.ts'), name);
}
