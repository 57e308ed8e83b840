import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDisk } from '../../../server/store/disk/disk.ts';
import { unless } from '../../../server/store/disk/disk-error.ts';
import { replaceFile } from '../../../server/store/disk/replace-file.ts';
import { type Migration, migrate } from '../../../server/store/format.ts';
import { atEachOperation, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

/** Moves the first file's text into the second one, with this mark behind it. */
const moves =
  (from: string, to: string, mark: string): Migration =>
  async (disk, dataDir) => {
    const text = await unless(disk.fs.readFile(join(dataDir, from)), 'ENOENT');
    if (!text) return;
    await replaceFile(disk, join(dataDir, to), Buffer.from(`${Buffer.from(text)}${mark}`));
    await disk.fs.unlink(join(dataDir, from));
  };
const STEPS = [moves('one', 'two', '!'), moves('two', 'three', '?')];

async function start(place: Place, { fs }: FaultyFileSystem): Promise<void> {
  const { format } = JSON.parse(place.read('format.json'));
  await migrate(createDisk(fs, randomBytes), place.dataDir, format, STEPS);
}

test('migrations that are cut at any operation are finished by the next start, each once', async (t) => {
  const count = await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const place = new Place(temporaryFolder(t));
    place.write('{"format":2}', 'format.json');
    place.write('text', 'one');
    await start(place, faulty).catch(() => {});
    await start(place, new FaultyFileSystem());
    assert.equal(place.read('three'), 'text!?', `operation ${at}`);
    assert.equal(place.read('format.json'), '{"format":4}\n');
    rmSync(place.folder, { recursive: true });
  });
  assert.ok(count > 10, `${count} operations`);
});
