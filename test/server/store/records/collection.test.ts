import assert from 'node:assert/strict';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { ARTICLE, openedStore, PHOTO, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';

test('an id that could leave the folder is never written', async (t) => {
  const { news } = await openedStore(t);
  for (const id of ['../evil', 'A', '-a', 'a.b', 'x'.repeat(129)]) {
    await assert.rejects(news.create(ARTICLE, { by, id }), /not an id/);
  }
});

test('an id that is taken is refused and the record under it stays', async (t) => {
  const { news } = await openedStore(t);
  await news.create(ARTICLE, { by, id: 'mine' });
  await assert.rejects(news.create({ ...ARTICLE, newTitle: 'other' }, { by, id: 'mine' }), { code: 409 });
  assert.equal(news.get('mine')?.newTitle, ARTICLE.newTitle);
});

test('an amendment of nothing writes nothing, also on a full disk, and returns the record', async (t) => {
  const place = new Place(temporaryFolder(t));
  const disk = new FaultyFileSystem();
  const store = await place.open({ fs: disk.fs });
  t.after(() => store.close());
  const saved = await store.news.create(ARTICLE, { by, id: 'mine' });
  disk.fail({ at: 1, code: 'ENOSPC', staysBroken: true });
  assert.deepEqual(await store.news.amend('mine', () => ({})), saved);
  await assert.rejects(store.news.amend('mine', { place: '2026' }), { code: 507 });
});

test('of several people who save the same version at once exactly one wins', async (t) => {
  const { news } = await openedStore(t);
  const { id, version } = await news.create(ARTICLE, { by });
  const saves = Array.from({ length: 8 }, (_, index) =>
    news.update(id, { newTitle: `title ${index}` }, { by: `person${index}`, version }),
  );
  const outcomes = await Promise.allSettled(saves);
  const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  assert.equal(winners.length, 1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 409);
  assert.equal(news.get(id)?.version, version + 1);
});

test('a record is a file that people can read and compare', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { carousel } = await openedStore(t, place);
  await carousel.create(PHOTO, { by, id: 'tower' });
  const time = '2026-11-20T08:00:00.000Z';
  const head = { id: 'tower', version: 1, createDate: time, savedAt: time, savedBy: 'admin' };
  const record = {
    ...head,
    photoTitle: '工地',
    photoInfo: '',
    photoUrl: '',
    shownOn: 'product',
    lastDay: '',
    place: '',
  };
  assert.equal(place.read('carousel', 'tower.json'), `${JSON.stringify(record, null, 2)}\n`);
});

test('a removed account or session leaves nothing behind', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { session } = await openedStore(t, place);
  const fields = { accountId: 'x', tokenHash: 'y', lastSeenAt: '2026-11-20T08:00:00.000Z' };
  await session.create(fields, { by, id: 'f00d' });
  await session.update('f00d', { lastSeenAt: '2026-11-20T09:00:00.000Z' }, { by });
  await session.remove('f00d', { by });
  for (const folder of ['session', 'history/session', 'deleted/session']) {
    const path = join(place.dataDir, folder);
    assert.deepEqual(existsSync(path) ? readdirSync(path) : [], []);
  }
});

test('a file that the owner removes by hand while the server runs is a deleted record', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await store.news.create(ARTICLE, { by, id: 'gone' });
  await store.close();
  const { news } = await openedStore(t, place);
  rmSync(join(place.dataDir, 'news', 'gone.json'));
  assert.equal(await news.read('gone'), undefined);
  assert.equal(news.get('gone'), undefined);
});

test('an id whose erasure was not finished is used again without what was erased, and stays', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { news } = await openedStore(t, place);
  await news.create({ ...ARTICLE, newTitle: 'erased' }, { by, id: 'again' });
  await news.update('again', { newTitle: 'erased, too' }, { by });
  await news.remove('again', { by });
  const [copy = ''] = readdirSync(join(place.dataDir, 'deleted/news'));
  renameSync(join(place.dataDir, 'deleted/news', copy), join(place.dataDir, 'news/.again.erased')); // and then the disk failed
  await news.create(ARTICLE, { by, id: 'again' });
  await news.sweep({ now: place.clock.now(), isStopped: () => false });
  assert.equal((await news.read('again'))?.newTitle, ARTICLE.newTitle);
  assert.deepEqual(
    (await news.versions('again')).map(({ version }) => version),
    [1],
  );
});

test('an erasure reads the list of what is deleted once, however long it is', async (t) => {
  const place = new Place(temporaryFolder(t));
  const disk = new FaultyFileSystem();
  const store = await place.open({ fs: disk.fs });
  t.after(() => store.close());
  const { news } = store;
  for (const id of ['one', 'two', 'one']) {
    await news.create(ARTICLE, { by, id });
    await news.remove(id, { by });
  }
  disk.done = [];
  await news.eraseDeleted('one');
  assert.equal(disk.done.filter((step) => /^readFolder .*deleted\/news$/.test(step)).length, 1);
  assert.deepEqual(
    (await news.deleted()).map(({ id }) => id),
    ['two'],
  );
  assert.equal(readdirSync(join(place.dataDir, 'deleted/news')).length, 1);
});

test('rich text that somebody wrote into a file by hand is clean when it is read', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { news } = await openedStore(t, place);
  await news.create(ARTICLE, { by, id: 'a' });
  place.write(place.read('news', 'a.json').replace('<p>正文', '<script>x</script><p onclick=x>正文'), 'news', 'a.json');
  assert.equal((await news.read('a'))?.newInfo, '<p>正文</p>');
});

test('public rows that somebody keeps are those of the moment, after a publishing time, too', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { news } = await openedStore(t, place);
  const kept = news.publicRows;
  const publishAt = new Date(place.clock.now() + 1_000).toISOString();
  await news.create({ ...ARTICLE, publishAt }, { by, id: 'timed' });
  await news.create(ARTICLE, { by, id: 'early' });
  place.clock.time += 1_000;
  assert.deepEqual(
    [kept.get('timed')?.id, kept.all()[0]?.id, kept.beside('early').newer?.id],
    ['timed', 'timed', 'timed'],
  );
  await news.create(ARTICLE, { by, id: 'late' });
  await news.update('early', { status: 'draft' }, { by });
  const ids = kept.all().map(({ id }) => id);
  assert.deepEqual([kept.get('early'), kept.get('late')?.id], [undefined, 'late']);
  assert.deepEqual([ids.includes('early'), ids.includes('late')], [false, true]);
});
