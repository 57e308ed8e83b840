import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../figures.ts';
import { load, type Request } from '../load.ts';
import { pin } from '../pin.ts';
import { recorded } from '../recorded.ts';
import { OURS, type Part } from './candidates.ts';
import type { Contender } from './contender.ts';

const ROUND_MS = 1_500;
const WARM_MS = 1_000;
/** Before each round: whoever waited for the others, while the bare server was asked, is as warm as that one. */
const WARM_AGAIN_MS = 300;

/** Requests a second of everybody, in turn, as a share of what a bare Node server makes of our bytes just before. */
export async function measureLoad(contenders: readonly Contender[], rounds: number, folder: string): Promise<string[]> {
  const bare = fork(join(import.meta.dirname, '..', 'bare-server.mjs'), [folder], { stdio: 'inherit' });
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
    pin(bare.pid, ...contenders.flatMap(({ served }) => served.pids()));
    const notes: string[] = [];
    for (const what of ['page', 'plainPage', 'list'] as const) {
      await teach(bare, contenders[0], OURS[what]);
      const rates = await compareLoad(what, contenders, `http://127.0.0.1:${port}`, rounds, notes);
      notes.push(`bare Node server, ${what}: ${median(rates).toFixed(0)} requests a second`);
    }
    for (const { measured, served } of contenders) measured.loaded = served.memory();
    return notes;
  } finally {
    bare.kill();
  }
}

/** Has the bare server answer a request with the very bytes that ours, which enters first, answers. */
async function teach(bare: ChildProcess, ours: Contender | undefined, request: Request | undefined): Promise<void> {
  if (!ours || !request) return;
  bare.send([await recorded(ours.served.address, request)]);
  await once(bare, 'message');
}

/** Gives the bare server's rates. */
async function compareLoad(
  what: Part,
  contenders: readonly Contender[],
  bareAddress: string,
  rounds: number,
  notes: string[],
): Promise<number[]> {
  const reference = OURS[what];
  if (!reference) return [];
  const taking = await ready(what, contenders, notes);
  await load(bareAddress, reference, WARM_MS);
  const bareRates: number[] = [];
  const shares = new Map(taking.map(({ contender }) => [contender, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, request } of taking) {
      const bareRate = (await load(bareAddress, reference, ROUND_MS)).requestsPerSecond;
      bareRates.push(bareRate);
      await load(contender.served.address, request, WARM_AGAIN_MS);
      const { requestsPerSecond } = await load(contender.served.address, request, ROUND_MS);
      shares.get(contender)?.push(requestsPerSecond / bareRate);
    }
  }
  for (const [{ measured }, rates] of shares) measured[what] = median(rates);
  return bareRates;
}

/** Warms up those that serve this; one that answers wrongly is left out, and the notes say why. */
async function ready(what: Part, contenders: readonly Contender[], notes: string[]) {
  const taking: { contender: Contender; request: Request }[] = [];
  const expected = OURS.list ? await bodyOf(contenders[0], OURS.list) : '';
  for (const contender of contenders) {
    const request = contender.candidate[what];
    if (!request) continue;
    try {
      if (request === OURS.list && (await bodyOf(contender, request)) !== expected)
        throw new Error('its list is not ours');
      await load(contender.served.address, request, WARM_MS);
      taking.push({ contender, request });
    } catch (error) {
      notes.push(
        `${contender.candidate.name}, ${what}: not measured: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  return taking;
}

async function bodyOf(contender: Contender | undefined, { method, path, headers, body }: Request): Promise<string> {
  const reply = await fetch(`${contender?.served.address}${path}`, {
    method,
    headers: headers ?? {},
    body: body ?? null,
  });
  return reply.text();
}
