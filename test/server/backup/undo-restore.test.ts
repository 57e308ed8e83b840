import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { restoreSnapshot, undoRestore } from '../../../server/backup/restore-snapshot.ts';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { realSockets } from '../../../server/store/disk/lock-socket.ts';
import { atEachOperation } from '../../helpers/faulty-file-system.ts';
import { changedPlace, copyOf, found, NEW, OLD, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { ACCOUNT, EVERYBODY_DEAD, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

/** Undoes the last restore of a place. */
function undo({ dataDir, uploadsDir, log, clock }: Place, fs: FileSystem = realFileSystem, sockets = realSockets) {
  return undoRestore({ dataDir, uploadsDir, fs, randomBytes, log, now: clock.now(), sockets });
}

async function logIn(place: Place): Promise<void> {
  const store = await place.open();
  const session = { accountId: 'a', tokenHash: 'hash', lastSeenAt: '2026-11-20T08:00:00.000Z' };
  await store.session.create(session, { by: '' });
  await store.close();
}

function sessions({ dataDir }: Place): string[] {
  return existsSync(join(dataDir, 'session')) ? readdirSync(join(dataDir, 'session')) : [];
}

describe('undoing a restore', () => {
  it('puts back what was there, once, and ends every log-in both ways', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    await assert.rejects(undo(place), /^BackupError: nothing to undo[^\n]*$/);
    await logIn(place);
    await restore(place, snapshot);
    assert.equal(await found(place), NEW);
    assert.deepEqual(sessions(place), []);
    await logIn(place);
    const kept = await undo(place);
    assert.equal(await found(place), OLD);
    assert.deepEqual(sessions(place), []);
    assert.equal(readdirSync(join(kept.dataDir, 'news')).length, 1);
    await assert.rejects(undo(place), /nothing to undo/);
    assert.equal(await found(place), OLD);
  });

  it('goes back one restore and no further', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    await restore(place, snapshot);
    await restore(place, snapshot);
    await undo(place);
    assert.equal(await found(place), NEW);
    await assert.rejects(undo(place), /nothing to undo/);
  });

  it('is refused while a server runs, and when what was there was removed', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    const kept = await restore(place, snapshot);
    const store = await place.open();
    await assert.rejects(undo(place), /is in use by another server/);
    await store.close();
    rmSync(kept.uploadsDir, { recursive: true });
    await assert.rejects(undo(place), /nothing to undo: \S+uploads\.before-\S+ is not there/);
    assert.equal(await found(place), NEW);
  });

  it('leaves one state or the other, never a mixture, wherever its process is cut off', async (t) => {
    const { place: model, snapshot } = await changedPlace(temporaryFolder(t));
    await restore(model, snapshot);
    const seen = { [OLD]: 0, [NEW]: 0 };
    await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
      const place = copyOf(model, `cut-${at}`);
      await undo(place, faulty.fs).catch(() => undefined);
      const state = await found(place);
      assert.ok(state === OLD || state === NEW, `cut at ${at}: ${state}`);
      if (state === NEW) {
        await undo(place, realFileSystem, EVERYBODY_DEAD);
        assert.equal(await found(place), OLD, `cut at ${at}, then undone`);
      }
      rmSync(place.folder, { recursive: true });
      if (faulty.struck) seen[state] += 1;
    });
    assert.ok(seen[OLD] > 5 && seen[NEW] > 10, JSON.stringify(seen));
  });
});

describe('accounts and a restore', () => {
  it('are named when they are back, have their earlier password again, or are gone', async (t) => {
    const { place, snapshot } = await accountsPlace(temporaryFolder(t));
    const { accounts } = await restore(place, snapshot);
    assert.deepEqual(accounts, { back: ['removed'], passwordBack: ['changed'], gone: ['later'] });
    const undone = await undo(place);
    assert.deepEqual(undone.accounts, { back: ['later'], passwordBack: ['changed'], gone: ['removed'] });
  });

  it('stay as they are when told so', async (t) => {
    const { place, snapshot } = await accountsPlace(temporaryFolder(t));
    const { dataDir, uploadsDir, log } = place;
    const parts = { dataDir, uploadsDir, snapshot, fs: realFileSystem, randomBytes, log, now: place.clock.now() };
    const before = accountFiles(place);
    const { accounts } = await restoreSnapshot({ ...parts, keepAccounts: true });
    assert.deepEqual(accounts, { back: [], passwordBack: [], gone: [] });
    assert.deepEqual(accountFiles(place), before);
    const empty = new Place(join(place.folder, 'elsewhere'));
    const nowhere = { dataDir: empty.dataDir, uploadsDir: empty.uploadsDir };
    await assert.rejects(
      restoreSnapshot({ ...parts, ...nowhere, keepAccounts: true }),
      /no account that could be kept/,
    );
  });
});

/** Its snapshot has three accounts: one stayed, one has another password by now, one was removed; a fourth came later. */
async function accountsPlace(folder: string): Promise<{ place: Place; snapshot: string }> {
  const { place } = await changedPlace(folder);
  const store = await place.open();
  for (const username of ['changed', 'removed']) await store.account.create({ ...ACCOUNT, username }, { by: '' });
  await store.close();
  place.clock.time += 1;
  const { folder: made } = await snapshotOf(place);
  const again = await place.open();
  const byName = (username: string) => again.account.all((row) => row.username === username)[0]?.id ?? '';
  await again.account.update(byName('changed'), { password: { ...ACCOUNT.password, salt: 'bmV3' } }, { by: '' });
  await again.account.remove(byName('removed'), { by: '' });
  await again.account.create({ ...ACCOUNT, username: 'later' }, { by: '' });
  await again.close();
  return { place, snapshot: made };
}

function accountFiles({ dataDir }: Place): string[] {
  return readdirSync(join(dataDir, 'account'))
    .sort()
    .map((name) => readFileSync(join(dataDir, 'account', name), 'utf8'));
}
