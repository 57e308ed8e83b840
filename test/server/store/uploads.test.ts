import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a removed file does not come back over one that somebody has copied there since', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { media } = await openedStore(t, place);
  const path = join(place.uploadsDir, 'prices.pdf');
  writeFileSync(path, 'old');
  await media.remove(['prices.pdf'], { by: 'admin' });
  writeFileSync(path, 'new');
  await assert.rejects(media.restore(['prices.pdf']), { code: 409 });
  assert.equal(readFileSync(path, 'utf8'), 'new');
  place.clock.time += 1;
  await media.remove(['prices.pdf'], { by: 'admin' });
  assert.equal(await media.restore(['prices.pdf']), true);
  assert.equal(readFileSync(path, 'utf8'), 'new', 'the last one first');
});

test('while the folder of uploads is gone, a picture and a film are refused with its name', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { uploads } = await openedStore(t, place);
  rmSync(place.uploadsDir, { recursive: true });
  const refusal = { code: 507, message: /上传目录不见了/ };
  await assert.rejects(uploads.save(uploaded('new', 1600), NARROW), refusal);
  await assert.rejects(uploads.save(uploaded('new', 100)), refusal);
  await assert.rejects(uploads.open(), refusal);
});
