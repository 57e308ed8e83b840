import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { Sessions } from '../../../server/auth/sessions.ts';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ACCOUNT, openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

it('a session is over after twelve hours without a request, and not before', async (t) => {
  const { clock, sessions, cookie } = await startedSession(t);
  clock.time += 12 * HOUR_MS;
  assert.ok(sessions.find(cookie), 'the last moment of the twelve hours');
  clock.time += 12 * HOUR_MS + 1;
  assert.equal(sessions.find(cookie), undefined);
});

it('a session in use is over after seven days all the same', async (t) => {
  const { clock, sessions, cookie, touched } = await startedSession(t);
  const end = clock.time + 7 * DAY_MS;
  while (clock.time < end) {
    assert.ok(sessions.find(cookie), new Date(clock.time).toISOString());
    await touched();
    clock.time += 6 * HOUR_MS;
  }
  assert.ok(sessions.find(cookie), 'the last moment of the seven days');
  await touched();
  clock.time += 1;
  assert.equal(sessions.find(cookie), undefined);
});

it('a session that was made while the clock was ahead is over when the clock is right; a minute ends none', async (t) => {
  const { clock, sessions, cookie } = await startedSession(t);
  clock.time -= MINUTE_MS;
  assert.ok(sessions.find(cookie));
  clock.time -= DAY_MS;
  assert.equal(sessions.find(cookie), undefined);
});

it('a session that was used while the clock was ahead is over when the clock is right', async (t) => {
  const { clock, sessions, cookie, touched } = await startedSession(t);
  clock.time += 10 * HOUR_MS;
  assert.ok(sessions.find(cookie));
  await touched();
  clock.time -= 9 * HOUR_MS;
  assert.equal(sessions.find(cookie), undefined);
});

it('an address from which somebody logged in is known after the log-out and after a restart, for seven days', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { clock, sessions, store, cookie } = await startedSession(t);
  assert.deepEqual([sessions.knows('127.0.0.1'), sessions.knows('127.0.0.2')], [true, false]);
  const restarted = new Sessions(store, () => clock.now(), { info() {}, warn() {}, error() {} });
  t.after(() => restarted.close());
  await restarted.end(restarted.find(cookie)?.id ?? '');
  assert.ok(restarted.knows('127.0.0.1'));
  clock.time += 7 * DAY_MS + 1;
  t.mock.timers.tick(HOUR_MS);
  assert.deepEqual([sessions.knows('127.0.0.1'), restarted.knows('127.0.0.1')], [false, false]);
});

it('a session begins when it is first seen, however long the disk takes', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await openedStore(t, place);
  const account = await store.account.create(ACCOUNT, { by: '' });
  let now = place.clock.now();
  const sessions = new Sessions(store, () => now, place.log);
  t.after(() => sessions.close());
  const started = sessions.start(account, { device: 'Chrome', address: '127.0.0.1' });
  now += MINUTE_MS;
  place.clock.time = now;
  await started;
  const [row] = store.session.all();
  assert.equal(row?.createDate, row?.lastSeenAt);
});

it('all sessions of an account end, also those that end by themselves meanwhile', async (t) => {
  const { sessions, store, account } = await startedSession(t);
  for (const address of ['127.0.0.2', '127.0.0.3']) await sessions.start(account, { device: 'Chrome', address });
  await Promise.all([sessions.endAll(account.id), sessions.endAll(account.id)]);
  assert.deepEqual(store.session.all(), []);
});

it('a log-in works from memory on whatever takes nothing, and is stored once it does', async (t) => {
  const disk = new FaultyFileSystem();
  const { sessions, store, account } = await startedSession(t, disk.fs);
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']) {
    disk.fail({ at: 1, code, staysBroken: true });
    const { cookie } = await sessions.start(account, { device: '', address: '' });
    assert.ok(sessions.find(cookie), code);
  }
  disk.fail(undefined);
  await sessions.close();
  assert.equal(store.session.all().length, 6);
});

async function startedSession(t: TestContext, fs: FileSystem = realFileSystem) {
  const place = new Place(temporaryFolder(t));
  const store = await place.open({ fs });
  t.after(() => store.close());
  const account = await store.account.create(ACCOUNT, { by: '' });
  const { clock } = place;
  const sessions = new Sessions(store, () => clock.now(), place.log);
  t.after(() => sessions.close());
  const { cookie } = await sessions.start(account, { device: 'Chrome', address: '127.0.0.1' });
  /** Resolves when the session's file says that it was just seen. */
  const touched = async () => {
    const now = new Date(clock.time).toISOString();
    while (store.session.all()[0]?.lastSeenAt !== now) await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, sessions, store, account, cookie, touched };
}
