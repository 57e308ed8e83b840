import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type ServerProcess, startProcess } from '../helpers/server-process.ts';
import { ROOT } from '../helpers/site.ts';
import { print } from './figures.ts';

/** The project's root, and that of the built program whose `dist` is at BENCH_PROGRAM, which is measured in turn with it. */
export const ROOTS = process.env.BENCH_PROGRAM ? [ROOT, dirname(resolve(process.env.BENCH_PROGRAM))] : [ROOT];

/** The row or column of one of them. */
export function rowName(name: string, root: string): string {
  return root === ROOT ? name : `${name}, other`;
}

process.setMaxListeners(0); // each folder and server goes with this process

/** A new folder on a disk that keeps what is written, which `/tmp` often is not; or below `BENCH_DIR`. It goes with this process. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? '/var/tmp', 'zhuzhan-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** The built server; it ends with this process. */
export async function startOurs(
  folder: string,
  environment: Record<string, string> = {},
  root = ROOT,
): Promise<ServerProcess> {
  const ours = await startProcess(folder, environment, [], root);
  endsWithUs(ours.child);
  return ours;
}

/** The reference: a bare Node server that saves into the folder; it ends with this process. */
export async function startBare(folder: string): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [join(folder, 'bare')], { stdio: 'inherit' });
  endsWithUs(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // proof: its first message
  return { child, address: `http://127.0.0.1:${port}` };
}

/** Puts servers on one core and this process, which makes the load, on another, where there are two and the tool is there. */
export function pin(...servers: ChildProcess[]): void {
  if (availableParallelism() < 2) return;
  const pins = [...servers.map(({ pid }) => ['0', String(pid)]), ['1', String(process.pid)]];
  try {
    for (const pinned of pins) execFileSync('taskset', ['-a', '-p', '-c', ...pinned], { stdio: 'ignore' });
  } catch {
    print('not pinned: taskset is not there');
  }
}

/** Before the folders go. */
function endsWithUs(child: ChildProcess): void {
  process.prependListener('exit', () => child.kill('SIGKILL'));
}
