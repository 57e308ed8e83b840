import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileSystem, realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { createFolderSync } from '../../../../server/store/disk/folder-sync.ts';

/** A disk whose folder syncs wait until the test lets them end. */
function heldDisk() {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let opened = 0;
  const fs: FileSystem = {
    ...realFileSystem,
    async openFolder() {
      opened += 1;
      return {
        sync: () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })),
        close: async () => {},
      };
    },
  };
  return { fs, waiting, opened: () => opened };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a change that comes during a sync is not counted as durable by it', async () => {
  const { fs, waiting } = heldDisk();
  const folders = createFolderSync(fs);
  const first = folders.sync('/data');
  await turn();
  let isDurable = false;
  const second = folders.sync('/data').then(() => {
    isDurable = true;
  });
  waiting[0]?.resolve();
  await first;
  await turn();
  assert.equal(isDurable, false);
  waiting[1]?.resolve();
  await second;
  assert.equal(isDurable, true);
});
