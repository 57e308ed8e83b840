import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FaultyFileSystem } from './faulty-file-system.ts';
import { Place, temporaryFolder } from './temporary-store.ts';

test('a picture that cannot be stored leaves nothing, and a full disk is reported as such', async (t) => {
  const place = new Place(temporaryFolder(t));
  const faulty = new FaultyFileSystem();
  const { uploads, close } = await place.open({ fs: faulty.fs });
  t.after(close);
  const before = readdirSync(place.uploadsDir);
  for (let at = 1; at <= 5; at++) {
    faulty.fail({ at, code: 'ENOSPC' });
    await assert.rejects(uploads.save(Buffer.from('picture'), 'png', 3, 2), { code: 507 });
    assert.deepEqual(readdirSync(place.uploadsDir), before, `operation ${at}`);
  }
});

test('a stored picture has a random name that tells its size, and is whole', async (t) => {
  const place = new Place(temporaryFolder(t));
  const { uploads, close } = await place.open();
  t.after(close);
  const address = await uploads.save(Buffer.from('picture'), 'png', 3, 2);
  assert.match(address, /^\/uploads\/[0-9a-f]{32}-3x2\.png$/);
  assert.equal(readFileSync(join(place.uploadsDir, address.slice('/uploads/'.length)), 'utf8'), 'picture');
  assert.notEqual(await uploads.save(Buffer.from('picture'), 'png', 3, 2), address);
});
