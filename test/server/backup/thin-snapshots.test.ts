import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { thinSnapshots } from '../../../server/backup/thin-snapshots.ts';
import { createDisk } from '../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { timeForName } from '../../../server/store/disk/time-for-name.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const NOW = Date.parse('2026-11-20T20:00:00+08:00');
const DAY_MS = 24 * 3_600_000;

it('snapshots of a time to come take the place of no other and stay themselves', async (t) => {
  const folder = temporaryFolder(t);
  const nights = [0, 1, 2, 3, 4, 5, 6].map((night) => timeForName(NOW - night * DAY_MS));
  const ahead = [400, 401, 402, 403, 404, 405, 406, 406.5].map((night) => timeForName(NOW + night * DAY_MS));
  for (const name of [...nights, ...ahead]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'manifest.json'), '{}');
  }
  const disk = createDisk(realFileSystem, randomBytes);
  t.after(() => disk.folders.close());
  assert.deepEqual(await thinSnapshots(disk, folder, NOW), []);
  assert.deepEqual(readdirSync(folder).sort(), [...nights, ...ahead].sort());
});
