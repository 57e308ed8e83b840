import { fork } from 'node:child_process';
import { join } from 'node:path';
import { isAlone, times } from './verdict.ts';

/** What nobody notices; the short run is too short for less. */
const UNNOTICED_MS = times(50, 0);
/** How much longer than an ordinary quiet visit the slowest of a hundred may take beside an attack. */
const MOST_TIMES = 10;

/** What one server's visitor met: milliseconds of each visit, shortest first, and visits that went wrong. */
export interface Visits {
  readonly times: readonly number[];
  readonly failures: readonly string[];
}

/** Visits to the server that is attacked, and meanwhile to one beside it that nobody attacks. */
export interface Both {
  readonly attacked: Visits;
  readonly spared: Visits;
}

export interface Visitor {
  /** Visits both servers in turns until `work` is done, each at least so many times. */
  during(work: () => Promise<unknown>, atLeast?: number): Promise<Both>;
  stop(): void;
}

/**
 * A person with one connection to each of two servers, in a process of its own: attackers in this one must not keep it from
 * looking at the clock. To be started before this process takes a lower priority.
 */
export function startVisitor(ports: { attacked: number; spared: number }): Visitor {
  const child = fork(join(import.meta.dirname, 'visitor.ts'), [String(ports.attacked), String(ports.spared)], {
    execArgv: ['--import', 'tsx'],
  });
  return {
    async during(work, atLeast = 100) {
      const visited = new Promise<Both>((resolve, reject) => {
        child.once('message', (both) => resolve(both as Both)); // proof: visitor.ts sends nothing else
        child.once('exit', (code) => reject(new Error(`the visitor ended with ${code}`)));
      });
      child.send({ atLeast });
      await work();
      child.send('enough');
      return visited;
    },
    stop: () => child.disconnect(),
  };
}

export const medianOf = ({ times }: Visits) => times[Math.floor(times.length / 2)] ?? 0;
export const p99Of = ({ times }: Visits) => times[Math.floor(times.length * 0.99)] ?? 0;

/**
 * What the visitor noticed of an attack: failed visits, and slow ones compared with a quiet hour. What a server that is
 * not attacked takes longer meanwhile, this machine's other work costs, and the attack is not blamed for it.
 */
export function noticed(quiet: Both, busy: Both): string[] {
  const most = Math.max(MOST_TIMES * medianOf(quiet.attacked), UNNOTICED_MS) + p99Of(busy.spared);
  const p99 = p99Of(busy.attacked);
  const slow = isAlone && p99 > most ? [`p99 of ${p99.toFixed(0)} ms, more than ${most.toFixed(0)} ms`] : [];
  return [...busy.attacked.failures, ...slow];
}
