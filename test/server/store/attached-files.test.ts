import assert from 'node:assert/strict';
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { openAttachedFiles } from '../../../server/store/attached-files.ts';
import { createDisk } from '../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { filesBelow, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = '';
const PHOTO = Buffer.from('photo');
const FILE = { name: 'photo.jpg', type: 'image/jpeg', bytes: PHOTO.length };
const ENQUIRY = { ...storedFields(kinds.enquiry).empty, phone: '13812345678', file: FILE };
const FOLDER = 'enquiry-files';

/** A place with enquiries of these ids, each with a file. */
async function placeWith(t: TestContext, ...ids: string[]) {
  const place = new Place(join(temporaryFolder(t), 'site'));
  const store = await place.open();
  for (const id of ids) {
    await store.enquiryFiles.keep(id, PHOTO);
    await store.enquiry.create(ENQUIRY, { by, id });
  }
  return { place, store, files: () => filesBelow(join(place.dataDir, FOLDER)) };
}

test('a start removes the files that no lead names and those that a cut left, and no other ones', async (t) => {
  const { place, store, files } = await placeWith(t, 'lead', 'unreadable');
  const writer = await store.enquiryFiles.open();
  await writer.write(PHOTO);
  await store.enquiryFiles.keep('orphan', PHOTO); // the power goes before its lead is stored
  await store.close();
  place.write('{', 'enquiry', 'unreadable.json');
  assert.equal(files().length, 4);
  const next = await place.open();
  assert.deepEqual(files(), ['lead', 'unreadable']);
  assert.equal(next.enquiry.get('unreadable'), undefined, 'its file can be put right by hand');
  await next.close();
});

test('an erasure removes the file of its lead, also one that was cut, and makes room', async (t) => {
  const { place, store, files } = await placeWith(t, 'lead', 'cut', 'other');
  await store.erase('enquiry', 'lead');
  assert.deepEqual(files(), ['cut', 'other']);
  await store.close();
  renameSync(join(place.dataDir, 'enquiry', 'cut.json'), join(place.dataDir, 'enquiry', '.cut.erased'));
  const next = await place.open();
  assert.deepEqual(files(), ['other']);
  await next.close();
});

test('files come back with a snapshot for the server alone to read, those of erased leads do not', async (t) => {
  const { place, store, files } = await placeWith(t, 'lead', 'erased');
  await store.close();
  const { folder } = await snapshotOf(place);
  await restore(place, folder);
  const again = await place.open();
  assert.equal(await again.enquiryFiles.read('lead').then(String), 'photo');
  for (const name of files()) assert.equal(statSync(join(place.dataDir, FOLDER, name)).mode & 0o777, 0o600);
  const beside = readdirSync(place.folder).filter((name) => existsSync(join(place.folder, name, FOLDER)));
  assert.equal(beside.length, 2, 'the data and what the restore left beside');
  await again.erase('enquiry', 'erased');
  for (const name of beside) assert.deepEqual(filesBelow(join(place.folder, name, FOLDER)), ['lead'], name);
  await again.close();
  await restore(place, folder);
  assert.deepEqual(files(), ['lead']);
});

test('files that arrive count with those that are there, and give their room back', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  const disk = createDisk(realFileSystem);
  await realFileSystem.makeFolder(dataDir);
  const files = await openAttachedFiles(disk, dataDir, 'enquiry', 12);
  const room = async (bytes: number) => {
    const writer = await files.open();
    await writer.write(Buffer.alloc(bytes));
    await writer.discard();
    return !writer.isFull();
  };
  assert.deepEqual([await room(12), await room(13), await room(12)], [true, false, true]);
  await files.keep('lead', PHOTO);
  assert.deepEqual([await room(7), await room(8)], [true, false]);
  files.forget('lead');
  await files.remove('none');
  assert.deepEqual([await room(12), await room(13)], [true, false]);
});
