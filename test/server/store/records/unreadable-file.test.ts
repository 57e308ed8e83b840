import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { walkFiles } from '../../../../server/store/disk/folders.ts';
import { ARTICLE, openedStore, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';
const GOOD = { id: 'a', version: 3, createDate: '2026-01-01T00:00:00.000Z', newTitle: '好' };

const BROKEN: Record<string, string> = {
  'torn JSON': '{ "id": "a", "versio',
  'no object': '[]',
  'an empty file': '',
  "another record's id": JSON.stringify({ ...GOOD, id: 'b' }),
  'a title that is a number': JSON.stringify({ ...GOOD, newTitle: 7 }),
  'a date that is none': JSON.stringify({ ...GOOD, createDate: 'yesterday' }),
  'no date': JSON.stringify({ ...GOOD, createDate: undefined }),
  'a version that is none': JSON.stringify({ ...GOOD, version: 'x' }),
};

for (const [what, content] of Object.entries(BROKEN)) {
  test(`${what}: the file is named in the log and left alone, the other records are served`, async (t) => {
    const place = new Place(temporaryFolder(t));
    place.write(content, 'news', 'a.json');
    const { news } = await openedStore(t, place);
    assert.equal(news.get('a'), undefined);
    assert.equal(news.get('opening')?.newTitle, '开业');
    assert.equal(place.read('news', 'a.json'), content);
    const line = place.lines.find(({ level }) => level === 'error');
    assert.equal(line?.fields.file, join(place.dataDir, 'news', 'a.json'));
  });
}

test('pipes, sockets and devices where records should be are named, waited for by nobody, and stop neither start nor backup', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.news.create(ARTICLE, { by, id: 'a' });
  await first.close();
  const at = (...path: string[]) => join(place.dataDir, ...path);
  for (const path of [at('news', 'pipe.json'), at('format.json.new'), join(place.uploadsDir, 'a-1x1.png')])
    execFileSync('mkfifo', [path]);
  rmSync(at('news', 'a.json'));
  symlinkSync('/dev/zero', at('news', 'a.json'));
  symlinkSync('/dev/zero', join(place.uploadsDir, 'device.pdf'));
  const socket = createServer().listen(at('news', 'socket.json'));
  t.after(() => socket.close());
  await once(socket, 'listening');
  const { news } = await openedStore(t, place);
  assert.deepEqual([news.get('a'), news.all().length], [undefined, 1]);
  const named = place.lines.filter(({ level }) => level === 'error').map(({ fields }) => String(fields.file));
  assert.deepEqual(named.map((path) => basename(path)).sort(), ['a.json', 'pipe.json', 'socket.json']);
  const walk = (folder: string) => walkFiles(realFileSystem, folder, (path) => path.startsWith('lock'));
  const [data, uploads] = await Promise.all([walk(place.dataDir), walk(place.uploadsDir)]);
  const isOdd = (path: string) => /\/(a|pipe|socket)\.|\.new$/.test(path);
  assert.deepEqual([[...data.keys()].filter(isOdd), [...uploads.keys()]], [[], ['crane-2x2.webp']]);
});

test('a folder where a record should be, or a name that is no id, stops nothing', async (t) => {
  const place = new Place(temporaryFolder(t));
  mkdirSync(join(place.dataDir, 'news', 'a.json'), { recursive: true });
  const names = ['No Id', 'MyNews', '塔机', 'a_b', '-a', 'a.b', 'x'.repeat(129), '__proto__'];
  for (const name of names) place.write(JSON.stringify({ ...GOOD, id: undefined }), 'news', `${name}.json`);
  place.write('hello', 'news', 'notes.txt');
  const { news, unreadable } = await openedStore(t, place);
  assert.equal(news.all().length, 1);
  assert.deepEqual(unreadable(), ['a', ...names].map((name) => join('news', `${name}.json`)).sort());
  assert.equal(place.lines.filter(({ level }) => level === 'error').length, unreadable().length);
});

test('the last good version is served, and the next save keeps the broken file among the versions', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.news.create(ARTICLE, { by, id: 'a' });
  await first.news.update('a', { newTitle: '二', newInfo: '<p>二</p>' }, { by });
  await first.news.update('a', { newTitle: '三' }, { by });
  await first.close();
  place.write('broken', 'news', 'a.json');
  const { news } = await openedStore(t, place);
  assert.equal((await news.read('a'))?.newInfo, '<p>二</p>');
  assert.equal(news.get('a')?.version, 2);
  const saved = await news.update('a', { newIntro: '新' }, { by, version: 2 });
  assert.deepEqual([saved.version, saved.newTitle, saved.newIntro], [4, '二', '新']);
  await assert.rejects(news.update('a', { newIntro: '旧' }, { by, version: 3 }), { code: 409 });
  const folder = join(place.dataDir, 'history/news/a');
  const kept = readdirSync(folder).find((name) => name.startsWith('unreadable-'));
  assert.equal(readFileSync(join(folder, kept ?? ''), 'utf8'), 'broken');
  assert.equal(JSON.parse(place.read('news', 'a.json')).newIntro, '新');
});

test('a mark over a broken file leaves no number to whoever has the lost version open', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.news.create(ARTICLE, { by, id: 'a' });
  for (const newTitle of ['二', '三', '四']) await first.news.update('a', { newTitle }, { by });
  await first.close();
  const [third = ''] = readdirSync(join(place.dataDir, 'history/news/a')).filter((name) => name.startsWith('3'));
  place.write('broken', 'history/news/a', third);
  place.write('broken', 'news', 'a.json');
  const { news } = await openedStore(t, place);
  assert.equal((await news.amend('a', { newIntro: '排序' })).newTitle, '二');
  await assert.rejects(news.update('a', { newTitle: '旧' }, { by, version: 4 }), { code: 409 });
  assert.equal((await news.update('a', { newTitle: '新' }, { by })).version, 6);
});

test('a record saved anew under the id of a file that cannot be read keeps that file', async (t) => {
  const place = new Place(temporaryFolder(t));
  place.write('broken', 'news', 'a.json');
  const { news } = await openedStore(t, place);
  await news.create(ARTICLE, { by, id: 'a' });
  assert.deepEqual(readdirSync(join(place.dataDir, 'history/news/a')), ['unreadable-2026-11-20T08-00-00.000Z.json']);
});

test('a file edited by hand may leave texts out and carry the mark that some editors write', async (t) => {
  const place = new Place(temporaryFolder(t));
  const content = { id: 'a', createDate: '2026-01-01T08:00:00+08:00', newTitle: '好' };
  place.write(`\ufeff${JSON.stringify(content)}`, 'news', 'a.json');
  const { news } = await openedStore(t, place);
  const createDate = '2026-01-01T00:00:00.000Z';
  const head = { id: 'a', version: 1, createDate, savedAt: createDate, savedBy: '' };
  const texts = {
    newTitle: '好',
    newIntro: '',
    newCover: '',
    newInfo: '',
    column: '',
    seoTitle: '',
    seoDescription: '',
  };
  const shown = { status: 'published', publishAt: '', pinned: false, place: '' };
  assert.deepEqual(await news.read('a'), { ...head, ...texts, ...shown });
});

test('what a crash left half written is removed at the next start, and nothing that somebody has named alike', async (t) => {
  const place = new Place(temporaryFolder(t));
  const end = '0123456789abcdef.tmp';
  const leftovers = [['news', `.a.json.${end}`], [`.site.json.${end}`], ['..', 'uploads', `.x.png.${end}`]];
  const mine = [
    ...[
      ['news', '.a.tmp'],
      ['..', 'uploads', '.photo.jpg.tmp'],
      ['.lock.mine.tmp', 'x'],
    ],
    ...[
      ['..', 'data.restore', 'a.json'],
      ['..', 'uploads.restore', 'a.jpg'],
      ['.restore', 'a.json'],
    ],
    ['enquiry-files', 'a'], // while the folder of the enquiries is elsewhere
  ];
  for (const path of [...leftovers, ...mine]) place.write('half', ...path);
  const { news } = await openedStore(t, place);
  assert.equal(news.all().length, 1);
  for (const path of leftovers) assert.throws(() => place.read(...path), /ENOENT/);
  for (const path of mine) assert.equal(place.read(...path), 'half', path.join('/'));
});

test('however many changes have failed, the disk is asked for a record once a second until it can be read', async (t) => {
  const place = new Place(temporaryFolder(t));
  let [isBroken, reads] = [false, 0];
  const readFile = async (path: string) => {
    if (!path.endsWith('data/news/opening.json')) return realFileSystem.readFile(path);
    reads += 1;
    if (isBroken) throw Object.assign(new Error('the disk failed'), { code: 'EIO' });
    return realFileSystem.readFile(path);
  };
  const store = await place.open({ fs: { ...realFileSystem, readFile } });
  t.after(() => store.close());
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const readsOfNextSecond = async () => {
    reads = 0;
    t.mock.timers.tick(1_000);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    return reads;
  };
  isBroken = true;
  for (let change = 0; change < 5; change += 1)
    await assert.rejects(store.news.update('opening', { newTitle: '二' }, { by }), { code: 'EIO' });
  assert.equal(await readsOfNextSecond(), 1);
  assert.equal(await readsOfNextSecond(), 1);
  isBroken = false;
  assert.equal(await readsOfNextSecond(), 1);
  assert.equal(await readsOfNextSecond(), 0);
  assert.equal((await store.news.update('opening', { newTitle: '二' }, { by })).newTitle, '二');
});
