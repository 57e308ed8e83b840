import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { print } from './figures.ts';

/** Puts servers on one core and this process, which makes the load, on another, where there are two and the tool is there. */
export function pin(...servers: (number | undefined)[]): void {
  place('0', servers, '1');
}

/** Lets all of them run on any core again, as a server does that nobody pinned. */
export function unpin(...servers: (number | undefined)[]): void {
  const all = `0-${availableParallelism() - 1}`;
  place(all, servers, all);
}

function place(cores: string, servers: (number | undefined)[], ownCores: string): void {
  if (availableParallelism() < 2) return;
  try {
    for (const pid of servers) execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)], { stdio: 'ignore' });
    execFileSync('taskset', ['-a', '-p', '-c', ownCores, String(process.pid)], { stdio: 'ignore' });
  } catch {
    print('not pinned: taskset is not there');
  }
}
