import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CallName, calls } from '../../../server/contract/calls.ts';
import { readSettings } from '../../../server/start/configuration.ts';
import { startServer } from '../../../server/start/start-server.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { logIn } from '../../helpers/log-in.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import { keptLog, temporaryFolder } from '../../helpers/temporary-store.ts';

const FULL = [507, '服务器存储空间不足，请联系管理员'];
const CHANGES: Partial<Record<CallName, object>> = {
  'news/save': { newTitle: '新', newInfo: `<p>${'长'.repeat(50_000)}</p>` },
  'product/save': { coverName: '新', productCon: `<p>${'长'.repeat(50_000)}</p>` },
  'site/save-text': { name: 'company-profile.md', text: `# ${'长'.repeat(10_000)}\n` },
  'system/update': { sysName: '名', logo: '/media/x.png' },
};

test('a start on a disk that takes nothing at all serves all, lets staff in and refuses saves, and room heals it', async (t) => {
  const folder = temporaryFolder(t);
  const folders = { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
  const settings = readSettings({ PORT: '0', ADMIN_PASSWORD, ...folders }, ROOT);
  const { log, lines } = keptLog();
  const disk = new FaultyFileSystem();
  const start = () => startServer(settings, ROOT, log, () => {}, { passwordCost: CHEAP, fs: disk.fs });
  await (await start()).stop();
  disk.fail({ at: 1, code: 'ENOSPC', staysBroken: true });
  let server = await start();
  t.after(() => server.stop());
  assert.equal(lines.find(({ level }) => level === 'error')?.fields.folder, settings.dataDir);
  await servesAll(server.address);
  const staff = await staffOf(server.address);
  await refusesChanges(staff);
  const second = await staffOf(server.address);
  assert.equal((await second('session/logout', {})).code, 200);
  assert.equal((await second('session/user', {})).code, 401);
  disk.fail(undefined);
  assert.equal((await staff('news/save', CHANGES['news/save'] ?? {})).code, 200);
  await server.stop();
  server = await start();
  assert.equal((await staff('session/user', {}, server.address)).code, 200, 'the log-in has found room');
  const { data } = (await staff('audit/list', {}, server.address)).data;
  assert.equal(data.filter(({ action }) => action === 'session/login').length, 2);
});

test('a first start without room ends with one line that names the folder', async (t) => {
  const folder = temporaryFolder(t);
  const settings = readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'up') }, ROOT);
  const disk = new FaultyFileSystem();
  disk.fail({ at: 40, code: 'ENOSPC', staysBroken: true });
  const told: string[] = [];
  const start = startServer(settings, ROOT, keptLog().log, (password) => told.push(password), { fs: disk.fs });
  await assert.rejects(
    start,
    /^SettingError: DATA_DIR="[^\n]+ its disk is full, and no first start has finished there$/,
  );
  assert.deepEqual(told, []);
});

/** Every page of the sitemap, on desk and phone as they are there, and every picture that they show. */
async function servesAll(address: string): Promise<void> {
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
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

async function refusesChanges(staff: Staff): Promise<void> {
  for (const name of Object.keys(CHANGES) as CallName[]) {
    // proof: typed above
    const { code, msg } = await staff(name, CHANGES[name] ?? {});
    assert.deepEqual([code, msg], FULL, name);
  }
}

interface Answered {
  code: number;
  msg: string;
  data: { data: { action: string }[] };
}
type Staff = (name: CallName, body: object, address?: string) => Promise<Answered>;

/** Makes calls as staff, with one log-in. */
async function staffOf(at: string): Promise<Staff> {
  const headers = { 'content-type': 'application/json', ...(await logIn(at)) };
  return async (name, body, address = at) => {
    const { method, path } = calls[name];
    return (await (await fetch(address + path, { method, headers, body: JSON.stringify(body) })).json()) as Answered;
  };
}
