import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORMAT } from '../../../server/store/format.ts';
import { ACCOUNT, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';

test('a folder of a later version is not touched', async (t) => {
  const place = new Place(temporaryFolder(t));
  place.write(`{"format":${FORMAT + 1}}`, 'format.json');
  await assert.rejects(place.open(), /format \d+ belongs to a later version/);
  assert.equal(existsSync(join(place.dataDir, 'site.json')), false);
});

test('a new installation has the starter content and waits for its first account', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  assert.equal(store.isFirstStart, true);
  assert.equal((await store.news.read('opening'))?.newInfo, '<p>好</p>');
  assert.equal(store.texts.get('company-profile.md')?.value, '# 公司简介\n');
  assert.equal(readFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'utf8'), 'picture');
  await store.account.create(ACCOUNT, { by });
  await store.finishFirstStart();
  assert.equal(store.isFirstStart, false);
  await store.close();
  assert.match(place.read('format.json'), new RegExp(`^{"format":${FORMAT},"site":"\\w{16}"}\n$`));
});

test('a folder with an account but no marker is complete', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.account.create(ACCOUNT, { by });
  await first.close();
  rmSync(join(place.dataDir, 'news', 'opening.json'));
  const second = await place.open();
  assert.deepEqual([second.isFirstStart, second.news.all().length], [false, 0]);
  assert.match(place.read('format.json'), new RegExp(`^{"format":${FORMAT},"site":"\\w{16}"}\n$`));
  await second.close();
});
