import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './site.ts';

/** Far more than linear work needs on a busy machine, and far less than work that grows with the square. */
const WATCHDOG_MS = 60_000;

/** Runs a module's source at the project's root in a process of its own, which ends when it hangs; rejects then. */
export async function finishesInTime(source: string): Promise<void> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: WATCHDOG_MS, killSignal: 'SIGKILL' });
}
