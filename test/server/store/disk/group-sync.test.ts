import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { createDisk } from '../../../../server/store/disk/disk.ts';
import { type FileSystem, realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { KEPT_VERSIONS } from '../../../../server/store/records/retention.ts';
import { FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { ARTICLE, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';

/** The real disk without threads: each operation ends in the turn in which it began, so that counts never vary. */
const turnwise: FileSystem = {
  ...realFileSystem,
  readFile: async (path) => fs.readFileSync(path),
  readFolder: async (path) => fs.readdirSync(path),
  stat: async (path) => fs.statSync(path),
  create: async (path) => {
    const file = fs.openSync(path, 'wx');
    return {
      write: async (bytes, offset, length) => fs.writeSync(file, bytes, offset, length),
      sync: async () => {},
      close: async () => fs.closeSync(file),
    };
  },
  openFolder: async () => ({ sync: async () => {}, close: async () => {} }),
  makeFolder: async (path) => fs.mkdirSync(path),
  rename: async (from, to) => fs.renameSync(from, to),
  link: async (from, to) => fs.linkSync(from, to),
  unlink: async (path) => fs.unlinkSync(path),
};

/** The operations of these kinds that `work` makes, with their paths below the data folder. */
async function operationsOf(place: Place, { done }: FaultyFileSystem, work: () => Promise<unknown>, kinds: RegExp) {
  const before = done.length;
  await work();
  return done.slice(before).flatMap((line) => {
    const [operation = '', path = ''] = line.split(' ');
    return kinds.test(operation) ? [`${operation} ${relative(place.dataDir, path)}`] : [];
  });
}

for (const writers of [1, 4, 16])
  test(`${writers} writers at a time share the sync of their folder, and read no folder of versions`, async (t) => {
    const place = new Place(temporaryFolder(t));
    const faulty = new FaultyFileSystem(turnwise);
    const store = await place.open({ fs: faulty.fs });
    t.after(() => store.close());
    const ids = Array.from({ length: writers }, (_, at) => `a${at}`);
    const folders = /^(syncFolder|readFolder|makeFolder)$/;
    const created = () => Promise.all(ids.map((id) => store.news.create(ARTICLE, { by, id })));
    const updated = (newTitle: string) => Promise.all(ids.map((id) => store.news.update(id, { newTitle }, { by })));

    const syncs = (await operationsOf(place, faulty, created, folders)).filter((line) => /^syncFolder /.test(line));
    assert.deepEqual(syncs, ['syncFolder news']);
    await updated('first of this process');
    for (let save = 0; save < KEPT_VERSIONS + 2; save += 1) {
      const made = await operationsOf(place, faulty, () => updated(`${save}`), folders);
      assert.deepEqual(made.sort(), [...ids.map((id) => `syncFolder history/news/${id}`), 'syncFolder news'].sort());
    }
    for (const id of ids) assert.equal(fs.readdirSync(join(place.dataDir, 'history/news', id)).length, KEPT_VERSIONS);
  });

test('who changes a folder while it is synced waits for the next sync, and so do all others', async () => {
  const running: (() => void)[] = [];
  const handle = { sync: () => new Promise<void>((end) => running.push(end)), close: async () => {} };
  const disk = createDisk({ ...realFileSystem, openFolder: async () => handle });
  const ended: string[] = [];
  const wait = (who: string) => disk.syncFolder('/folder').then(() => void ended.push(who));
  const turn = () => new Promise(setImmediate);
  const first = [wait('a'), wait('b')];
  await turn();
  const later = [wait('c'), wait('d')];
  await turn();
  assert.equal(running.length, 1, 'one sync for both, and no second one beside it');
  running[0]?.();
  await Promise.all(first);
  assert.deepEqual(ended, ['a', 'b'], 'the running sync may have missed the change of c and d');
  await turn();
  assert.equal(running.length, 2);
  running[1]?.();
  await Promise.all(later);
});

test('a failed sync fails all who waited for it, and not those who wait for the next', async () => {
  let syncs = 0;
  const sync = async () => {
    syncs += 1;
    await new Promise(setImmediate);
    if (syncs === 1) throw new Error('EIO');
  };
  const disk = createDisk({ ...realFileSystem, openFolder: async () => ({ sync, close: async () => {} }) });
  const first = [disk.syncFolder('/folder'), disk.syncFolder('/folder')];
  await new Promise(setImmediate);
  const next = disk.syncFolder('/folder');
  const states = await Promise.allSettled([...first, next]);
  assert.deepEqual(
    states.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
});

test('versions are kept on, if somebody removes their folder by hand', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  t.after(() => store.close());
  await store.news.create(ARTICLE, { by, id: 'a' });
  for (const newTitle of ['二', '三']) await store.news.update('a', { newTitle }, { by });
  fs.rmSync(join(place.dataDir, 'history/news/a'), { recursive: true });
  await store.news.update('a', { newTitle: '四' }, { by });
  assert.deepEqual(fs.readdirSync(join(place.dataDir, 'history/news/a')), ['3.json']);
});

test('the first start syncs a folder once for all its files', async (t) => {
  const syncsWith = async (files: number) => {
    const place = new Place(temporaryFolder(t));
    for (let file = 0; file < files; file += 1)
      fs.writeFileSync(join(place.starterDir, 'uploads', `p${file}-2x2.webp`), 'picture');
    const faulty = new FaultyFileSystem(turnwise);
    const open = async () => (await place.open({ fs: faulty.fs })).close();
    const syncs = await operationsOf(place, faulty, open, /^syncFolder$/);
    assert.equal(fs.readdirSync(place.uploadsDir).length, files + 1);
    return syncs.length;
  };
  assert.equal(await syncsWith(64), await syncsWith(0));
});
