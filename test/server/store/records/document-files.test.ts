import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { openedStore, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';

async function opened(place: Place): Promise<void> {
  await (await place.open()).close();
}

test('a mistake in site.json is told with its file and field, and the last good version is served', async (t) => {
  const place = new Place(temporaryFolder(t));
  await opened(place);
  const site = JSON.parse(place.read('site.json'));
  site.company.slogan = '新口号';
  place.write(JSON.stringify(site), 'site.json');
  await opened(place);
  site.figures[0].unit = '太长的单位名称';
  place.write(JSON.stringify(site), 'site.json');
  const store = await openedStore(t, place);
  assert.equal(store.site.value.company.slogan, '新口号');
  const line = place.lines.find(({ level }) => level === 'error');
  assert.match(String(line?.fields.why), /^figures\.0\.unit: /);
  assert.equal(JSON.parse(place.read('site.json')).figures[0].unit, '太长的单位名称', 'left where it is');
  assert.equal((await store.site.versions('site.json')).length, 2, 'and no version');
});

test("the starter's version steps in where no good one was ever there", async (t) => {
  const place = new Place(temporaryFolder(t));
  place.write('{ broken', 'site.json');
  const store = await openedStore(t, place);
  assert.equal(store.site.value.company.name, '齐筑智联');
});

test('a value that could not be read again is never written', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  const before = place.read('site.json');
  const broken = { ...store.site.value, phones: [] };
  await assert.rejects(store.site.save(broken, { by }), /phones/);
  assert.equal(place.read('site.json'), before);
});

test('a site.json that was lost comes back as it was last read', async (t) => {
  const place = new Place(temporaryFolder(t));
  const site = JSON.parse(JSON.stringify((await openedStore(t, new Place(temporaryFolder(t)))).site.value));
  site.company.slogan = '新口号';
  place.write(JSON.stringify(site), 'site.json');
  place.write('{}', 'account', 'x.json');
  await opened(place);
  rmSync(join(place.dataDir, 'site.json'));
  const store = await openedStore(t, place);
  assert.equal(store.site.value.company.slogan, '新口号');
});

test('where the disk gives neither a text nor its newest version, the version before is served', async (t) => {
  const place = new Place(temporaryFolder(t));
  for (const text of ['# 一\n', '# 二\n']) {
    place.write(text, 'company-profile.md');
    await opened(place);
  }
  place.write('# 三\n', 'company-profile.md');
  const folder = join(place.dataDir, 'history/company-profile.md');
  const newest = readdirSync(folder).sort().at(-1) ?? '';
  const unreadable = new Set([join(folder, newest), join(place.dataDir, 'company-profile.md')]);
  const readFile = async (path: string) => {
    if (unreadable.has(path)) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return realFileSystem.readFile(path);
  };
  const store = await place.open({ fs: { ...realFileSystem, readFile } });
  t.after(() => store.close());
  assert.equal(store.texts.get('company-profile.md')?.value, '# 一\n');
});
