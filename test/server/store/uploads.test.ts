import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import { NARROW, openedStore, Place, temporaryFolder, uploaded } from '../../helpers/temporary-store.ts';

test('a removed upload goes for good after 180 days, with the pictures made of it', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { uploads, media, sweep, swept } = await openedStore(t, place);
  const names = [
    await uploads.save(uploaded('old', 1600), NARROW),
    await uploads.save(uploaded('fresh', 1600), NARROW),
  ];
  const [old = '', fresh = ''] = names.map((url) => url.slice('/uploads/'.length));
  const inBin = () => readdirSync(place.uploadsDir).filter((name) => name.includes('~'));
  await swept();
  await media.remove([old], { by: 'admin' });
  assert.equal(inBin().length, 1 + NARROW.size);
  place.clock.time += 179 * DAY_MS;
  await media.remove([fresh], { by: 'admin' });
  await sweep();
  assert.equal(inBin().length, 2 * (1 + NARROW.size));
  place.clock.time += DAY_MS;
  await sweep();
  assert.equal(inBin().length, 1 + NARROW.size);
  assert.equal(await media.restore([old]), false);
  assert.equal(await media.restore([fresh]), true);
});
