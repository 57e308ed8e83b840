import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Experiment, Outcome } from './experiments.ts';

/** The tests run on two cores. */
const SHARES = 2;
/** Room for what lives as long as one start: four times the usual, which halves the collector's work. */
const YOUNG_SPACE_MB = 64;

/**
 * Runs an experiment in processes of its own, reports what was tried and gives what was lost. Apart from the test runner,
 * which follows every promise of a test and would more than double the time.
 */
export async function lostIn(name: Experiment, test: TestContext): Promise<readonly string[]> {
  const outcomes = await Promise.all(Array.from({ length: SHARES }, (_, index) => shareOf(name, index)));
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const different = new Set(outcomes.flatMap(({ disks }) => disks)).size;
  const states = `${sum((outcome) => outcome.states)} states (${different} different disks)`;
  const work = `${sum((outcome) => outcome.cuts)} cuts, ${sum((outcome) => outcome.starts)} starts`;
  test.diagnostic(`${name}: ${states} after ${work}, ${findings.length} lost`);
  return findings;
}

function shareOf(name: Experiment, index: number): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'share.ts'), [name, String(index), String(SHARES)], {
    execArgv: ['--import', 'tsx', `--max-semi-space-size=${YOUNG_SPACE_MB}`],
    serialization: 'advanced',
  });
  // Test files beside this one watch the clock: they go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve, reject) => {
    child.on('message', (outcome) => resolve(outcome as Outcome)); // proof: share.ts sends nothing else
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`share ${index} of "${name}" ended with ${code}`)));
  });
}
