import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calls } from '../../../server/calls.ts';
import { ADMIN_PASSWORD, type Reply, send } from '../../helpers/site.ts';
import { isLong, times, verdict } from '../../helpers/tell.ts';
import { suiteTarget } from '../target.ts';

/** A median time so many times the other's would tell names apart; few tries scatter more than many. */
const UNEQUAL = times(1.5, 1.1);

describe('somebody who guesses passwords', () => {
  const target = suiteTarget({ TRUST_PROXY: '1', NODE_OPTIONS: '' }); // at the promised price
  let addresses = 0;

  const freshAddress = () => {
    addresses += 1;
    return `198.51.${addresses >> 8}.${addresses & 255}`;
  };
  const guess = (username: string, password: string, address: string) =>
    target.call('session/login', { username, password }, {}, { 'x-forwarded-for': address });

  /** Refused, too, is who waited in the queue until the server closed the connection: on a busy machine it does. */
  const statusOf = (reply: Promise<Reply>) =>
    reply.then(
      ({ status }) => status,
      ({ code }) => (code === 'ECONNRESET' ? 429 : code),
    );

  it('pays the promised price for each guess', async (test) => {
    const folder = join(target.folder, 'data', 'account');
    const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const cheap = kept.filter((text) => {
      const { N, r, p } = JSON.parse(text).password;
      return N !== 2 ** 15 || r !== 8 || p !== 3;
    });
    verdict(test, 'passwords that were kept by the built server', kept.length, cheap);
  });

  it('cannot lock the owner out by guessing from many addresses', async (test) => {
    const count = times(8, 100);
    const letThrough: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      const { status } = await guess('admin', `wrong-${turn}`, freshAddress());
      if (status !== 401) letThrough.push(`answered ${status}`);
    }
    if ((await guess('admin', ADMIN_PASSWORD, freshAddress())).status !== 200)
      letThrough.push('the owner was locked out');
    verdict(test, 'guesses for one name from many addresses', count, letThrough);
  });

  it('cannot keep the owner out with a flood of guesses from one address', async (test) => {
    const [address, count] = [freshAddress(), 60];
    const flood = Array.from({ length: count }, (_, at) => statusOf(guess(`name-${at}`, 'Wrong-Password-1', address)));
    const owner = await guess('admin', ADMIN_PASSWORD, freshAddress());
    const letThrough = (await Promise.all(flood)).filter((status) => status !== 401 && status !== 429);
    if (owner.status !== 200) letThrough.push(`the owner was answered ${owner.status}`);
    verdict(test, 'guesses for many names from one address', count, letThrough);
  });

  it('cannot keep staff out of where they have logged in before, with a flood from many addresses', async (test) => {
    const known = freshAddress();
    const staff = await target.login('admin', ADMIN_PASSWORD, { 'x-forwarded-for': known });
    await target.call('session/logout', {}, staff);
    const flood = Array.from({ length: 120 }, (_, turn) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn % 12}` };
      const body = JSON.stringify({ username: `name-${turn}`, password: 'Wrong-Password-1' });
      return statusOf(send(target.address, 'POST', calls['session/login'].path, { headers, body })); // on its own socket
    });
    const refused = flood.map(async (one) => (await one) === 429 || Promise.reject());
    await Promise.any(refused); // the queue is full
    const owner = await guess('admin', ADMIN_PASSWORD, known);
    await Promise.all(flood);
    const letThrough = owner.status === 200 ? [] : [`staff were answered ${owner.status}`];
    verdict(test, 'guesses from twelve addresses at once', flood.length, letThrough);
  });

  it('learns from no answer, and not from its time, which names there are', async (test) => {
    const rounds = times(8, 60);
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const letThrough: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const answers: Reply[] = [];
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const address = freshAddress();
        const begin = performance.now();
        answers.push(await guess(kind === 'known' ? 'admin' : `name-${round}`, 'Wrong-Password-1', address));
        took[kind].push(performance.now() - begin);
      }
      const [one, other] = answers.map(withoutMoment);
      if (one !== other || answers[0]?.status !== 401) letThrough.push(`${one} ≠ ${other}`);
    }
    const ratio = median(took.known) / median(took.unknown);
    test.diagnostic(`median time of a known name is ${ratio.toFixed(2)} of that of an unknown one`);
    if (isLong && Math.max(ratio, 1 / ratio) > UNEQUAL) letThrough.push(`the time tells: ${ratio}`);
    verdict(test, 'known and unknown names compared', rounds * 2, letThrough);
    assert.deepEqual(target.errors, []);
  });
});

function withoutMoment({ status, headers, text }: Reply): string {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return JSON.stringify([status, others, text]);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
