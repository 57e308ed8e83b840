import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEachOperation, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ACCOUNT, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';
const unsynced = () => new FaultyFileSystem().fs;

test('a folder of a later version is not touched', async (t) => {
  const place = new Place(temporaryFolder(t));
  place.write('{"format":3}', 'format.json');
  await assert.rejects(place.open(), /format 3 belongs to a later version/);
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
  assert.equal(place.read('format.json'), '{"format":2}\n');
});

test('a folder with an account but no marker is complete', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.account.create(ACCOUNT, { by });
  await first.close();
  rmSync(join(place.dataDir, 'news', 'opening.json'));
  const second = await place.open();
  assert.deepEqual([second.isFirstStart, second.news.size], [false, 0]);
  assert.equal(place.read('format.json'), '{"format":2}\n');
  await second.close();
});

test('a marker that cannot be read still says that the first start is over, and is named in the log', async (t) => {
  const place = await withoutItsArticle(t);
  for (const content of ['', '{"format":', '[]', '{"format":"1"}']) {
    place.write(content, 'format.json');
    place.lines.length = 0;
    const again = await place.open();
    assert.deepEqual([again.isFirstStart, again.news.size], [false, 0]);
    assert.ok(place.lines.some(({ fields }) => fields.file === join(place.dataDir, 'format.json')));
    await again.close();
  }
});

test('a first start that is cut at any moment is taken up again and ends the same', async (t) => {
  const whole = new Place(temporaryFolder(t));
  await firstStart(whole, unsynced());
  await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const place = new Place(temporaryFolder(t));
    await firstStart(place, faulty.fs).catch(() => {});
    await firstStart(place, unsynced());
    assert.deepEqual(content(place), content(whole), `operation ${at}`);
    rmSync(place.folder, { recursive: true });
  });
});

/** A folder after its first start, whose one article was removed. */
async function withoutItsArticle(t: TestContext): Promise<Place> {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.account.create(ACCOUNT, { by });
  await first.finishFirstStart();
  await first.news.remove('opening', { by });
  await first.close();
  return place;
}

async function firstStart(place: Place, fs: FaultyFileSystem['fs']): Promise<void> {
  const store = await place.open({ fs, takesOver: true });
  if (store.account.size === 0) await store.account.create(ACCOUNT, { by, id: 'first' });
  await store.finishFirstStart();
  await store.close();
}

/** Every file that counts, with what is in it. */
function content(place: Place): Record<string, string> {
  const files: Record<string, string> = {};
  for (const root of [place.dataDir, place.uploadsDir]) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('history')) continue;
      const path = join(entry.parentPath, entry.name);
      files[path.slice(place.folder.length)] = readFileSync(path, 'utf8');
    }
  }
  return files;
}
