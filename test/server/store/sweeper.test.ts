import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

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
