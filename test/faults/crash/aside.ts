import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runAside } from '../aside.ts';
import { isLongRun, verdict } from '../verdict.ts';
import type { Experiment, Outcome, Share } from './experiments.ts';

/** A long run has two cores for itself; beside other tests one process a time costs least. */
const SHARES = isLongRun ? 2 : 1;

/** Loses nothing of an experiment, or fails; reports how much was tried, and how much of it differed. */
export async function loseNothing(name: Experiment, test: TestContext): Promise<void> {
  const { states, disks, cuts, starts, findings } = await tryOut(name);
  test.diagnostic(`${name}: ${cuts} cuts left ${disks.length} different disks, ${starts} servers were started on them`);
  verdict(test, `states of a disk after a cut, ${name}`, states, findings);
}

/** Runs an experiment apart from the test runner. */
export async function tryOut(name: Experiment): Promise<Outcome> {
  const shares = Array.from({ length: SHARES }, (_, index): Share => ({ index, of: SHARES }));
  const outcomes = await Promise.all(
    shares.map((share) => runAside<Outcome>(join(import.meta.dirname, 'experiments.ts'), name, share)),
  );
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return {
    states: sum(({ states }) => states),
    disks: [...new Set(outcomes.flatMap(({ disks }) => disks))],
    cuts: sum(({ cuts }) => cuts),
    starts: sum(({ starts }) => starts),
    findings: outcomes.flatMap(({ findings }) => findings),
  };
}
