import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds that all threads of a process have run so far (/proc/PID/task/TID/schedstat); 0 where there is no /proc. */
export function processorTime({ pid }: ChildProcess): number {
  try {
    const read = (id: string) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8');
    return readdirSync(`/proc/${pid}/task`).reduce((sum, id) => sum + Number.parseInt(read(id), 10) / 1_000, 0);
  } catch {
    return 0;
  }
}
