import { Agent, request } from 'node:http';

/** What no visitor would notice, even on a machine that does other things beside. */
const UNNOTICED_MS = 1_000;
const PAUSE_MS = 5;
/** How much longer than an ordinary quiet visit the slowest of a hundred may take beside an attack. */
const MOST_TIMES = 10;

export interface Visits {
  /** Milliseconds of each visit, shortest first. */
  readonly times: readonly number[];
  readonly failures: readonly string[];
}

/** Visits the home page over and over, as one person with one connection would, until `work` is done. */
export async function visitDuring(port: number, work: () => Promise<unknown>, atLeast = 100): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver || times.length < atLeast) {
    const begin = performance.now();
    const status = await visit(port, agent);
    if (status !== 200) failures.push(`a visit was answered ${status}`);
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await working;
  agent.destroy();
  return { times: times.sort((a, b) => a - b), failures };
}

export const medianOf = ({ times }: Visits) => times[Math.floor(times.length / 2)] ?? 0;
export const p99Of = ({ times }: Visits) => times[Math.floor(times.length * 0.99)] ?? 0;

/** What the visitor noticed of an attack: failed visits, and slow ones compared with those of a quiet hour. */
export function noticed(quiet: Visits, busy: Visits): string[] {
  const most = Math.max(MOST_TIMES * medianOf(quiet), UNNOTICED_MS);
  const slow = p99Of(busy) > most ? [`p99 of ${p99Of(busy).toFixed(0)} ms, more than ${most.toFixed(0)} ms`] : [];
  return [...busy.failures, ...slow];
}

function visit(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    })
      .on('error', (error) => resolve(error.message))
      .end();
  });
}
