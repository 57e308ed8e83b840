import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CallName, calls } from '../../../server/contract/calls.ts';
import { logIn } from '../../helpers/log-in.ts';
import { CHEAPLY, type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { verdict } from '../verdict.ts';

const SIZE = '24m';

test('a disk that is really full: saving is refused as such, reading goes on, and room heals it without a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-full-'));
  const isMounted = mountSmall(folder);
  let server: ServerProcess | undefined;
  t.after(() => {
    server?.child.kill('SIGKILL');
    if (isMounted) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (!isMounted) return t.skip('mounting a small disk takes root');
  server = await startProcess(folder, CHEAPLY);
  const staff = await staffOf(server.address);
  const saved = await staff('news/save', { newTitle: '满前一篇' });
  assert.equal(saved.code, 200);

  fill(join(folder, 'filler'));
  for (const [name, body] of Object.entries(CHANGES)) {
    const refused = await staff(name as CallName, body); // proof: the keys are names of calls, as typed below
    assert.deepEqual([refused.code, refused.msg], [507, '服务器存储空间不足，请联系管理员'], name);
  }
  const listed = await staff('news/list', { newTitle: '满前一篇' });
  assert.equal(listed.data.count, 1);
  assert.equal((await fetch(`${server.address}/xwdt`)).status, 200);

  rmSync(join(folder, 'filler'));
  for (const [name, body] of Object.entries(CHANGES)) {
    const healed = await staff(name as CallName, body); // proof: as above
    assert.equal(healed.code, 200, name);
  }
  verdict(t, 'calls on a full disk, and again with room', 2 * Object.keys(CHANGES).length, []);
  assert.equal(await server.end('SIGTERM'), 0);
});

const CHANGES: Partial<Record<CallName, object>> = {
  'news/save': { newTitle: '新', newInfo: `<p>${'长'.repeat(50_000)}</p>` },
  'product/save': { coverName: '新', productCon: `<p>${'长'.repeat(50_000)}</p>` },
  'site/save-text': { name: 'company-profile.md', text: `# ${'长'.repeat(10_000)}\n` },
  'system/update': { sysName: '名', logo: '/media/x.png' },
};

/** False where this user may not. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes until the disk takes no more byte. */
function fill(path: string): void {
  const file = openSync(path, 'w');
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

type Answered = { code: number; msg: string; data: { count: number } };

/** Makes calls as staff. */
async function staffOf(address: string): Promise<(name: CallName, body: object) => Promise<Answered>> {
  const headers = { 'content-type': 'application/json', ...(await logIn(address)) };
  return async (name, body) => {
    const { method, path } = calls[name];
    return (await (await fetch(address + path, { method, headers, body: JSON.stringify(body) })).json()) as Answered;
  };
}
