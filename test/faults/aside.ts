import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** Room for what lives as long as one start: four times the usual, which halves the collector's work. */
const YOUNG_SPACE_MB = 64;
/** Test files beside this one watch the clock: they go first, but on a busy machine this one must not starve. */
const POLITENESS = 5;

/**
 * Runs one of a module's `experiments` in a process of its own: apart from the test runner, which follows every promise of a
 * test and would more than double the time.
 */
export function runAside<O>(module: string, experiment: string, input: unknown = null): Promise<O> {
  const child = fork(join(import.meta.dirname, 'aside-process.ts'), [module, experiment, JSON.stringify(input)], {
    execArgv: ['--import', 'tsx', `--max-semi-space-size=${YOUNG_SPACE_MB}`],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) setPriority(child.pid, POLITENESS);
  return new Promise((resolve, reject) => {
    child.on('message', (outcome) => resolve(outcome as O)); // proof: it sends what the experiment gave, and nothing else
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`"${experiment}" ended with ${code}`)));
  });
}
