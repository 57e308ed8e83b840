import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { KEPT_DELETED_DAYS } from '../../../server/store/records/retention.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { NARROW, openedStore, Place, temporaryFolder, uploaded } from '../../helpers/temporary-store.ts';

/** With how many operations the disk has at least to be asked; files that are stored side by side may share a sync. */
const plain = { picture: uploaded('picture'), narrow: undefined, least: 5 };
const wide = { picture: uploaded('picture', 1600), narrow: NARROW, least: 14 };

async function prepare(t: TestContext) {
  const place = new Place(temporaryFolder(t));
  const faulty = new FaultyFileSystem();
  const { uploads, close } = await place.open({ fs: faulty.fs });
  t.after(close);
  return { place, faulty, uploads };
}

test('a picture that cannot be stored leaves nothing, and a full disk is reported as such', async (t) => {
  const { place, faulty, uploads } = await prepare(t);
  for (const { picture, narrow, least } of [plain, wide]) {
    const before = readdirSync(place.uploadsDir);
    for (let at = 1; ; at++) {
      faulty.fail({ at, code: 'ENOSPC' });
      const saved = await uploads.save(picture, narrow).catch((error: unknown) => error);
      if (!faulty.struck) {
        assert.ok(at > least, `${at} operations`);
        break;
      }
      assert.ok(saved instanceof Failure && saved.code === 507, String(saved));
      assert.deepEqual(readdirSync(place.uploadsDir), before, `operation ${at}`);
    }
  }
});

test('a removed upload goes for good after half a year, with the pictures made of it', async (t) => {
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
  place.clock.time += (KEPT_DELETED_DAYS - 1) * DAY_MS;
  await media.remove([fresh], { by: 'admin' });
  await sweep();
  assert.equal(inBin().length, 2 * (1 + NARROW.size));
  place.clock.time += DAY_MS;
  await sweep();
  assert.equal(inBin().length, 1 + NARROW.size);
  assert.equal(await media.restore([old]), false);
  assert.equal(await media.restore([fresh]), true);
});
