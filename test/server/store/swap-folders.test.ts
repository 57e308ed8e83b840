import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../server/store/disk/lock.ts';
import { atEachOperation, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { changedPlace, copyOf, found, NEW, OLD, restore } from '../../helpers/snapshots.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** How many operations a second cut is tried at; the swap itself has fewer. */
const SECOND_CUTS = 16;

test('a server does not start while a restore is at work, and finds the old state when that is called off', async (t) => {
  const { place } = await changedPlace(temporaryFolder(t));
  const stage = `${place.dataDir}.restore`;
  mkdirSync(stage);
  const lock = await acquireLock({ dataDir: stage, fs: realFileSystem, randomBytes, log: place.log });
  writeFileSync(join(stage, 'journal.json'), '{"time":"2026-11-20T08-00-00.000Z"}');
  await assert.rejects(place.open(), /^Error: [^\n]*data\.restore is in use by another server[^\n]*$/);
  rmSync(join(stage, 'journal.json'));
  await lock.release();
  assert.equal(await found(place), OLD);
});

test('a journal that cannot be read stops the start in one line instead of guessing', async (t) => {
  const { place } = await changedPlace(temporaryFolder(t));
  mkdirSync(`${place.dataDir}.restore`);
  writeFileSync(join(`${place.dataDir}.restore`, 'journal.json'), '{"time":"../../x"}');
  await assert.rejects(place.open(), /^Error: [^\n]*journal\.json cannot be read[^\n]*$/);
});

test('a restore that was cut, and whose end was cut again at any operation, still ends', async (t) => {
  const { place: model, snapshot } = await changedPlace(temporaryFolder(t));
  let cuts = 0;
  let tried = 0;
  await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
    const first = copyOf(model, `cut-${at}`);
    await restore(first, snapshot, faulty.fs).catch(() => {});
    const isCommitted = existsSync(join(first.folder, 'data.restore', 'journal.json'));
    for (let second = 1; isCommitted && tried % 3 === 0 && second <= SECOND_CUTS; second += 1) {
      const place = copyOf(first, `again-${second}`);
      const dying = new FaultyFileSystem();
      dying.fail({ at: second, code: 'EIO', forGood: true });
      await place.open({ fs: dying.fs, takesOver: true }).catch(() => {});
      assert.equal(await found(place), NEW, `cut at ${at}, then at ${second}`);
      rmSync(place.folder, { recursive: true });
      cuts += 1;
    }
    if (isCommitted) tried += 1;
    rmSync(first.folder, { recursive: true });
  });
  assert.ok(cuts > 2 * SECOND_CUTS, `${cuts} double cuts`);
  t.diagnostic(`${cuts} double cuts, 0 mixed`);
});
