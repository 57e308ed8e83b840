import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../../server/store/disk/lock.ts';
import { atEachOperation } from '../../../helpers/faulty-file-system.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

function take(dataDir: string, fs = realFileSystem) {
  return acquireLock({ dataDir, fs });
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

/** What a killed process leaves. */
function leaveDead(dataDir: string): void {
  mkdirSync(join(dataDir, 'lock'));
  writeFileSync(join(dataDir, 'lock', '0123456789abcdef'), '');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

test('a second server is refused in one clear line, the first goes on, and its end gives the folder free', async (t) => {
  const dataDir = temporaryFolder(t);
  const first = await contender(t, dataDir);
  assert.equal(first.line, 'locked');
  const second = await contender(t, dataDir);
  const owner = new RegExp(
    `^refused: .* is in use by process ${first.child.pid}, since [^ ]+: stop it first, or wait until it ends$`,
  );
  assert.match(second.line, owner);
  await assert.rejects(take(dataDir), /in use/);
  await end(first.child, 'SIGTERM');
  assert.deepEqual(readdirSync(dataDir), []);
  await (await take(dataDir)).release();
});

test('a server whose beginning the winner has cleaned up says that the folder is in use', async (t) => {
  const dataDir = temporaryFolder(t);
  const makeFolder = async (path: string) => {
    await realFileSystem.makeFolder(path);
    await realFileSystem.removeFolder(path); // as the one that has the lock removes what came too late
  };
  await assert.rejects(take(dataDir, { ...realFileSystem, makeFolder }), /is in use by another process: stop it first/);
});

test('of several servers that find a lock left by a killed one, exactly one takes it over', async (t) => {
  const dataDir = temporaryFolder(t);
  const killed = await contender(t, dataDir);
  await end(killed.child, 'SIGKILL');
  const racers = await Promise.all(Array.from({ length: 4 }, () => contender(t, dataDir)));
  const winners = racers.filter(({ line }) => line === 'locked');
  assert.equal(winners.length, 1, racers.map(({ line }) => line).join('\n'));
  for (const { line } of racers) assert.match(line, /^(locked$|refused: .* in use)/);
  await assert.rejects(take(dataDir), new RegExp(`process ${winners[0]?.child.pid},`));
  assert.deepEqual(readdirSync(dataDir), ['lock']);
});

test('many who race for one dead lock in turns of a single operation never win twice', async (t) => {
  const dataDir = temporaryFolder(t);
  for (let round = 0; round < 20; round++) {
    leaveDead(dataDir);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => take(dataDir)));
    const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    assert.equal(locks.length, 1, `round ${round}`);
    for (const outcome of outcomes) if (outcome.status === 'rejected') assert.match(String(outcome.reason), /in use/);
    await locks[0]?.release();
    assert.deepEqual(readdirSync(dataDir), []);
  }
});

test('a server that is killed while it takes a lock over, at any moment, blocks nobody', async (t) => {
  await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const dataDir = temporaryFolder(t);
    leaveDead(dataDir);
    const killed = await take(dataDir, faulty.fs).catch(() => undefined);
    await killed?.release(); // its socket closes, its file stays
    const lock = await take(dataDir);
    assert.deepEqual(readdirSync(dataDir), ['lock'], `operation ${at}`);
    await lock.release();
  });
});

test('a folder whose path is longer than the address of a socket is held and taken over like any other', async (t) => {
  const dataDir = join(temporaryFolder(t), 'a long name '.repeat(15));
  mkdirSync(dataDir);
  const holder = await contender(t, dataDir);
  await assert.rejects(take(dataDir), /in use by process/);
  await end(holder.child, 'SIGKILL');
  assert.deepEqual(readdirSync(dataDir), ['lock']);
  await (await take(dataDir)).release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test('whose folder was moved away leaves the lock of the one who has its name now', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  mkdirSync(dataDir);
  const moved = await take(dataDir);
  renameSync(dataDir, `${dataDir}.before`);
  mkdirSync(dataDir);
  const lock = await take(dataDir);
  await moved.release();
  await assert.rejects(take(dataDir), /in use/);
  await lock.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test('whatever somebody has put in the place of the lock loses nothing by a start', async (t) => {
  for (const name of ['a.txt', '.profile', 'LCK..ttyS0', 'lock', '0123456789abcdef.bak', 'folder/'])
    for (const isLink of [true, false]) {
      const dataDir = temporaryFolder(t);
      const folder = isLink ? temporaryFolder(t) : join(dataDir, 'lock');
      if (isLink) symlinkSync(folder, join(dataDir, 'lock'));
      else mkdirSync(folder);
      writeFileSync(join(folder, '0000000000000000'), '');
      if (name.endsWith('/')) mkdirSync(join(folder, name));
      else writeFileSync(join(folder, name), '');
      const names = readdirSync(folder);
      await assert.rejects(take(dataDir), /lock\/.* is not of this program: move it away$/);
      assert.deepEqual(readdirSync(folder), names);
      assert.deepEqual(readdirSync(dataDir), ['lock']);
    }
});
