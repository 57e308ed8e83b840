import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APPLICATION, SESSION } from '../../faults/crash/memory-place.ts';
import { filesBelow } from '../../helpers/snapshots.ts';
import { ACCOUNT, openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';

test('leads, their versions and deleted ones, accounts and sessions are for the server alone to read', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  await store.account.create(ACCOUNT, { by });
  await store.session.create(SESSION, { by });
  for (const id of ['kept', 'deleted']) await store.agent.create(APPLICATION, { by, id });
  await store.agent.update('kept', { note: '已回电' }, { by });
  await store.agent.remove('deleted', { by });
  const files = filesBelow(place.dataDir).filter((file) => /(^|\/)(agent|account|session)\//.test(file));
  assert.equal(files.length, 5);
  const modes = files.map((file) => (statSync(join(place.dataDir, file)).mode & 0o777).toString(8));
  assert.deepEqual(new Set(modes), new Set(['600']));
});
