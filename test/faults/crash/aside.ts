import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { verdict } from '../verdict.ts';
import type { Experiment, Outcome } from './experiments.ts';

/** The tests run on two cores. */
const SHARES = 2;
/** Room for what lives as long as one start: four times the usual, which halves the collector's work. */
const YOUNG_SPACE_MB = 64;
/** Test files beside this one watch the clock: they go first, but on a busy machine this one must not starve. */
const POLITENESS = 5;

/** Loses nothing of an experiment, or fails; reports how much was tried, and how much of it differed. */
export async function loseNothing(name: Experiment, test: TestContext): Promise<void> {
  const { states, disks, cuts, starts, findings } = await tryOut(name);
  test.diagnostic(`${name}: ${cuts} cuts left ${disks.length} different disks, ${starts} servers were started on them`);
  verdict(test, `states of a disk after a cut, ${name}`, states, findings);
}

/**
 * Runs an experiment in processes of its own: apart from the test runner, which follows every promise of a test and would
 * more than double the time.
 */
export async function tryOut(name: Experiment): Promise<Outcome> {
  const outcomes = await Promise.all(Array.from({ length: SHARES }, (_, index) => shareOf(name, index)));
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return {
    states: sum(({ states }) => states),
    disks: [...new Set(outcomes.flatMap(({ disks }) => disks))],
    cuts: sum(({ cuts }) => cuts),
    starts: sum(({ starts }) => starts),
    findings: outcomes.flatMap(({ findings }) => findings),
  };
}

function shareOf(name: Experiment, index: number): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'share.ts'), [name, String(index), String(SHARES)], {
    execArgv: ['--import', 'tsx', `--max-semi-space-size=${YOUNG_SPACE_MB}`],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) setPriority(child.pid, POLITENESS);
  return new Promise((resolve, reject) => {
    child.on('message', (outcome) => resolve(outcome as Outcome)); // proof: share.ts sends nothing else
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`share ${index} of "${name}" ended with ${code}`)));
  });
}
