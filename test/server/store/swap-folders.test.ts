import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../server/store/disk/lock.ts';
import { atEachOperation, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { changedPlace, copyOf, found, NEW, OLD, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** How many operations a second cut is tried at; the swap itself has fewer. */
const SECOND_CUTS = 16;

test('a server does not start while a restore is at work, and finds the old state when that is called off', async (t) => {
  const { place } = await changedPlace(temporaryFolder(t));
  const lock = await acquireLock({ ...place, fs: realFileSystem });
  mkdirSync(`${place.dataDir}.zhuzhan-restore/data`, { recursive: true });
  await assert.rejects(place.open(), /^Error: [^\n]*data is in use by process[^\n]*$/);
  await lock.release();
  assert.equal(await found(place), OLD);
});

test('a journal that cannot be read stops the start in one line instead of guessing', async (t) => {
  const { place } = await changedPlace(temporaryFolder(t));
  mkdirSync(`${place.dataDir}.zhuzhan-restore`);
  writeFileSync(join(`${place.dataDir}.zhuzhan-restore`, 'journal.json'), '{"time":"../../x"}');
  await assert.rejects(place.open(), /^Error: [^\n]*journal\.json cannot be read[^\n]*$/);
});

/** A disk on which the site's folders are mount points: nothing can be moved into them from next to them. */
function mounted(fs: FileSystem): FileSystem {
  const rename: FileSystem['rename'] = async (from, to) => {
    if (from.includes('/.probe.')) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
    return fs.rename(from, to);
  };
  return { ...fs, rename };
}

for (const [where, stage, wrap] of [
  ['next to the folders', 'data.zhuzhan-restore', (fs: FileSystem) => fs],
  ['in mount points', 'data/.zhuzhan-restore', mounted],
] as const)
  test(`a restore ${where} that was cut, and whose end was cut again at any operation, still ends`, async (t) => {
    const { place: model, snapshot } = await changedPlace(temporaryFolder(t));
    let cuts = 0;
    let tried = 0;
    await atEachOperation({ code: 'EIO', forGood: true }, async (faulty, at) => {
      const first = copyOf(model, `cut-${at}`);
      await restore(first, snapshot, wrap(faulty.fs)).catch(() => {});
      const isCommitted = existsSync(join(first.folder, stage, 'journal.json'));
      for (let second = 1; isCommitted && tried % 9 === 0 && second <= SECOND_CUTS; second += 1) {
        const place = copyOf(first, `again-${second}`);
        const dying = new FaultyFileSystem();
        dying.fail({ at: second * 2, code: 'EIO', forGood: true });
        await place.open({ fs: dying.fs, takesOver: true }).catch(() => {});
        assert.equal(await found(place), NEW, `cut at ${at}, then at ${second}`);
        rmSync(place.folder, { recursive: true });
        cuts += 1;
      }
      if (isCommitted) tried += 1;
      rmSync(first.folder, { recursive: true });
    });
    assert.ok(cuts >= 3 * SECOND_CUTS, `${cuts} double cuts`);
    t.diagnostic(`${cuts} double cuts, 0 mixed`);
  });

for (const how of ['mount', 'link'])
  test(`a restore moves what is behind a ${how}, and keeps what it replaced there`, async (t) => {
    const mounted: string[] = [];
    t.after(() => mounted.every((live) => spawnSync('umount', ['-l', live]).status === 0)); // before the folder is removed
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    for (const live of [place.dataDir, place.uploadsDir]) {
      renameSync(live, `${live}-elsewhere`);
      if (how === 'link') symlinkSync(`${live}-elsewhere`, live);
      else {
        mkdirSync(live);
        if (spawnSync('mount', ['--bind', `${live}-elsewhere`, live]).status !== 0) return t.skip('a mount takes root');
        mounted.push(live);
      }
    }
    const kept = await restore(place, snapshot);
    assert.equal(await found(place), NEW);
    assert.ok(existsSync(join(kept.dataDir, 'site.json')));
    assert.equal(lstatSync(place.dataDir).isSymbolicLink(), how === 'link');
    const store = await place.open({ takesOver: true });
    assert.equal((await store.replaced()).length, 2);
    await store.close();
  });

test('what a disk, a desktop or a person lays into the folders stops neither a snapshot nor its restore', async (t) => {
  const { place } = await changedPlace(temporaryFolder(t));
  writeFileSync(join(place.uploadsDir, 'lock'), 'of a person');
  const brought = [place.dataDir, place.uploadsDir].map((live) => join(live, 'lost+found'));
  for (const folder of brought) mkdirSync(join(folder, '#1'), { recursive: true });
  const readFolder: FileSystem['readFolder'] = async (path) => {
    if (brought.includes(path)) throw Object.assign(new Error('for root alone'), { code: 'EACCES' });
    return realFileSystem.readFolder(path);
  };
  const rename: FileSystem['rename'] = async (from, to) => {
    await realFileSystem.rename(from, to);
    if (to.endsWith('.moving')) writeFileSync(join(to, '.DS_Store'), '');
  };
  const fs = { ...realFileSystem, readFolder, rename };
  place.clock.time += 1;
  const { folder } = await snapshotOf(place, fs);
  writeFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'again');
  await restore(place, folder, fs);
  assert.equal(readFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'utf8'), 'picture');
  for (const path of [...brought, join(place.uploadsDir, 'lock')]) assert.ok(existsSync(path), path);
});
