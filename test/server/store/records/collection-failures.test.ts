import assert from 'node:assert/strict';
import { cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Failure } from '../../../../server/contract/failure.ts';
import type { Store } from '../../../../server/store/open-store.ts';
import { type Fault, FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { ACCOUNT, ARTICLE, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

const by = 'admin';
const AGAIN = { fs: new FaultyFileSystem().fs, takesOver: true };

/** The changes that staff can make, each on a record that was prepared. */
const CHANGES: Record<string, (store: Store) => Promise<unknown>> = {
  'a new article': ({ news }) => news.create(ARTICLE, { by, id: 'new' }),
  'an article saved again': ({ news }) =>
    news.update('old', { newTitle: 'changed', newInfo: '<p>changed</p>' }, { by }),
  'an article removed': ({ news }) => news.remove('old', { by }),
  'an article brought back': ({ news }) => news.restoreDeleted('deleted'),
  'an unreadable article saved again': ({ news }) => news.update('broken', { newTitle: 'changed' }, { by }),
  'a new account': ({ account }) => account.create(ACCOUNT, { by, id: 'new' }),
  'an account saved again': ({ account }) => account.update('old', { name: 'changed' }, { by }),
  'an account removed': ({ account }) => account.remove('old', { by }),
  'a new system name': ({ system }) => system.save({ sysName: 'changed', logo: '' }, { by }),
  'the site saved again': ({ site }) => site.save({ ...site.value, wechatLink: 'https://example.com/' }, { by }),
};

/** Everything a visitor or the staff could see. */
async function seen(store: Store): Promise<string> {
  const articles = [];
  for (const { id } of store.news.all()) articles.push(await store.news.read(id));
  const accounts = store.account.all();
  const deleted = (await store.news.deleted()).map(({ id }) => id);
  return JSON.stringify([articles, accounts, deleted, store.system.value, store.site.value]);
}

async function prepare(place: Place): Promise<void> {
  const store = await place.open();
  for (const id of ['old', 'deleted', 'broken']) await store.news.create(ARTICLE, { by, id });
  for (const id of ['old', 'broken']) await store.news.update(id, { newTitle: `second ${id}` }, { by });
  await store.news.remove('deleted', { by });
  await store.account.create(ACCOUNT, { by, id: 'old' });
  await store.finishFirstStart();
  await store.close();
  place.write('{ torn', 'news', 'broken.json');
}

/** Runs the change against a disk that fails at the first operation, at the second … until nothing fails any more. */
async function atEachOperation(
  t: test.TestContext,
  fault: (at: number) => Fault,
  check: (run: {
    place: Place;
    store: Store;
    faulty: FaultyFileSystem;
    before: string;
    error: unknown;
    name: string;
  }) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder(t);
  const place = new Place(join(folder, 'live'));
  await prepare(place);
  const pristine = join(folder, 'pristine');
  cpSync(place.dataDir, pristine, { recursive: true });
  for (const [name, change] of Object.entries(CHANGES)) {
    let failures = 0;
    for (let at = 1, isOver = false; !isOver; at++) {
      rmSync(place.dataDir, { recursive: true });
      cpSync(pristine, place.dataDir, { recursive: true });
      const faulty = new FaultyFileSystem();
      const store = await place.open({ fs: faulty.fs, takesOver: true });
      await store.swept();
      const before = await seen(store);
      faulty.fail(fault(at));
      const error = await change(store).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      isOver = !faulty.struck;
      if (error !== undefined) failures += 1;
      await check({ place, store, faulty, before, error, name: `${name}, operation ${at}` });
      faulty.fail(undefined);
      await store.close();
    }
    assert.ok(failures >= 2, `${name}: ${failures} failures`);
  }
}

test('a disk that fails once changes nothing, and the same change goes through the next time', async (t) => {
  await atEachOperation(
    t,
    (at) => ({ at, code: 'EIO' }),
    async ({ place, store, before, error, name }) => {
      if (error !== undefined) assert.equal(await seen(store), before, name);
      await assertMemoryIsDisk(place, store, name);
      if (error === undefined) return;
      const change = CHANGES[name.split(', operation')[0] ?? ''];
      await change?.(store);
      assert.notEqual(await seen(store), before, name);
      await assertMemoryIsDisk(place, store, name);
    },
  );
});

test('a disk that stays full is reported as such, and memory holds what the disk holds', async (t) => {
  await atEachOperation(
    t,
    (at) => ({ at, code: 'ENOSPC', staysBroken: true }),
    async ({ place, store, faulty, error, name }) => {
      if (error !== undefined) assert.ok(error instanceof Failure && error.code === 507, `${name}: ${error}`);
      faulty.fail(undefined);
      await assertMemoryIsDisk(place, store, name);
    },
  );
});

test('a disk that cannot even be read for a while is looked at again before the next change', async (t) => {
  await atEachOperation(
    t,
    (at) => ({ at, code: 'EMFILE', forGood: true }),
    async ({ place, store, faulty, name }) => {
      faulty.fail(undefined);
      await store.news.create(ARTICLE, { by });
      await store.account.create(ACCOUNT, { by });
      await store.system.save({ sysName: 'healed', logo: '' }, { by });
      if (name.startsWith('the site')) await store.site.save({ ...store.site.value, wechatLink: '' }, { by });
      await assertMemoryIsDisk(place, store, name);
    },
  );
});

test('a server that dies at any moment leaves the whole change or none of it', async (t) => {
  const results = new Map<string, Set<string>>();
  await atEachOperation(
    t,
    (at) => ({ at, code: 'EIO', forGood: true }),
    async ({ place, before, error, name }) => {
      const reopened = await place.open(AGAIN);
      await reopened.swept();
      const after = await seen(reopened);
      await reopened.close();
      const again = await place.open(AGAIN);
      assert.equal(await seen(again), after, `${name}: a second start changes nothing`);
      await again.close();
      const change = name.split(', operation')[0] ?? '';
      const others = results.get(change) ?? new Set();
      if (after !== before) others.add(after);
      else assert.notEqual(error, undefined, `${name}: what was answered is there`);
      results.set(change, others);
    },
  );
  for (const [change, others] of results) assert.equal(others.size, 1, `${change}: nothing but before and after`);
});

async function assertMemoryIsDisk(place: Place, store: Store, name: string): Promise<void> {
  const inMemory = await seen(store);
  const copy = new Place(join(temporaryCopy(place)));
  const reopened = await copy.open(AGAIN);
  const onDisk = await seen(reopened);
  await reopened.close();
  rmSync(copy.folder, { recursive: true });
  assert.equal(inMemory, onDisk, name);
}

/** The folder as another server would find it, without disturbing the one that runs. */
function temporaryCopy(place: Place): string {
  const folder = `${place.folder}-copy`;
  // a lock's socket cannot be copied, and Node does not leave it out by itself
  const filter = (path: string) => !statSync(path).isSocket();
  cpSync(place.dataDir, join(folder, 'data'), { recursive: true, filter });
  return folder;
}
