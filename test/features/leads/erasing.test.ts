import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Services } from '../../../server/api/context.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { emptyOf } from '../../../server/contract/kinds/fields.ts';
import { leadKinds } from '../../../server/features/leads/kinds.ts';
import { createErasing } from '../../../server/features/leads/leads.ts';
import type { SweepWork } from '../../../server/store/sweeper.ts';
import { openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

it('leads go by the time that the sweep checked, and one that cannot be erased, or is gone, keeps no other', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  await store.site.save({ ...store.site.value, privacy: { keepMonths: 1 } }, { by: '' });
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) {
    const createDate = '2024-01-01T00:00:00.000Z';
    await store.agent.create({ ...emptyOf(leadKinds.agent.fields), phone: '13800000000' }, { by: '', id, createDate });
  }
  await store.agent.create({ ...emptyOf(leadKinds.agent.fields), phone: '13800000000' }, { by: '', id: 'young' });
  const failures: Record<string, Error> = { b: new Error('EACCES'), c: new Failure(404) };
  const erased: string[] = [];
  const erase = async (_kind: string, id: string) => {
    if (failures[id]) throw failures[id];
    erased.push(id);
  };
  const services = {
    store: Object.assign(Object.create(store), { erase }),
    log: place.log,
    now: () => Date.parse('2099-01-01'), // a clock that was set while the sweep waited for its turn
  };
  const { sweep } = createErasing(services as unknown as Services); // proof: of these alone
  await sweep({ now: place.clock.now(), isStopped: () => false } as Parameters<SweepWork>[0]);
  assert.deepEqual(erased.sort(), ['a', 'd']);
  const told = place.lines.filter(({ code }) => code === 'erase-failed');
  assert.match(JSON.stringify(told), /^\[\{[^}]*"id":"b"[^\]]*\]$/);
});
