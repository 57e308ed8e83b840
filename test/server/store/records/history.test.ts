import assert from 'node:assert/strict';
import { linkSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY_MS } from '../../../../server/contract/china-time.ts';
import { KEPT_DELETED_DAYS, KEPT_VERSIONS } from '../../../../server/store/records/retention.ts';
import { ARTICLE, openedStore, PHOTO, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';

test(`the last ${KEPT_VERSIONS} versions are kept, no more`, async (t) => {
  const place = new Place(temporaryFolder(t));
  const { news } = await openedStore(t, place);
  await news.create(ARTICLE, { by, id: 'a' });
  for (let save = 0; save < KEPT_VERSIONS + 4; save++) await news.update('a', { newTitle: `${save}` }, { by });
  const versions = (await news.versions('a')).slice(1).map(({ version }) => version);
  assert.deepEqual(
    versions,
    Array.from({ length: KEPT_VERSIONS }, (_, index) => KEPT_VERSIONS + 4 - index),
  );
  assert.equal(readdirSync(join(place.dataDir, 'history/news/a')).length, KEPT_VERSIONS);
});

test('after half a year a deleted record goes for good, with its past', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  for (const id of ['old', 'fresh']) await first.news.create(ARTICLE, { by, id });
  await first.news.update('old', { newTitle: '二' }, { by });
  await first.news.remove('old', { by });
  place.clock.time += (KEPT_DELETED_DAYS - 1) * DAY_MS;
  await first.news.remove('fresh', { by });
  await first.close();
  place.clock.time += DAY_MS;
  await place.open().then(async (second) => {
    await second.carousel.create(PHOTO, { by });
    await second.close();
  });
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { news, swept } = await openedStore(t, place);
  await swept();
  t.mock.timers.tick(59 * 60_000);
  await swept();
  assert.equal((await news.deleted()).length, 2, 'a clock may be wrong until the network sets it');
  t.mock.timers.tick(60_000);
  await swept();
  assert.equal((await news.deleted()).map(({ id }) => id).join(), 'fresh');
  assert.deepEqual(readdirSync(join(place.dataDir, 'history/news')), []);
});

test('a clock that is set, or is wrong at a start, lets nothing go before it has run on: for a day if it is far ahead', async (t) => {
  const place = new Place(temporaryFolder(t));
  t.mock.timers.enable({ apis: ['setInterval'] });
  let store = await place.open();
  t.after(() => store.close());
  await store.news.create(ARTICLE, { by, id: 'a' });
  await store.news.remove('a', { by });
  await store.carousel.create(PHOTO, { by, id: 'newest' });
  const hour = DAY_MS / 24;
  const afterAnHour = async (passed = hour) => {
    place.clock.time += passed;
    t.mock.timers.tick(60 * 60_000);
    await store.swept();
    return (await store.news.deleted()).length;
  };
  const staysFor = async (hours: number, when: string) => {
    for (let passed = 1; passed <= hours; passed++) assert.equal(await afterAnHour(), 1, `${when}, hour ${passed}`);
  };
  for (const days of [KEPT_DELETED_DAYS + 1, 27_000, -20_000, -1]) {
    assert.equal(await afterAnHour(days * DAY_MS), 1, `set by ${days} days`);
    if (days > 0) await staysFor(23, `set by ${days} days`);
    if (days > 0) assert.equal(await afterAnHour(-days * DAY_MS), 1, 'set right again');
  }
  await store.close();
  place.clock.time += 27_000 * DAY_MS;
  store = await place.open();
  await staysFor(23, 'wrong at a start');
  assert.equal(await afterAnHour(), 0, 'it ran on');
});

test('versions that a crash left too many are removed by the next save', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.news.create(ARTICLE, { by, id: 'a' });
  for (let save = 0; save < 3; save++) await first.news.update('a', { newTitle: `${save}` }, { by });
  await first.close();
  const folder = join(place.dataDir, 'history/news/a');
  for (let extra = 100; extra < 100 + KEPT_VERSIONS; extra++) writeFileSync(join(folder, `${extra}.json`), '{}');
  const { news } = await openedStore(t, place);
  await news.update('a', { newTitle: 'next' }, { by });
  assert.equal(readdirSync(folder).length, KEPT_VERSIONS);
  assert.equal(readdirSync(folder).includes('1.json'), false);
});

test('a version that a killed save had archived already is listed once, after a move too', async (t) => {
  const place = new Place(temporaryFolder(t));
  const first = await place.open();
  await first.news.create(ARTICLE, { by, id: 'a' });
  await first.news.update('a', { newTitle: '二' }, { by });
  await first.close();
  const folder = join(place.dataDir, 'history/news/a');
  linkSync(join(place.dataDir, 'news/a.json'), join(folder, '2.json')); // and then it was killed
  const { news } = await openedStore(t, place);
  await news.amend('a', { place: '2026' }, { by });
  await news.update('a', { newTitle: '三' }, { by });
  assert.equal(readdirSync(folder).length, 3, 'the move has made it another file');
  assert.deepEqual((await news.versions('a')).map(({ version }) => version), [3, 2, 1]); // biome-ignore format: one line
  assert.equal((await news.readVersion('a', 2))?.newTitle, '二');
});
