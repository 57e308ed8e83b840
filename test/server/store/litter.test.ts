import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { ROOT, startSite } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Every folder with what macOS, Windows, a NAS and editors lay into it, and beside each file its AppleDouble. */
function litter(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) litter(join(folder, entry.name));
    else writeFileSync(join(folder, `._${entry.name}`), '\x00\x05\x16\x07 Mac OS X');
  }
  for (const name of ['.DS_Store', '._.DS_Store', 'Thumbs.db', 'desktop.ini', 'site.json~', 'ehthumbs.db', 'Icon\r'])
    writeFileSync(join(folder, name), 'not ours');
  // pictures that somebody has put there, with names that no address has
  for (const name of ['产品图 1.jpg', 'a&b.webp', `${'n'.repeat(245)}.webp`])
    writeFileSync(join(folder, name), 'a picture');
  const inChineseWindows = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xd5, 0xd5]), Buffer.from('.jpg')]);
  if (process.platform === 'linux') writeFileSync(inChineseWindows, 'a picture'); // macOS takes UTF-8 alone
  for (const name of ['@eaDir', '.Trashes', '__MACOSX', '.AppleDouble']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'x.json'), 'not ours');
  }
}

test('files that other systems lay between ours are no error: not at a start, in the status, a snapshot or a restore', async (t) => {
  const backupDir = await temporaryFolder(t);
  const site = await startSite({ BACKUP_DIR: backupDir });
  t.after(() => site.stop());
  const staff = await site.login();
  const { productId } = (await site.call<{ data: { productId: string }[] }>('product/list', {})).body.data!.data[0]!; // proof: the starter's
  await site.call('product/update', { productId, coverDescribe: '改过' }, staff);
  await site.call('product/delete', { productId }, staff);
  const env = { ...process.env, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, BACKUP_DIR: backupDir };
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'dist', 'zhuzhan'), ...words], { env, encoding: 'utf8' });
  run('backup');
  /** Without the doubts about snapshots, which are new or were never restored here. */
  const complaints = () => site.complaints.filter((line) => !/"id":"backup-/.test(line));
  const binned = await site.call<{ count: number }>('history/deleted', {}, staff);
  const before = await site.call<{ count: number }>('media/list', {}, staff);
  for (let round = 0; round < 2; round += 1) {
    await site.pause(async () => {
      litter(site.dataDir);
      litter(site.uploadsDir);
    });
    assert.deepEqual(complaints(), []);
    const { unreadable, changed } = (await site.call<SystemStatus>('system/status', {}, staff)).body.data!; // proof: staff may
    assert.deepEqual([unreadable, changed], [[], []]);
    const { count } = (await site.call<{ count: number }>('media/list', {}, staff)).body.data!; // proof: as above
    assert.equal(count, before.body.data?.count);
    const bin = await site.call<{ count: number }>('history/deleted', {}, staff);
    assert.equal(bin.body.data?.count, binned.body.data?.count);
    for (const name of ['Thumbs.db', '.DS_Store', '._site.json', 'desktop.ini'])
      assert.equal((await site.send('GET', `/uploads/${name}`)).status, 404);
  }
  run('backup');
  litter(backupDir);
  for (const name of readdirSync(backupDir).filter((name) => /^\d/.test(name))) litter(join(backupDir, name));
  const said = run('backup') + run('backup', '--verify');
  assert.doesNotMatch(said, /DS_Store|Thumbs|desktop|\._/);
  await site.pause(
    async () =>
      void run(
        'restore',
        join(
          backupDir,
          readdirSync(backupDir)
            .filter((name) => /^\d/.test(name))
            .sort()
            .at(-1) ?? '',
        ),
      ),
  );
  assert.deepEqual(complaints(), []);
});
