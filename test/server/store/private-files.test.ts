import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APPLICATION, SESSION } from '../../faults/crash/memory-place.ts';
import { filesBelow } from '../../helpers/snapshots.ts';
import { ACCOUNT, openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';

test('all that is stored, with versions and deleted records, is for the server alone to read, whatever its umask', async (t) => {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  await store.account.create(ACCOUNT, { by });
  await store.session.create(SESSION, { by });
  for (const id of ['kept', 'deleted']) await store.agent.create(APPLICATION, { by, id });
  await store.agent.update('kept', { note: '已回电' }, { by });
  await store.agent.remove('deleted', { by });
  await store.site.save({ ...store.site.value, greyscale: true }, { by });
  const files = filesBelow(place.dataDir);
  for (const wanted of ['site.json', 'history/site', 'deleted/agent', 'account', 'session'])
    assert.ok(
      files.some((file) => file.startsWith(wanted)),
      wanted,
    );
  const open = files.filter((file) => (statSync(join(place.dataDir, file)).mode & 0o777) !== 0o600);
  assert.deepEqual(open, []);
});
