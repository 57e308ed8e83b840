import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileSystem, realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { createFolderSync } from '../../../../server/store/disk/folder-sync.ts';
import { openedStore, PHOTO, Place, temporaryFolder } from '../../../helpers/temporary-store.ts';

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

test('all who ask in one turn of the event loop share the sync that begins after it', async () => {
  const { fs, waiting } = heldDisk();
  const folders = createFolderSync(fs);
  const early = [folders.sync('/data'), folders.sync('/data'), folders.sync('/data')];
  assert.equal(waiting.length, 0, 'it has not begun');
  await turn();
  await turn();
  assert.equal(waiting.length, 1);
  waiting[0]?.resolve();
  await Promise.all(early);
});

test('a failed sync is told to those who waited on it and to nobody else', async () => {
  const { fs, waiting } = heldDisk();
  const folders = createFolderSync(fs);
  const first = folders.sync('/data');
  await turn();
  const waiters = [folders.sync('/data'), folders.sync('/data')];
  const outcomes = Promise.allSettled(waiters);
  waiting[0]?.resolve();
  await first;
  await turn();
  const third = folders.sync('/data');
  waiting[1]?.reject(new Error('EIO'));
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await turn();
  waiting[2]?.resolve();
  await third;
});

test('a kept folder is opened once, and afresh after a failure', async () => {
  const { fs, waiting, opened } = heldDisk();
  const folders = createFolderSync(fs);
  folders.keepOpen('/data');
  for (const _ of [1, 2]) {
    const sync = folders.sync('/data');
    await turn();
    waiting.pop()?.resolve();
    await sync;
  }
  assert.equal(opened(), 1);
  const failing = folders.sync('/data');
  const failed = assert.rejects(failing);
  await turn();
  waiting.pop()?.reject(new Error('EIO'));
  await failed;
  const healed = folders.sync('/data');
  await turn();
  waiting.pop()?.resolve();
  await healed;
  assert.equal(opened(), 2);
});

test('sixteen saves at the same time share a few folder syncs', async (t) => {
  const place = new Place(temporaryFolder(t));
  let syncs = 0;
  const fs: FileSystem = {
    ...realFileSystem,
    async openFolder(path) {
      const folder = await realFileSystem.openFolder(path);
      const sync = () => {
        if (path.endsWith('carousel')) syncs += 1;
        return folder.sync();
      };
      return { ...folder, sync };
    },
  };
  place.open = (
    (open) => () =>
      open.call(place, { fs })
  )(place.open);
  const store = await openedStore(t, place);
  syncs = 0;
  await Promise.all(Array.from({ length: 16 }, () => store.carousel.create(PHOTO, { by: 'admin' })));
  assert.equal(store.carousel.size, 16);
  assert.ok(syncs <= 12, `${syncs} syncs for 16 saves`);
});
