import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lockHolder } from '../../../server/store/disk/lock.ts';
import { logIn } from '../../helpers/log-in.ts';
import { startProcess } from '../../helpers/server-process.ts';
import { ROOT, send } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  it(`a server that ends by ${signal} while it backs up leaves whole snapshots alone, and the next backup is proved`, async (t) => {
    const folder = temporaryFolder(t);
    const backups = join(folder, 'backups');
    const settings = { BACKUP_DIR: backups };
    const { address, end } = await startProcess(folder, settings);
    const headers = { 'content-type': 'application/json', ...(await logIn(address)) };
    assert.equal((await send(address, 'POST', '/v1/system/backup', { headers, body: '{}' })).status, 200);
    while (readdirSync(backups).every((name) => name.startsWith('.'))) await pause(5); // neither a lock nor a snapshot
    await end(signal);
    while (await lockHolder(backups)) await pause(20); // what a kill has orphaned ends by itself
    const env = { ...settings, DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'zhuzhan'), 'backup', ...args], { env });
    assert.match((await run()).stdout, /^snapshot /);
    for (const name of readdirSync(backups).filter((each) => !each.startsWith('.')))
      assert.match((await run('--verify', join(backups, name))).stdout, /^verified /m);
    assert.ok(!readdirSync(backups).some((name) => name.endsWith('.tmp')));
  });
}
