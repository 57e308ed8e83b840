import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { KEPT_DELETED_DAYS } from '../../../server/store/records/retention.ts';
import { ARTICLE, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * DAY_MS;

test('a start with the clock two years ahead empties no recycle bin before it has stood for a day', async (t) => {
  const { place, restart, isInBin, hours } = await withDeleted(t);
  await restart(2 * YEAR_MS);
  assert.ok(await isInBin(), 'at the start');
  await hours(23);
  assert.ok(await isInBin(), 'after 23 hours');
  assert.deepEqual(
    place.lines.filter(({ level }) => level === 'warn').map(({ event }) => event),
    ['the clock is in doubt: nothing old is removed for a day'],
  );
  await hours(1);
  assert.equal(await isInBin(), false, 'after a day');
  assert.equal(existsSync(join(place.dataDir, 'clock.json')), false);
});

test('neither a restart nor what is saved meanwhile makes a clock that is ahead believed', async (t) => {
  const { restart, store, isInBin, hours } = await withDeleted(t);
  await restart(2 * YEAR_MS);
  await store().news.create(ARTICLE, { by });
  await hours(10);
  await restart(HOUR_MS);
  assert.ok(await isInBin(), 'after the second start');
  await hours(12);
  assert.ok(await isInBin(), 'after 23 hours in all');
  await hours(1);
  assert.equal(await isInBin(), false, 'after a day in all');
});

test('a clock that jumps while the server runs empties nothing, not after a restart either', async (t) => {
  const { place, store, restart, isInBin, hours } = await withDeleted(t);
  place.clock.time += KEPT_DELETED_DAYS * DAY_MS;
  await store().sweep();
  assert.ok(await isInBin(), 'after the jump');
  await restart(HOUR_MS);
  assert.ok(await isInBin(), 'after the restart');
  await restart(-KEPT_DELETED_DAYS * DAY_MS);
  await hours(24);
  assert.ok(await isInBin(), 'when the clock is right again');
  assert.equal(existsSync(join(place.dataDir, 'clock.json')), false);
});

test('half a year later a deleted record goes, without a restart', async (t) => {
  const { place, store, isInBin } = await withDeleted(t);
  for (let day = 0; day < KEPT_DELETED_DAYS; day += 1) {
    assert.ok(await isInBin(), `on day ${day}`);
    place.clock.time += DAY_MS;
    await store().sweep();
  }
  assert.equal(await isInBin(), false);
});

test('a note about the clock that cannot be read is a doubt', async (t) => {
  const { place, restart, isInBin, hours } = await withDeleted(t);
  place.write('{"since": "2026-1', 'clock.json');
  await restart(KEPT_DELETED_DAYS * DAY_MS);
  assert.ok(await isInBin(), 'at the start');
  await hours(24);
  assert.equal(await isInBin(), false, 'after a day');
});

/** A store with one deleted article, whose clock a test moves. */
async function withDeleted(t: TestContext) {
  const place = new Place(temporaryFolder(t));
  let store: Store = await place.open();
  await store.finishFirstStart();
  await store.news.create(ARTICLE, { by, id: 'gone' });
  await store.news.remove('gone', { by });
  t.after(() => store.close());
  return {
    place,
    store: () => store,
    isInBin: async () => (await store.news.deleted()).some(({ id }) => id === 'gone'),
    /** Stops, moves the clock, starts, and waits for the first sweep. */
    async restart(milliseconds: number) {
      await store.close();
      place.clock.time += milliseconds;
      store = await place.open();
      await store.swept();
    },
    /** Lets the clock go on, with the sweep of each hour. */
    async hours(count: number) {
      for (let hour = 0; hour < count; hour += 1) {
        place.clock.time += HOUR_MS;
        await store.sweep();
      }
    },
  };
}
