import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createAttempts } from '../../../server/auth/attempts.ts';
import { calls } from '../../../server/contract/calls.ts';
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
    const flood = Array.from({ length: count }, (_, index) => guess(`name-${index}`, 'Wrong-Password-1', address));
    const owner = await guess('admin', ADMIN_PASSWORD, freshAddress());
    const answers = await Promise.all(flood);
    const letThrough = answers.filter(({ status }) => status !== 401 && status !== 429).map(({ text }) => text);
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
      return send(target.address, 'POST', calls['session/login'].path, { headers, body }); // each on its own socket
    });
    const refused = flood.map(async (one) => (await one).status === 429 || Promise.reject());
    await Promise.any(refused); // the queue is full
    const owner = await guess('admin', ADMIN_PASSWORD, known);
    await Promise.all(flood);
    const letThrough = owner.status === 200 ? [] : [`staff were answered ${owner.status}`];
    verdict(test, 'guesses from twelve addresses at once', flood.length, letThrough);
  });

  it('cannot push counted guesses out of memory with a flood of other names', async (test) => {
    const attempts = createAttempts(Date.now);
    const wrong = () => attempts.guess('admin', 'a', async () => 'wrong password');
    for (let turn = 0; turn < 5; turn++) await wrong();
    const flood = 21_000;
    // What the queue of the slow check turns away was no guess.
    for (let turn = 0; turn < flood; turn++)
      await attempts.guess(`name-${turn}`, 'a', () => Promise.reject(new Error('busy'))).catch(() => {});
    const letThrough = await wrong().then(
      () => ['a sixth guess'],
      () => [], // refused, as it must be
    );
    verdict(test, 'names made up to be let guess again', flood, letThrough);
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
