import { Agent, request } from 'node:http';
import { patienceMs } from '../helpers/pace.ts';
import type { Both, Visits } from './healthy-visitor.ts';

// A process that visits two servers in turns, for `healthy-visitor.ts`, which says when to begin and when it was enough.
const PAUSE_MS = 5;
/** Longer than this, and nobody waits. */
const PATIENCE_MS = 10_000;
const ports = process.argv.slice(2).map(Number);
let isEnough = false;

process.on('disconnect', () => process.exit());
process.on('message', (message: 'enough' | { atLeast: number }) => {
  isEnough = message === 'enough';
  if (message !== 'enough') void visitBoth(message.atLeast).then((both) => process.send?.(both));
});

async function visitBoth(atLeast: number): Promise<Both> {
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const found = ports.map(() => ({ times: [] as number[], failures: [] as string[] }));
  for (let round = 0; !isEnough || round < atLeast; round++) {
    for (const [index, { times, failures }] of found.entries()) {
      const begin = performance.now();
      const status = await visit(ports[index] ?? 0, agents[index]);
      if (status !== 200) failures.push(`a visit was answered ${status}`);
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  for (const agent of agents) agent.destroy();
  const [attacked, spared] = found.map(sorted);
  return { attacked: attacked ?? sorted(), spared: spared ?? sorted() };
}

function sorted({ times, failures }: Visits = { times: [], failures: [] }): Visits {
  return { times: [...times].sort((a, b) => a - b), failures };
}

function visit(port: number, agent: Agent | undefined): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    asked.setTimeout(patienceMs(PATIENCE_MS), () => asked.destroy(new Error('nothing')));
    asked.on('error', (error) => resolve(error.message)).end();
  });
}
