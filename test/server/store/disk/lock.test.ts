import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../../server/store/disk/lock.ts';
import { type LockOwner, type Processes, realProcesses } from '../../../../server/store/disk/lock-owner.ts';
import { isSocketName } from '../../../../server/store/disk/lock-socket.ts';
import { FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { keptLog, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

/** Whether this machine tells one boot from another: without that no socket is trusted. */
const hasBoots = existsSync('/proc/sys/kernel/random/boot_id');

function take(dataDir: string, processes: Processes = realProcesses, fs = realFileSystem) {
  return acquireLock({ dataDir, fs, randomBytes, log: keptLog().log, processes });
}

/** Another process that tries to take the lock; gives the line in which it says how that went. */
async function contender(t: TestContext, dataDir: string): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'hold-lock.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, line: String(line) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function writeLock(dataDir: string, owner: Partial<LockOwner>): void {
  const whole = { token: 'theirs', pid: 1, startedAt: '2026-01-01T00:00:00.000Z', ...owner };
  writeFileSync(join(dataDir, 'lock'), JSON.stringify(whole));
}

test('a second server is refused in one clear line, the first goes on, and its end gives the folder free', async (t) => {
  const dataDir = temporaryFolder(t);
  const first = await contender(t, dataDir);
  assert.equal(first.line, 'locked');
  const second = await contender(t, dataDir);
  assert.match(
    second.line,
    new RegExp(`^refused: .* is in use by another server \\(process ${first.child.pid}, since`),
  );
  await assert.rejects(take(dataDir), /in use/);
  await end(first.child, 'SIGTERM');
  assert.deepEqual(readdirSync(dataDir), []);
  await (await take(dataDir)).release();
});

test('the store itself refuses a folder that is open', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await assert.rejects(place.open(), /in use by another server/);
  await store.close();
  await (await place.open()).close();
});

test('of several servers that find a lock left by a killed one, exactly one takes it over', async (t) => {
  const dataDir = temporaryFolder(t);
  const killed = await contender(t, dataDir);
  await end(killed.child, 'SIGKILL');
  const racers = await Promise.all(Array.from({ length: 4 }, () => contender(t, dataDir)));
  const winners = racers.filter(({ line }) => line === 'locked');
  assert.equal(winners.length, 1, racers.map(({ line }) => line).join('\n'));
  for (const { line } of racers) assert.match(line, /^(locked$|refused: .* in use)/);
  const owner = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'));
  assert.equal(owner.pid, winners[0]?.child.pid);
  assert.deepEqual(readdirSync(dataDir), ['lock', `lock.${owner.token}.sock`]);
});

test('many who race for one stale lock in turns of a single operation never win twice', async (t) => {
  const dataDir = temporaryFolder(t);
  for (let round = 0; round < 20; round++) {
    writeLock(dataDir, { token: `dead${round}` });
    const processes: Processes = {
      ...realProcesses,
      liveness: async (owner) => (owner.token.startsWith('dead') ? 'dead' : 'alive'),
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => take(dataDir, processes)));
    const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    assert.equal(locks.length, 1, `round ${round}`);
    await locks[0]?.release();
    assert.deepEqual(readdirSync(dataDir), []);
  }
});

test('a server that is killed while it takes a lock over, at any moment, blocks nobody', async (t) => {
  for (let at = 1; ; at++) {
    const dataDir = temporaryFolder(t);
    writeLock(dataDir, { token: 'dead' });
    const everybodyDead: Processes = { ...realProcesses, liveness: async () => 'dead' };
    const faulty = new FaultyFileSystem();
    faulty.fail({ at, code: 'EIO', forGood: true });
    await take(dataDir, everybodyDead, faulty.fs).catch(() => {});
    const lock = await take(dataDir, everybodyDead);
    const left = readdirSync(dataDir).filter((name) => !isSocketName(name));
    assert.deepEqual(left, ['lock'], `operation ${at}`);
    await lock.release();
    if (!faulty.struck) break;
  }
});

test('a process that got the number of the dead owner does not count as the owner', async (t) => {
  const dataDir = temporaryFolder(t);
  const self = await realProcesses.self();
  writeLock(dataDir, { ...self, startTime: '1' });
  await (await take(dataDir)).release();
});

test('after a reboot the lock counts for nothing, whatever runs under that number; another machine has a heartbeat', async () => {
  const owner = { ...(await realProcesses.self()), token: 'x', startedAt: '', bootId: 'another boot' };
  const { machine, ...elsewhere } = owner;
  if (machine !== undefined) assert.equal(await realProcesses.liveness(owner, tmpdir()), 'dead');
  assert.equal(await realProcesses.liveness({ ...elsewhere, machine: 'another' }, tmpdir()), 'unknown');
  assert.equal(await realProcesses.liveness(elsewhere, tmpdir()), 'unknown');
});

test("another namespace's owner is known by the socket, and by no other file of its name", {
  skip: !hasBoots,
}, async (t) => {
  const dataDir = join(
    temporaryFolder(t),
    'a folder whose path is longer than the address of a socket may be '.repeat(3),
  );
  mkdirSync(dataDir);
  const holder = await contender(t, dataDir);
  const owner = { ...JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')), pidNamespace: 'pid:[1]' };
  assert.equal(await realProcesses.liveness(owner, dataDir), 'alive');
  assert.equal(await realProcesses.liveness({ ...owner, socket: '1:1' }, dataDir), 'unknown');
  assert.equal(await realProcesses.liveness({ ...owner, token: 'gone' }, dataDir), 'unknown');
  const { socket, ...old } = owner; // as 0.1.0 wrote it
  assert.match(socket, /^\d+:\d+$/);
  assert.equal(await realProcesses.liveness(old, dataDir), 'unknown');
  await end(holder.child, 'SIGKILL');
  assert.equal(await realProcesses.liveness(owner, dataDir), 'dead');
  await (await take(dataDir)).release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a killed process that its parent has not yet buried is dead', async (t) => {
  const child = spawn('sh', ['-c', 'sleep 0 & exec sleep 30'], { stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  const zombie = await findZombie(child.pid ?? 0);
  const stat = readFileSync(`/proc/${zombie}/stat`, 'utf8');
  const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  const owner = { ...(await realProcesses.self()), pid: zombie, startTime, token: 'x', startedAt: '' };
  assert.equal(await realProcesses.liveness(owner, tmpdir()), 'dead');
});

test("another container's lock stands while its heartbeat is fresh and falls when it is old", async (t) => {
  const dataDir = temporaryFolder(t);
  writeLock(dataDir, { ...(await realProcesses.self()), pidNamespace: 'pid:[1]' });
  const beating = setInterval(() => utimesSync(join(dataDir, 'lock'), new Date(), new Date()), 100);
  await assert.rejects(take(dataDir), /in use/);
  clearInterval(beating);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(dataDir, 'lock'), longAgo, longAgo);
  await (await take(dataDir)).release();
});

test('a lock file that names nobody is taken over', async (t) => {
  const dataDir = temporaryFolder(t);
  writeFileSync(join(dataDir, 'lock'), '');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(dataDir, 'lock'), longAgo, longAgo);
  await (await take(dataDir)).release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a lock whose owner has a name that no file can have names nobody', async (t) => {
  const dataDir = temporaryFolder(t);
  for (const token of ['../../elsewhere', '字'.repeat(150), 'a\u0000b', 'a b']) {
    writeLock(dataDir, { token });
    await (await take(dataDir)).release();
    assert.deepEqual(readdirSync(dataDir), []);
  }
});

/** Waits for the child of `parent` to end without being waited for. */
async function findZombie(parent: number): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
    for (const child of children) {
      if (child && / Z /.test(readFileSync(`/proc/${child}/stat`, 'utf8'))) return Number(child);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
