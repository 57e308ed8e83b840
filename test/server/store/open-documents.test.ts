import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

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

test('versions are numbered and named on from the copies that are there, and what was edited meanwhile is kept', async (t) => {
  const place = new Place(temporaryFolder(t));
  const copies = join(place.dataDir, 'history/privacy.md');
  place.write('# 旧\n', 'history', 'privacy.md', '7~2026-01-02T03-04-05.678Z~%E6%9D%8E.md');
  place.write('# 旧\n', 'privacy.md');
  place.write('half', 'history', 'privacy.md', '.8.0123456789abcdef.tmp');
  const { texts } = await openedStore(t, place);
  const { version, savedAt, savedBy, value } = texts.get('privacy.md') ?? {};
  assert.deepEqual([version, savedAt, savedBy, value], [7, '2026-01-02T03:04:05.678Z', '李', '# 旧\n']);
  place.write('# 手改\n', 'privacy.md');
  for (const at of Array(25).keys()) await texts.update('privacy.md', { value: `# ${at}\n` }, { by });
  const versions = await texts.versions('privacy.md');
  assert.deepEqual([versions.length, versions[0]?.version, versions.at(-1)?.version], [21, 32, 12]);
  assert.equal((await texts.readVersion('privacy.md', 31))?.value, '# 23\n');
  assert.equal(readdirSync(copies).filter((name) => name.startsWith('.')).length, 0, 'no leftovers');
});

test('an edit by hand under a running server is a version before a save takes its place', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { texts } = await openedStore(t, place);
  await texts.update('company-profile.md', { value: '# 一\n' }, { by });
  place.write('# 手改\n', 'company-profile.md');
  await texts.update('company-profile.md', { value: '# 二\n' }, { by });
  const kept = readdirSync(join(place.dataDir, 'history/company-profile.md')).map((name) =>
    place.read('history', 'company-profile.md', name),
  );
  assert.deepEqual(kept.filter((text) => ['# 一\n', '# 手改\n', '# 二\n'].includes(text)).length, 3);
});
