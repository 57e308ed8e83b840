import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceptEncoding,
  createReadyCache,
  makeReady,
  type Ready,
  variantOf,
} from '../../../../server/http/response/ready.ts';

const TEXT = '筑站'.repeat(2_000);
/** The times of a cache for which nothing changes. */
const ALWAYS = { now: () => 0, revision: () => 0 };
const text = (body = TEXT, isCacheable = true): Ready =>
  makeReady(Buffer.from(body), { type: 'text/plain', headers: { X: '1' }, etag: 'hash', quality: 5, isCacheable });
/** A cache that tells how often something was made for it. */
const counting = (options: { bytes?: number; entries?: number } = {}) => {
  const cache = createReadyCache({ ...ALWAYS, bytes: 1_000_000, ...options });
  const asked = {
    made: 0,
    get: (key: string, isCacheable = true) =>
      cache.get(key, async () => {
        asked.made += 1;
        return text(TEXT + key, isCacheable);
      }),
  };
  return asked;
};

test('an answer that could not be compressed once is tried again', async () => {
  const ready = makeReady(Buffer.from('x'.repeat(2_000)), {
    type: 'text/plain',
    headers: {},
    quality: 'wrong' as never,
    isCacheable: true,
  });
  for (let time = 0; time < 2; time += 1) {
    await assert.rejects(async () => variantOf(ready, 'br'));
    assert.equal(ready.packed.br, undefined);
  }
});

test('each encoding has a tag of its own, the same bytes have the same', async () => {
  const tags = await Promise.all((['identity', 'br', 'gzip'] as const).map((one) => variantOf(text(), one)));
  assert.equal(new Set(tags.map(({ etag }) => etag)).size, 3);
  assert.equal((await variantOf(text(), 'br')).etag, tags[1]?.etag);
  assert.notEqual((await variantOf(text('other'), 'br')).etag, tags[1]?.etag);
});

test('what was made is kept, and what failed is made anew', async () => {
  const cache = createReadyCache({ ...ALWAYS, bytes: 1_000_000 });
  await assert.rejects(async () => cache.get('a', () => Promise.reject(new Error('first'))));
  const one = await cache.get('a', async () => text());
  assert.equal(
    cache.get('a', () => assert.fail('made twice')),
    one,
  );
});

test('what was made before a change goes to those who asked before it, and to nobody after', async () => {
  let changes = 0;
  const cache = createReadyCache({ ...ALWAYS, bytes: 1_000_000, revision: () => changes });
  let finish: (ready: Ready) => void = () => {};
  const old = new Promise<Ready>((resolve) => {
    finish = resolve;
  });
  const early = cache.get('a', () => old);
  changes += 1;
  const late = cache.get('a', async () => text('new'));
  finish(text('old'));
  assert.equal((await early).bytes.toString(), 'old');
  assert.equal((await late).bytes.toString(), 'new');
  assert.equal((await cache.get('a', async () => text('newer'))).bytes.toString(), 'new');
});

test('the bound counts what was packed later, and what went is asked for anew', async () => {
  const asked = counting({ bytes: TEXT.length * 3 * 9 });
  for (let key = 0; key < 8; key += 1) await asked.get(`${key}`);
  await asked.get('0');
  assert.equal(asked.made, 8, 'all eight fit');
  for (let key = 8; key < 40; key += 1) await asked.get(`${key}`);
  await asked.get('39');
  assert.equal(asked.made, 40);
  await asked.get('1');
  assert.equal(asked.made, 41, 'the one used longest ago had gone');
});

test('of large answers the newest is kept beside all others, up to twice the bound, until a change', async () => {
  const bytes = TEXT.length * 3 * 9;
  let [made, changes] = [0, 0];
  const cache = createReadyCache({ ...ALWAYS, bytes, revision: () => changes });
  const sized = (key: string, length: number) =>
    cache.get(key, async () => {
      made += 1;
      return text('a'.repeat(length));
    });
  const madeFor = async (...asked: (readonly [string, number])[]) => {
    made = 0;
    for (const [key, length] of asked) await sized(key, length);
    return made;
  };
  const [small, list, other, huge] = [
    ['s', 10],
    ['l', bytes],
    ['o', bytes / 4],
    ['h', 2 * bytes + 1],
  ] as const;
  assert.equal(await madeFor(small, list, small, list, list), 2);
  assert.equal(await madeFor(other, small, other, list), 2, 'the other took its place, nothing small went');
  assert.equal(await madeFor(huge, huge, list), 2, 'what is larger is not kept');
  changes += 1;
  assert.equal(await madeFor(list, list), 1);
});

test('what anybody could invent any number of is not kept', async () => {
  const asked = counting({ entries: 2 });
  for (const key of ['a', 'a']) await asked.get(key, false);
  assert.equal(asked.made, 2);
  for (const key of ['b', 'c', 'd', 'b']) await asked.get(key);
  assert.equal(asked.made, 6, 'two entries at most');
});

test('what may not grow old is made anew at its time, other things are kept', async () => {
  let now = 0;
  let made = 0;
  const cache = createReadyCache({ ...ALWAYS, bytes: 1_000_000, now: () => now });
  const textOf = async (key: string, staleAt?: number) => {
    const ready = await cache.get(key, async () => {
      made += 1;
      return makeReady(Buffer.from(`page ${made}`), { type: 'text/html', headers: {}, staleAt });
    });
    return ready.bytes.toString();
  };
  assert.equal(await textOf('/form', 1_000), 'page 1');
  assert.equal(await textOf('/plain'), 'page 2');
  now = 999;
  assert.equal(await textOf('/form', 2_000), 'page 1');
  now = 1_000;
  assert.equal(await textOf('/form', 2_000), 'page 3');
  assert.equal(await textOf('/form', 2_000), 'page 3');
  assert.equal(await textOf('/plain'), 'page 2');
});

for (const [header, chosen] of [
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, deflate', 'gzip'],
  ['deflate, *', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.8 , gzip;q=0.000', 'br'],
])
  test(`"${header ?? 'nothing'}" is answered with ${chosen}`, () => assert.equal(acceptEncoding(header), chosen));
