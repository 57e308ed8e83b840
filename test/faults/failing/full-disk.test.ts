import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from '../../../server/calls.ts';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { startServer } from '../../../server/start/start-server.ts';
import { whyUnwritable } from '../../../server/store/disk/file-system.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { staffOf } from '../../helpers/log-in.ts';
import { recordPaths } from '../../helpers/record-paths.ts';
import { CHEAPLY, startProcess } from '../../helpers/server-process.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import { mountSmall, TAKES_ROOT } from '../../helpers/small-disk.ts';
import { isLong, verdict } from '../../helpers/tell.ts';
import { keptLog, temporaryFolder } from '../../helpers/temporary-store.ts';

const BYTES = 40 << 20;
const STARTS = isLong ? 10 : 2;
const FULL = [507, '服务器存储空间不足，请联系管理员'];
const CHANGES: Partial<Record<CallName, object>> = {
  'news/save': { newTitle: '新', newInfo: `<p>${'长'.repeat(50_000)}</p>` },
  'product/save': { coverName: '新', productCon: `<p>${'长'.repeat(50_000)}</p>` },
  'site/save-text': { name: 'company-profile.md', text: `# ${'长'.repeat(10_000)}\n` },
  'system/update': { sysName: '名', logo: '/media/x.png' },
};

test('on a full disk, a start after a kill too serves all, lets staff in and refuses saves, room heals it, and a read-only one serves', async (t) => {
  const folder = mountSmall(t, BYTES);
  if (folder === undefined) return t.skip(TAKES_ROOT);
  let server = await startProcess(folder, CHEAPLY);
  t.after(() => server.child.kill('SIGKILL'));
  const early = await staffOf(server.address);
  assert.equal((await early('news/save', { newTitle: '满前一篇' })).code, 200);
  fillUp(folder);
  await refusesChanges(early);

  for (let start = 1; start <= STARTS; start += 1) {
    await server.end('SIGKILL');
    fillUp(folder); // what a kill has set free
    server = await startProcess(folder, CHEAPLY);
    fillUp(folder); // what the start has tidied up
    assert.match(server.said().find((line) => line.includes('the disk is full')) ?? '', new RegExp(folder));
    await servesAll(server.address);
    const staff = await staffOf(server.address);
    assert.equal((await staff<{ count: number }>('news/list', { newTitle: '满前一篇' })).data?.count, 1);
    const { disks, doubts } = (await staff<SystemStatus>('system/status', {})).data ?? {};
    assert.ok(doubts?.some(({ id }) => id === 'disk-full'));
    assert.deepEqual(disks?.map(({ freeBytes }) => freeBytes), [0, 0]); // biome-ignore format: one line
    await refusesChanges(staff);
    assert.equal((await early('session/user', {}, server.address)).code, 200);
  }
  verdict(t, 'starts on a full disk after a kill', STARTS, []);

  const staff = await staffOf(server.address);
  rmSync(join(folder, 'fill'), { recursive: true });
  const remount = async (how: string) => {
    const options = ['-o', `remount,${how}`, folder];
    while (spawnSync('mount', options).status !== 0) await pause(20); // a file is being written
  };
  for (const [how, code] of Object.entries({ ro: 500, rw: 200 })) {
    await remount(how);
    for (const change of Object.keys(CHANGES) as CallName[]) // proof: typed above
      assert.equal((await staff(change, CHANGES[change] ?? {})).code, code, `${change} on a disk mounted ${how}`);
    await servesAll(server.address);
    const late = await staffOf(server.address); // on a read-only disk from memory
    const { doubts } = (await late<SystemStatus>('system/status', {})).data ?? {};
    assert.equal(doubts?.some(({ id }) => id === 'read-only') ?? false, how === 'ro');
    await assert.rejects(startProcess(folder, CHEAPLY), /in use/);
  }
  assert.equal(await server.end('SIGTERM'), 0);
  await remount('ro'); // as after a reboot with a failing disk
  server = await startProcess(folder, CHEAPLY);
  assert.match(server.said().find((line) => line.includes('disk-not-writable')) ?? '', new RegExp(folder));
  await servesAll(server.address);
  assert.equal((await staff('session/user', {}, server.address)).code, 200, 'the log-in has found room');
  const late = await staffOf(server.address);
  for (const code of [500, 200]) {
    assert.equal((await late('news/save', CHANGES['news/save'] ?? {})).code, code);
    await remount('rw');
  }
  await assert.rejects(startProcess(folder, CHEAPLY), /in use/, 'the save took the lock');
  assert.equal(await server.end('SIGTERM'), 0);
  server = await startProcess(folder, CHEAPLY);
  assert.equal((await late('session/user', {}, server.address)).code, 200, 'the log-in has found room');
  assert.equal(await server.end('SIGTERM'), 0);
});

const TAKES_NOTHING = { ENOSPC: FULL, EROFS: [500, '服务器的磁盘不能写入，请联系管理员检查磁盘'] };

for (const [code, refusal] of Object.entries(TAKES_NOTHING)) {
  test(`a start on a disk that takes nothing (${code}) serves all, lets staff in and refuses saves, and room heals it`, (t) => {
    return startsWithout(t, code, refusal);
  });
}

async function startsWithout(t: TestContext, code: string, refusal: (number | string)[]): Promise<void> {
  const folder = temporaryFolder(t);
  const folders = { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
  const settings = readConfiguration({ PORT: '0', ADMIN_PASSWORD, ...folders }, ROOT);
  const { log, lines } = keptLog();
  const disk = new FaultyFileSystem();
  const start = () => startServer(settings, ROOT, log, () => {}, { passwordCost: CHEAP, fs: disk.fs });
  await (await start()).stop();
  disk.fail({ at: 1, code, staysBroken: true });
  const elsewhere = { ...settings, uploadsDir: join(folder, 'missing') };
  if (code === 'EROFS')
    await assert.rejects(
      startServer(elsewhere, ROOT, log, () => {}, { fs: disk.fs }),
      /^SettingError: UPLOADS_DIR=.*EROFS/,
    );
  lines.length = 0;
  let server = await start();
  t.after(() => server.stop());
  assert.equal(lines.find(({ level }) => level === 'error')?.fields.folder, settings.dataDir);
  await servesAll(server.address);
  const staff = await staffOf(server.address);
  await refusesChanges(staff, refusal);
  const second = await staffOf(server.address);
  assert.equal((await second('session/logout', {})).code, 200);
  assert.equal((await second('session/user', {})).code, 401);
  disk.fail(undefined);
  assert.equal((await staff('news/save', CHANGES['news/save'] ?? {})).code, 200);
  await assert.rejects(start(), /in use/, 'the save took the lock that the start could not take');
  await server.stop();
  server = await start();
  assert.equal((await staff('session/user', {}, server.address)).code, 200, 'the log-in has found room');
  const { data } = (await staff<{ data?: { action: string }[] }>('audit/list', {}, server.address)).data ?? {};
  assert.equal(data?.filter(({ action }) => action === 'session/login').length, 2);
}

test('a disk without inodes is told from a full one and from one with room', async (t) => {
  const folder = mountSmall(t, BYTES);
  if (folder === undefined) return t.skip(TAKES_ROOT);
  assert.equal(await whyUnwritable(folder), undefined);
  execFileSync('mount', ['-o', 'remount,nr_inodes=2', folder]);
  writeFileSync(join(folder, 'last'), '');
  assert.equal(await whyUnwritable(folder), 'inodes-full');
});

test('a first start without room ends with one line that names the folder', async (t) => {
  for (const [at, code, why] of [1, 40].flatMap((at) => [
    [at, 'ENOSPC', 'its disk is full'] as const,
    [at, 'EROFS', at === 1 ? 'EROFS' : 'its disk is read-only'] as const,
  ])) {
    const folder = temporaryFolder(t);
    const settings = readConfiguration(
      { PORT: '0', DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'up') },
      ROOT,
    );
    const disk = new FaultyFileSystem();
    disk.fail({ at, code, staysBroken: true });
    const told: string[] = [];
    const start = startServer(settings, ROOT, keptLog().log, (password) => told.push(password), { fs: disk.fs });
    const line = `^SettingError: DATA_DIR="[^\n]+ cannot be used: [^\n]*${why}`;
    await assert.rejects(start, new RegExp(line));
    assert.deepEqual(told, []);
  }
});

/** Every page of the sitemap and of a record, on desk and phone as they are there, and every picture that they show. */
async function servesAll(address: string): Promise<void> {
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  pages.push(...(await recordPaths(address)));
  assert.ok(pages.length > 20, `${pages.length} pages`);
  const shown = new Set(['/login']);
  for (const page of pages.map((path) => path.replaceAll('&amp;', '&') || '/')) {
    const answer = await fetch(address + page);
    assert.equal(answer.status, 200, page);
    for (const [, path = ''] of (await answer.text()).matchAll(/"(\/(?:uploads|media|assets)\/[^"\s\\]+)"/g))
      shown.add(path);
  }
  assert.ok(shown.size > 50, `${shown.size} files`);
  const statuses = [...shown].map(async (path) => [(await fetch(address + path, { method: 'HEAD' })).status, path]);
  const wrong = (await Promise.all(statuses)).filter(([status]) => status !== 200);
  assert.deepEqual(wrong, []);
}

async function refusesChanges(staff: Awaited<ReturnType<typeof staffOf>>, refusal = FULL): Promise<void> {
  for (const name of Object.keys(CHANGES) as CallName[]) {
    // proof: typed above
    const { code, msg } = await staff(name, CHANGES[name] ?? {});
    assert.deepEqual([code, msg], refusal, name);
  }
}

let fills = 0;
/** Writes until the disk takes no more byte. */
function fillUp(folder: string): void {
  fills += 1;
  mkdirSync(join(folder, 'fill'), { recursive: true });
  const file = openSync(join(folder, 'fill', String(fills)), 'w');
  try {
    for (let size = 1 << 20; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}
