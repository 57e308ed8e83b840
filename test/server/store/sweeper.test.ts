import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import { openedStore, PHOTO, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

it('what background work throws is logged, and ends neither the sweep nor the process', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  await store.swept();
  const gone = Object.assign(new Error('the disk has gone'), { code: 'ENOTCONN' });
  const refuse = () => {
    throw gone;
  };
  let done = 0;
  store.sweepSoon(refuse);
  await store.swept();
  store.onSweep(() => Promise.reject(gone));
  store.onSweep(refuse);
  store.onSweep(async () => {
    done += 1;
  });
  await store.sweep();
  assert.equal(done, 1, 'the work after it is done');
  const failed = place.lines.filter(({ code }) => code === 'sweep-failed');
  assert.deepEqual(
    failed.map(({ level, fields }) => [level, fields.kind, fields.error]),
    Array.from({ length: 3 }, () => ['warn', 'work', gone]),
  );
});

it('work that was asked for is not told the time by a clock that is far ahead of the newest save', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.carousel.create(PHOTO, { by: 'admin' });
  await first.close();
  const told: unknown[] = [];
  for (const years of [0, 74]) {
    place.clock.time += years * 365 * DAY_MS;
    const store = await openedStore(t, place);
    store.sweepSoon(async ({ now }) => void told.push(now));
    await store.close();
  }
  assert.deepEqual(told, [place.clock.time - 74 * 365 * DAY_MS, undefined]);
});
