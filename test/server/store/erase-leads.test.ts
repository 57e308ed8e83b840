import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { link, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { filesBelow, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'staff';
const APPLICATION = { ...storedFields(kinds.agent).empty, agentName: '欧阳待删', phone: '13812345678' };

/** Files below a folder that hold the lead. */
function holding(folder: string): string[] {
  const isHolding = (bytes: Buffer) => bytes.includes('13812345678') || bytes.includes('欧阳待删');
  return filesBelow(folder).filter((file) => isHolding(readFileSync(join(folder, file))));
}

async function withLead(t: TestContext) {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await store.agent.create(APPLICATION, { by, id: 'lead' });
  return { place, store };
}

test('an erasure that was cut anywhere is finished by the next start, with versions and deleted copies', async (t) => {
  const place = new Place(temporaryFolder(t));
  const deletedFile = async () => {
    const folder = join(place.dataDir, 'deleted', 'agent');
    return join(folder, (await readdir(folder))[0]!);
  };
  for (const isDeleted of [false, true]) {
    const store = await place.open();
    await store.agent.create(APPLICATION, { by, id: 'lead' });
    await store.agent.update('lead', { note: '一' }, { by });
    mkdirSync(join(place.dataDir, 'history', 'agent', 'lead', '@eaDir', 'of a NAS'), { recursive: true });
    await store.agent.remove('lead', { by });
    if (!isDeleted) await store.agent.create(APPLICATION, { by, id: 'lead' });
    assert.ok(holding(place.dataDir).length >= 2);
    await store.close();
    const marker = join(place.dataDir, 'agent', '.lead.erased'); // the power goes after the first step of an erasure
    if (isDeleted) await link(await deletedFile(), marker);
    else await rename(join(place.dataDir, 'agent', 'lead.json'), marker);
    const next = await place.open();
    assert.deepEqual(holding(place.dataDir), []);
    assert.equal(next.agent.all().length, 0);
    await assert.rejects(next.erase('agent', 'lead'), { code: 404 });
    await next.close();
  }
});

test('an erased lead is in nothing that a restore left beside, and neither a restore nor its undoing brings it back', async (t) => {
  const place = new Place(join(temporaryFolder(t), 'site'));
  const beside = () => holding(place.folder).filter((file) => !file.startsWith('backups/'));
  const first = await place.open();
  for (const id of ['lead', 'lead2']) await first.agent.create(APPLICATION, { by, id });
  await first.agent.update('lead', { note: '一' }, { by });
  await first.agent.remove('lead', { by });
  await first.agent.create(APPLICATION, { by, id: 'lead' });
  await first.close();
  const { folder: snapshot } = await snapshotOf(place);
  await restore(place, snapshot);
  writeFileSync(join(place.dataDir, 'erased.txt'), 'agent/le'); // a line that was cut
  mkdirSync(`${place.dataDir}.zhuzhan-restore/data/agent`, { recursive: true });
  writeFileSync(`${place.dataDir}.zhuzhan-restore/data/agent/lead.json`, APPLICATION.phone); // a restore that was cut
  const store = await place.open();
  assert.ok(beside().length >= 8);
  await store.erase('agent', 'lead');
  const wrong = beside().filter((file) => !file.endsWith('/lead2.json'));
  assert.deepEqual(wrong, []);
  await store.erase('agent', 'lead2');
  await assert.rejects(store.erase('agent', '13912345678'), { code: 404 }); // somebody's number, typed
  assert.deepEqual(beside(), []);
  assert.equal(place.read('erased.txt'), 'agent/leagent/lead erased\nagent/lead2 erased\n');
  await store.close();
  await restore(place, snapshot);
  assert.deepEqual(beside(), []);
  place.clock.time += 1;
  await snapshotOf(place);
  const elsewhere = new Place(join(place.folder, '..', 'elsewhere'));
  await restore(elsewhere, snapshot);
  assert.deepEqual(holding(elsewhere.folder), [], 'a snapshot beside this one knows of it');
  const last = await elsewhere.open();
  assert.equal(last.agent.all().length, 0);
  await last.close();
});

test('a lead whose erasure failed after it was noted is one of those that a restore brings back', async (t) => {
  const { place, store } = await withLead(t);
  await store.close();
  const { folder } = await snapshotOf(place);
  place.write('agent/lead erased\n', 'erased.txt');
  await restore(place, folder);
  assert.deepEqual(holding(place.dataDir), ['agent/lead.json']);
});

test('a start erases what an erasure left beside, and removes it once it is 90 days old', async (t) => {
  const { place, store } = await withLead(t);
  await store.close();
  const { folder } = await snapshotOf(place);
  const { dataDir, uploadsDir } = await restore(place, folder);
  const lead = join(dataDir, 'agent', 'lead.json');
  const kept = join(place.folder, 'kept.json');
  await link(lead, kept);
  const again = await place.open();
  await again.erase('agent', 'lead');
  await rename(kept, lead); // the power went before
  await again.close();
  const next = await place.open();
  await next.swept();
  assert.equal(existsSync(lead), false);
  assert.deepEqual(
    await next.replaced(),
    [dataDir, uploadsDir].map((path) => path.slice(place.folder.length + 1)),
  );
  for (const [days, left] of [
    [89, 2],
    [1, 0],
  ] as const) {
    place.clock.time += days * 24 * 3_600_000;
    await next.sweep();
    assert.equal((await next.replaced()).length, left);
  }
  assert.equal(existsSync(dataDir) || existsSync(uploadsDir), false);
  await next.close();
});
