import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFolderSync } from '../../../../server/store/disk/disk.ts';
import { type FileSystem, realFileSystem } from '../../../../server/store/disk/file-system.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a change that comes during a sync is not counted as durable by it', async () => {
  const waiting: (() => void)[] = [];
  const sync = () => new Promise<void>((resolve) => waiting.push(resolve));
  const fs: FileSystem = { ...realFileSystem, openFolder: async () => ({ sync, close: async () => {} }) };
  const folders = createFolderSync(fs);
  const first = folders.sync('/data');
  await turn();
  let isDurable = false;
  const second = folders.sync('/data').then(() => {
    isDurable = true;
  });
  waiting[0]?.();
  await first;
  await turn();
  assert.equal(isDurable, false);
  waiting[1]?.();
  await second;
  assert.equal(isDurable, true);
});
