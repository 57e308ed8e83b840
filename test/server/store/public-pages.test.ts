import assert from 'node:assert/strict';
import { it } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { contentKinds } from '../../../server/kinds.ts';
import { recordPages } from '../../../server/store/public-pages.ts';
import { openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const HOUR_MS = 3_600_000;

it('a page has changed when its record was saved, or when it came out if that was later', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  const saved = place.clock.time;
  const at = (hours: number) => new Date(saved + hours * HOUR_MS).toISOString();
  const cases: Record<string, [publishAt: string, changedAt: string]> = {
    now: ['', at(0)],
    before: [at(-5), at(0)],
    later: [at(3), at(3)],
  };
  for (const [id, [publishAt]] of Object.entries(cases))
    await store.news.create({ ...storedFields(contentKinds.news).empty, publishAt }, { by: '', id });
  place.clock.time += 4 * HOUR_MS;
  const found = recordPages(store).filter(({ id }) => cases[id]);
  assert.deepEqual(
    new Map(found.map(({ id, changedAt }) => [id, changedAt])),
    new Map(Object.entries(cases).map(([id, [, changedAt]]) => [id, changedAt])),
  );
});
