import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { print } from './figures.ts';

/** Puts servers on one core and this process, which makes the load, on another, where there are two and the tool is there. */
export function pin(...servers: (number | undefined)[]): void {
  if (availableParallelism() < 2) return;
  try {
    for (const pid of servers) execFileSync('taskset', ['-a', '-p', '-c', '0', String(pid)], { stdio: 'ignore' });
    execFileSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    print('not pinned: taskset is not there');
  }
}
