import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEachOperation, FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { ACCOUNT, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const TIME = '2026-03-01T00:00:00.000Z';
const old = (path: string, name: string, more: object = {}) => ({
  ...{
    path,
    name,
    title: `${name}的标题`,
    place: '山东',
    summary: '概述',
    image: '/media/a.webp',
    film: '/media/a.mp4',
  },
  ...{ poster: '', captions: ['塔机'], facts: [{ label: '工期', value: '12 天' }], products: ['crane'] },
  ...{ text: `case${path.replace('/', '-')}.md`, ...more },
});
const CASES = [old('/sdkaili', '凯立'), old('/qdfangwu', '青岛'), old('/sdkaili', '第二个', { text: 'second.md' })];

/** A folder as 0.1.0 left it. */
function oldFolder(t: TestContext): Place {
  const place = new Place(temporaryFolder(t));
  const site = JSON.parse(readFileSync(join(place.starterDir, 'site.json'), 'utf8'));
  place.write(JSON.stringify({ ...site, cases: CASES, ours: 1 }), 'site.json');
  place.write('## 凯立\n\n<script>1</script>\n\n正文', 'case-sdkaili.md');
  place.write('青岛', 'case-qdfangwu.md');
  place.write('第二', 'second.md');
  place.write('# 公司简介', 'company-profile.md');
  place.write('协议', 'user-agreement.md');
  place.write(JSON.stringify({ ...ACCOUNT, id: 'first', version: 1, createDate: TIME }), 'account', 'first.json');
  place.write('{"format":1}\n', 'format.json');
  return place;
}

async function opened(place: Place, faulty = new FaultyFileSystem()): Promise<void> {
  const store = await place.open({ fs: faulty.fs, takesOver: true });
  await store.close();
}

/** What the move is about, as the files say it; when something was made is left out. */
function outcome({ dataDir }: Place) {
  const read = (...path: string[]) => readFileSync(join(dataDir, ...path), 'utf8');
  const records = readdirSync(join(dataDir, 'case')).map((name) => JSON.parse(read('case', name)));
  const newestFirst = records.sort((a, b) => (a.createDate < b.createDate ? 1 : -1));
  const copies = (name: string) =>
    readdirSync(join(dataDir, 'history', name))
      .filter((copy) => /^\d/.test(copy))
      .sort()
      .map((copy) => read('history', name, copy));
  return {
    records: newestFirst.map(({ createDate: _, savedAt: __, ...record }) => record),
    site: JSON.parse(read('site.json')),
    texts: readdirSync(dataDir).filter((name) => name.endsWith('.md')),
    copies: ['case-sdkaili.md', 'case-qdfangwu.md', 'second.md'].map(copies),
    sites: copies('site.json').map((text) => JSON.parse(text).cases?.length),
    format: read('format.json'),
  };
}

test('the cases of site.json become records in their old order, with their texts cleaned', async (t) => {
  const place = oldFolder(t);
  await opened(place);
  const { records, site, texts, copies, sites, format } = outcome(place);
  const moved = records.map(({ id, caseName, casePath }) => `${id} ${caseName} ${casePath}`);
  assert.deepEqual(moved, ['sdkaili 凯立 /sdkaili', 'qdfangwu 青岛 /qdfangwu', 'case-3 第二个 ']);
  assert.deepEqual(records[0], {
    ...{ id: 'sdkaili', version: 1, savedBy: '', caseName: '凯立', caseTitle: '凯立的标题', casePlace: '山东' },
    ...{ caseSummary: '概述', caseCover: '/media/a.webp', casePoster: '', caseFilm: '/media/a.mp4' },
    ...{ caseCaptions: ['塔机'], caseFacts: [{ label: '工期', value: '12 天' }], caseProducts: ['crane'] },
    ...{ casePath: '/sdkaili', caseCon: '<h2>凯立</h2>\n<p>正文</p>\n', status: 'published', publishAt: '' },
    ...{ pinned: false, place: '' },
  });
  assert.deepEqual([site.cases, site.ours], [undefined, 1], 'what an owner added stays');
  assert.deepEqual(texts, ['company-profile.md', 'user-agreement.md']);
  assert.deepEqual(copies, [['## 凯立\n\n<script>1</script>\n\n正文'], ['青岛'], ['第二']]);
  assert.deepEqual(sites, [3, undefined]);
  assert.equal(format, '{"format":2}\n');
});

test('the words to look for before publishing come along, unless an owner has words or an empty list', async (t) => {
  const { adWords: starter } = JSON.parse(new Place(temporaryFolder(t)).read('..', 'starter', 'site.json'));
  assert.ok(starter.length > 0);
  for (const [words, expected] of [
    [undefined, starter],
    [[], []],
    [['首选'], ['首选']],
  ]) {
    const place = oldFolder(t);
    place.write(JSON.stringify({ ...JSON.parse(place.read('site.json')), adWords: words }), 'site.json');
    await opened(place);
    assert.deepEqual(JSON.parse(place.read('site.json')).adWords, expected);
  }
});

test('a move that is cut at any operation is finished by the next start, once and whole', async (t) => {
  const whole = oldFolder(t);
  await opened(whole);
  const expected = outcome(whole);
  const count = await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const place = oldFolder(t);
    await opened(place, faulty).catch(() => {});
    place.clock.time += 86_400_000;
    await opened(place);
    assert.deepEqual(outcome(place), expected, `operation ${at}`);
    rmSync(place.folder, { recursive: true });
  });
  assert.ok(count > 60, `${count} operations`);
});

test('a move for which a full disk has no room ends no start, keeps saves out, and is made by the next start', async (t) => {
  const whole = oldFolder(t);
  await opened(whole);
  for (const at of [1, 20, 40]) {
    const place = oldFolder(t);
    const faulty = new FaultyFileSystem();
    faulty.fail({ at, code: 'ENOSPC', staysBroken: true });
    const store = await place.open({ fs: faulty.fs, takesOver: true });
    assert.ok(place.lines.some(({ level, fields }) => level === 'error' && fields.folder === place.dataDir));
    faulty.fail(undefined);
    // A save in the new layout would drop the cases that still are in the old one
    await assert.rejects(store.site.save(store.site.value, { by: 'admin' }), { code: 507 });
    await store.close();
    await opened(place);
    assert.deepEqual(outcome(place), outcome(whole), `operation ${at}`);
  }
});

test('a case that staff deleted or changed does not come back when an old site.json is put there', async (t) => {
  const place = oldFolder(t);
  const before = place.read('site.json');
  await opened(place);
  const store = await place.open();
  await store.case.remove('qdfangwu', { by: 'admin' });
  await store.case.update('sdkaili', { caseName: '改过' }, { by: 'admin' });
  await store.close();
  place.write(before, 'site.json');
  place.write('{"format":1}', 'format.json');
  await opened(place);
  const caseNames = outcome(place).records.map(({ caseName }) => caseName);
  assert.deepEqual(caseNames, ['改过', '第二个']);
});

test('a site.json that nobody can read is left where it is, and its last good cases are shown', async (t) => {
  const place = oldFolder(t);
  place.isServer = false;
  await opened(place); // keeps a copy of what is good
  place.isServer = true;
  place.write('{"broken', 'site.json');
  await opened(place);
  assert.equal(place.read('site.json'), '{"broken');
  assert.equal(place.read('format.json'), '{"format":1}\n');
  assert.equal(readdirSync(join(place.dataDir, 'case')).length, 3);
  assert.ok(existsSync(join(place.dataDir, 'second.md')));
});

test('a command opens a folder of the older layout and leaves it as it is', async (t) => {
  const place = oldFolder(t);
  place.isServer = false;
  const before = [place.read('site.json'), place.read('format.json'), place.read('case-sdkaili.md')];
  await opened(place);
  assert.deepEqual([place.read('site.json'), place.read('format.json'), place.read('case-sdkaili.md')], before);
  assert.deepEqual(readdirSync(join(place.dataDir, 'case')), []);
});

test('a text that is gone from the disk is replaced by the one that came with the server', async (t) => {
  const place = oldFolder(t);
  rmSync(join(place.dataDir, 'case-qdfangwu.md'));
  place.write(JSON.stringify({ createDate: TIME, caseCon: '<p>随附</p>' }), '..', 'starter', 'case', 'qdfangwu.json');
  await opened(place);
  assert.equal(JSON.parse(place.read('case', 'qdfangwu.json')).caseCon, '<p>随附</p>');
});
