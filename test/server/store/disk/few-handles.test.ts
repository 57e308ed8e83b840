import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { waitingForHandles } from '../../../../server/store/disk/file-system.ts';
import { FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

const FILES = 300;

test('a process with few file handles waits for one: it reads, writes, lists and serves every file', async (t) => {
  const folder = await temporaryFolder(t);
  for (let at = 0; at < FILES; at += 1) writeFileSync(join(folder, `${at}.png`), `${at}`);
  const script = join(import.meta.dirname, 'few-handles.ts');
  const words = ['-c', 'ulimit -n 60; exec "$@"', 'sh', process.execPath, '--import', 'tsx', script, folder];
  assert.equal(execFileSync('/bin/sh', words, { encoding: 'utf8' }), `${FILES} rewritten, served with 200\n`);
});

test('only the lack of handles is waited for, of the process as of the machine', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  for (const code of ['EMFILE', 'ENFILE']) {
    const faulty = new FaultyFileSystem();
    faulty.fail({ at: 1, code });
    await (await waitingForHandles(faulty.fs).create(`${file}.${code}`)).close();
    assert.ok(faulty.struck);
  }
  for (const code of ['ENOENT', 'EIO', 'ENOSPC', 'EACCES']) {
    const faulty = new FaultyFileSystem();
    faulty.fail({ at: 1, code });
    await assert.rejects(waitingForHandles(faulty.fs).create(file), { code });
  }
});
