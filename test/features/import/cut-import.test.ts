import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { compare } from '../../../server/store/records/record-memory.ts';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';
import { FILM, importInto, PDF, startOldSystem } from './run-import.ts';

it('an import that is killed again and again goes on where it was: nothing comes twice and nothing is lost', async (t) => {
  const folder = temporaryFolder(t);
  const old = await startOldSystem();
  t.after(old.stop);
  const createDate = '2023-05-06 10:20:30';
  const body = '<img src="/img/a.png"><video src="/film.mp4"></video><a href="/doc.pdf">看</a>';
  const listOf = (id: string, title: string) => ({
    data: ['1', '2', '3'].map((each) => ({ [id]: each, [title]: each, createDate })),
    count: 3,
  });
  old.answers = {
    '/v1/product/selectAllList': { zhgdList: [{ productId: '2' }] },
    '/v1/product/list': listOf('productId', 'coverName'),
    '/v1/product/detailProduct': {
      productCon: body,
      coverUrl: '/img/b.png',
      downloads: [{ name: '资料', url: '/doc.pdf' }],
    },
    '/v1/news/list': listOf('newId', 'newTitle'),
    '/v1/news/detailNews': { newInfo: body, newCover: '/img/b.png' },
    '/v1/carousel/list': listOf('photoId', 'photoTitle'),
    '/v1/carousel/detailCarousel': { photoUrl: '/img/a.png' },
    '/img/a.png': webpOfSize(20, 10),
    '/img/b.png': webpOfSize(10, 10),
    '/film.mp4': Buffer.from(FILM),
    '/doc.pdf': Buffer.from(PDF),
  };
  const [whole, cut] = [mkdtempSync(join(folder, 'whole-')), mkdtempSync(join(folder, 'cut-'))];
  assert.equal((await importInto(whole, ['--from', old.address])).code, 0);
  let [kills, isCut] = [0, true];
  for (let at = 1; isCut; at += 1) {
    let child: ChildProcess | undefined;
    let count = 0;
    old.hook = (_request, response) => {
      count += 1;
      if (count !== at) return false;
      if (at % 2 === 0) response.once('finish', () => child?.kill('SIGKILL'));
      else child?.kill('SIGKILL');
      return at % 2 === 1;
    };
    const { code, out } = await importInto(cut, ['--from', old.address], '', (it) => {
      child = it;
    });
    isCut = count >= at;
    if (isCut) kills += 1;
    else assert.equal(code, 0, out);
  }
  assert.ok(kills > 10, `${kills} kills`);
  assert.deepEqual(broughtInto(cut), broughtInto(whole));
});

it('many records of one date above an older one, brought in an order of their own, keep it under short places', async (t) => {
  const old = await startOldSystem();
  t.after(old.stop);
  const ids = Array.from({ length: 600 }, (_, at) => String(1_000 + at));
  const data = ids.map((newId, at) => ({ newId, createDate: `2023-05-0${at < 599 ? 6 : 5} 00:00:00` }));
  old.answers = { '/v1/news/list': { data, count: 600 }, '/v1/news/detailNews': {} };
  const into = temporaryFolder(t);
  await importInto(into, ['--from', old.address]);
  const brought = broughtInOrder(into, ids);
  assert.deepEqual(
    brought.map(({ id }) => id),
    ids,
  );
  assert.ok(brought.every(({ place }) => place.length < 64));
});

it('articles that the first run missed come later to where they were, whatever their dates', async (t) => {
  for (const dates of [{}, { createDate: '2023-05-06 10:20:30' }]) {
    const old = await startOldSystem();
    t.after(old.stop);
    const ids = Array.from({ length: 20 }, (_, at) => String(1_000 + ((at * 7) % 20)));
    const into = mkdtempSync(join(temporaryFolder(t), 'into-'));
    for (const seen of [[...ids.slice(2, 8), ...ids.slice(14)], ids]) {
      const data = seen.map((newId) => ({ newId, ...dates }));
      old.answers = { '/v1/news/list': { data, count: seen.length }, '/v1/news/detailNews': {} };
      await importInto(into, ['--from', old.address]);
    }
    assert.deepEqual(
      broughtInOrder(into, ids).map(({ id }) => id),
      ids,
    );
  }
});

it('what a killed import lost is told by the next run, once; details that did not come are asked for again', async (t) => {
  const old = await startOldSystem();
  t.after(old.stop);
  const into = temporaryFolder(t);
  old.answers = {
    '/v1/news/list': { data: [{ newId: '1' }, { newId: '2' }, { newId: '3' }], count: 3 },
    '/v1/news/detailNews': { newInfo: '<p>文</p>', newCover: '/gone.png' },
  };
  let child: ChildProcess | undefined;
  let [details, cutAt, failAt] = [0, 3, 2];
  old.hook = ({ url }, response) => {
    if (url !== '/v1/news/detailNews') return false;
    details += 1;
    if (details === cutAt) child?.kill('SIGKILL');
    if (details === failAt) response.writeHead(502).end('<h1>502</h1>');
    return details === cutAt || details === failAt;
  };
  const run = () =>
    importInto(into, ['--from', old.address], '', (it) => {
      child = it;
    });
  const told = async () => Array.from((await run()).out.matchAll(/^not imported: \S+ (\d)/gm), ([, id]) => id);
  await run();
  [cutAt, failAt] = [0, 0];
  assert.deepEqual(await told(), ['1', '2', '3']);
  assert.deepEqual(await told(), []);
  const brought = broughtInOrder(into, ['1', '2', '3']);
  assert.deepEqual(
    brought.map(({ newInfo }) => newInfo),
    Array.from({ length: 3 }, () => '<p>文</p>'),
  );
});

/** Articles as the list shows them. */
function broughtInOrder(folder: string, ids: readonly string[]) {
  const news = join(folder, 'data', 'news');
  const records = readdirSync(news).map((name) => JSON.parse(readFileSync(join(news, name), 'utf8')));
  return records.filter(({ id }) => ids.includes(id)).sort((a, b) => compare(b, a));
}

/** Records and files of an installation; files by what they hold, for their names are random. */
function broughtInto(folder: string): unknown {
  const uploads = join(folder, 'uploads');
  const names = readdirSync(uploads).filter((name) => !name.startsWith('.'));
  const sums = new Map(names.map((name) => [name, hash('sha256', readFileSync(join(uploads, name)))]));
  const records = ['product', 'news', 'carousel'].flatMap((kind) =>
    readdirSync(join(folder, 'data', kind)).map((name) => {
      const { savedAt: _savedAt, ...record } = JSON.parse(readFileSync(join(folder, 'data', kind, name), 'utf8'));
      const text = JSON.stringify(record);
      return [kind, name, text.replace(/\/uploads\/([\w.-]+)/g, (_all, file) => sums.get(file) ?? 'lost')];
    }),
  );
  return { records: records.sort(), files: [...sums.values()].sort() };
}
