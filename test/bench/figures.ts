import { readdirSync, readFileSync } from 'node:fs';

/** Prints a line of a table: the first cell to the left, the others to the right. */
export function print(...cells: string[]): void {
  const [first = '', ...others] = cells;
  process.stdout.write(`${first.padEnd(30)}${others.map((cell) => cell.padStart(15)).join('')}\n`);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of them does not reach; 0 where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds that this takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What a process holds in memory, in MB (1,048,576 bytes); 0 where there is no /proc. */
export function memoryOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Milliseconds that each thread of a process has run so far (/proc/PID/task/TID/schedstat, its first number). */
export function processorTimes(pid: number | undefined): [thread: string, ms: number][] {
  try {
    const read = (id: string) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8');
    return readdirSync(`/proc/${pid}/task`).map((id) => [id, Number.parseInt(read(id), 10) / 1_000_000]);
  } catch {
    return [];
  }
}

/** Milliseconds of processor time of all threads, in the kernel too; 0 where there is no /proc. */
export function processorTime(pid: number | undefined): number {
  return processorTimes(pid).reduce((sum, [, ms]) => sum + ms, 0);
}

/** A process and all that it started, as far as they run; only itself where there is no /proc. */
export function processTree(pid: number): number[] {
  const parents = new Map(listPids().map((other) => [other, parentOf(other)]));
  const tree = [pid];
  for (const member of tree)
    tree.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child));
  return tree;
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
