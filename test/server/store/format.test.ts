import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { createDisk } from '../../../server/store/disk/disk.ts';
import { migrate } from '../../../server/store/format.ts';
import { atEachOperation, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { MIGRATIONS } from '../../helpers/migrations.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

async function start(place: Place, { fs }: FaultyFileSystem): Promise<void> {
  const { format } = JSON.parse(place.read('format.json'));
  await migrate(createDisk(fs), place.dataDir, format, MIGRATIONS);
}

test('migrations that are cut at any operation are finished by the next start, each once', async (t) => {
  const count = await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const place = new Place(temporaryFolder(t));
    place.write('{"format":2,"site":"a"}', 'format.json');
    place.write('text', 'one');
    await start(place, faulty).catch(() => {});
    await start(place, new FaultyFileSystem());
    assert.equal(place.read('three'), 'text!?', `operation ${at}`);
    assert.equal(place.read('format.json'), '{"format":4,"site":"a"}\n');
    rmSync(place.folder, { recursive: true });
  });
  assert.ok(count > 10, `${count} operations`);
});
