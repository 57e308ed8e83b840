import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARTICLE, openedStore, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

test('nobody asks for the time where no record has one of its own, and whoever looks does where one has', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  const before = store.publicRevision;
  const asked = t.mock.method(place.clock, 'now').mock;
  assert.equal(store.publicRevision, before);
  assert.equal(asked.callCount(), 0);

  const publishAt = new Date(place.clock.time + 60_000).toISOString();
  const { id } = await store.news.create({ ...ARTICLE, publishAt }, { by: 'admin' });
  const withheld = store.publicRevision;
  assert.equal(store.news.publicRows.get(id), undefined);
  place.clock.time += 60_000;
  assert.notEqual(store.publicRevision, withheld);
  assert.equal(store.news.publicRows.get(id)?.id, id);
});
