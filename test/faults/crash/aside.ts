import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runAside } from '../aside.ts';
import { verdict } from '../verdict.ts';
import type { Experiment, Outcome } from './experiments.ts';

/** Loses nothing of an experiment, or fails; reports how much was tried, and how much of it differed. */
export async function loseNothing(name: Experiment, test: TestContext): Promise<void> {
  const { states, disks, cuts, starts, findings } = await tryOut(name);
  test.diagnostic(`${name}: ${cuts} cuts left ${disks} different disks, ${starts} servers were started on them`);
  verdict(test, `states of a disk after a cut, ${name}`, states, findings);
}

/** Runs an experiment apart from the test runner. */
export function tryOut(name: Experiment): Promise<Outcome> {
  return runAside<Outcome>(join(import.meta.dirname, 'experiments.ts'), name);
}
