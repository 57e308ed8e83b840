import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { createMachine } from '../../../server/commands/machine.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const skip = process.getuid?.() === 0 ? false : 'only root mounts';

it('setup writes a file of settings that is mounted in its place, and leaves nothing beside it', { skip }, (t) => {
  const root = temporaryFolder(t);
  const file = join(root, 'etc/zhuzhan.env');
  const own = join(root, 'own.env');
  mkdirSync(join(root, 'etc'));
  writeFileSync(file, '');
  writeFileSync(own, 'TRUST_PROXY=1\n', { mode: 0o640 });
  execFileSync('mount', ['--bind', own, file]);
  try {
    createMachine(root, false).write('/etc/zhuzhan.env', 'TRUST_PROXY=2\n', '0600');
  } finally {
    execFileSync('umount', [file]);
  }
  assert.deepEqual([readFileSync(own, 'utf8'), statSync(own).mode & 0o777], ['TRUST_PROXY=2\n', 0o640]);
  assert.deepEqual(readdirSync(join(root, 'etc')), ['zhuzhan.env']);
});
