import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { intoTarget } from '../../../../server/store/disk/check-folders.ts';
import { createDisk } from '../../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

it('a folder that was made for refused work goes again with those above it, one with anything in it stays', async (t) => {
  const folder = temporaryFolder(t);
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const write = async () => Promise.reject(full);
  const fullDisk = createDisk({ ...realFileSystem, create: write });
  const disk = createDisk(realFileSystem);
  const path = join(folder, 'above', 'to');
  const run = (on: typeof disk, work: () => Promise<unknown>) => intoTarget(on, [], { name: '--to', path }, work);
  await assert.rejects(
    run(fullDisk, async () => assert.fail('a full disk takes nothing')),
    /to has no room left \(df/,
  );
  assert.equal(existsSync(join(folder, 'above')), false);
  await assert.rejects(
    run(disk, async () => {
      writeFileSync(join(folder, 'above', 'other'), '');
      throw full;
    }),
    full,
  );
  assert.deepEqual([existsSync(path), existsSync(join(folder, 'above'))], [false, true]);
  mkdirSync(path);
  await assert.rejects(
    run(disk, async () => Promise.reject(full)),
    full,
  );
  assert.ok(existsSync(path), 'it was there before');
  assert.equal(await run(disk, async () => 'done'), 'done');
});
