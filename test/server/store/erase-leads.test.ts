import assert from 'node:assert/strict';
import { link, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/contract/kinds/kinds.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'staff';
const APPLICATION = { ...storedFields(kinds.agent).empty, agentName: '欧阳待删', phone: '13812345678' };

test('an erasure that was cut anywhere is finished by the next start, with versions and deleted copies', async (t) => {
  const place = new Place(temporaryFolder(t));
  const holding = async () => {
    const entries = await readdir(place.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const bytes = await Promise.all(files.map((file) => readFile(file)));
    return files.filter((_, index) => bytes[index]?.includes('13812345678') || bytes[index]?.includes('欧阳待删'));
  };
  const deletedFile = async () => {
    const folder = join(place.dataDir, 'deleted', 'agent');
    return join(folder, (await readdir(folder))[0]!);
  };
  for (const isDeleted of [false, true]) {
    const store = await place.open();
    await store.agent.create(APPLICATION, { by, id: 'lead' });
    await store.agent.update('lead', { note: '一' }, { by });
    await store.agent.remove('lead', { by });
    if (!isDeleted) await store.agent.create(APPLICATION, { by, id: 'lead' });
    await store.notice.create({ sentAt: '2026-11-20T08:00:00.000Z', remindedAt: '' }, { by: '', id: 'lead' });
    assert.ok((await holding()).length >= 2);
    await store.close();
    const marker = join(place.dataDir, 'agent', '.lead.erased'); // the power goes after the first step of an erasure
    if (isDeleted) await link(await deletedFile(), marker);
    else await rename(join(place.dataDir, 'agent', 'lead.json'), marker);
    const next = await place.open();
    assert.deepEqual(await holding(), []);
    assert.equal(next.agent.size, 0);
    await next.notice.remove('lead', { by });
    await assert.rejects(next.erase('agent', 'lead'), { code: 404 });
    await next.close();
  }
});

test('a lead that is only among the deleted is erased as well', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await store.agent.create(APPLICATION, { by, id: 'lead' });
  await store.agent.remove('lead', { by });
  await store.erase('agent', 'lead');
  assert.equal(await store.agent.readDeleted('lead'), undefined);
  await store.close();
});
