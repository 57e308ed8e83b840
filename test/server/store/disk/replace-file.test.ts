import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createDisk } from '../../../../server/store/disk/disk.ts';
import { replaceFile } from '../../../../server/store/disk/replace-file.ts';
import { setAside } from '../../../../server/store/disk/temporary-file.ts';
import { FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

function prepare(t: TestContext) {
  const folder = temporaryFolder(t);
  const faulty = new FaultyFileSystem();
  const disk = createDisk(faulty.fs, randomBytes);
  const path = join(folder, 'a.json');
  const replace = (text: string) => replaceFile(disk, path, Buffer.from(text), { keepOld: () => setAside(disk, path) });
  return { folder, faulty, disk, path, replace };
}

test('whichever step fails, the old file stays whole and nothing half written stays beside it', async (t) => {
  const { folder, faulty, path, replace } = prepare(t);
  let failures = 0;
  for (let at = 1; ; at++) {
    writeFileSync(path, 'old');
    faulty.fail({ at, code: 'EIO' });
    const outcome = await replace('new').then(
      () => 'saved',
      () => 'failed',
    );
    if (outcome === 'saved' && !faulty.struck) break;
    assert.equal(outcome, 'failed', `operation ${at}`);
    assert.equal(readFileSync(path, 'utf8'), 'old', `operation ${at}`);
    assert.deepEqual(readdirSync(folder), ['a.json'], `operation ${at}`);
    failures += 1;
  }
  assert.equal(failures, 6, 'create, write, sync, link, rename, folder sync');
  assert.equal(readFileSync(path, 'utf8'), 'new');
});

test('a new file whose folder cannot be made durable is not left behind', async (t) => {
  const { folder, faulty, disk, path } = prepare(t);
  faulty.fail({ at: 5, code: 'EIO' });
  await assert.rejects(replaceFile(disk, path, Buffer.from('new')), /EIO/);
  assert.deepEqual(readdirSync(folder), []);
});

test('a disk that takes only a few bytes at a time still gets the whole file', async (t) => {
  const { faulty, path, replace } = prepare(t);
  faulty.pieceBytes = 3;
  await replace('ten bytes!');
  assert.equal(readFileSync(path, 'utf8'), 'ten bytes!');
  assert.equal(faulty.done.filter((step) => step.startsWith('write ')).length, 4);
});

test('a disk that takes no bytes at all is reported, not tried for ever', async (t) => {
  const { faulty, replace } = prepare(t);
  faulty.pieceBytes = 0;
  await assert.rejects(replace('text'), /took no more bytes/);
});

test('the bytes are durable before the file takes its name, and the name before the answer', async (t) => {
  const { folder, faulty, disk, path } = prepare(t);
  await replaceFile(disk, path, Buffer.from('new'));
  const steps = faulty.done.map((step) => step.replaceAll(folder, '').replace(/\.a\.json\.[0-9a-f]+\.tmp/g, 'TEMP'));
  assert.deepEqual(steps, [
    'create /TEMP',
    'write /TEMP',
    'sync /TEMP',
    `rename /TEMP -> /${basename(path)}`,
    'openFolder ',
    'syncFolder ',
  ]);
});
