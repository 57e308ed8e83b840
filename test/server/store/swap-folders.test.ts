import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../server/store/disk/lock.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { changedPlace, found, NEW, OLD, restore } from '../../helpers/snapshots.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

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
  for (let at = 1; ; at += 1) {
    const folder = join(model.folder, `cut-${at}`);
    const faulty = new FaultyFileSystem();
    faulty.fail({ at, code: 'EIO', forGood: true });
    await restore(copyOf(model.folder, folder), snapshot, faulty.fs).catch(() => {});
    const isCommitted = existsSync(join(folder, 'data.restore', 'journal.json'));
    if (isCommitted && tried++ % 3 === 0) {
      for (let second = 1; second <= SECOND_CUTS; second += 1) {
        const again = join(model.folder, `cut-${at}-${second}`);
        const place = copyOf(folder, again);
        const dying = new FaultyFileSystem();
        dying.fail({ at: second, code: 'EIO', forGood: true });
        await place.open({ fs: dying.fs, takesOver: true }).catch(() => {});
        assert.equal(await found(place), NEW, `cut at ${at}, then at ${second}`);
        rmSync(again, { recursive: true });
        cuts += 1;
      }
    }
    rmSync(folder, { recursive: true });
    if (!faulty.struck) break;
  }
  assert.ok(cuts > 2 * SECOND_CUTS, `${cuts} double cuts`);
  t.diagnostic(`${cuts} double cuts, 0 mixed`);
});

/** A socket cannot be copied; that of a process that is gone is nothing either. */
function isNoSocket(path: string): boolean {
  return !statSync(path).isSocket();
}

/** Everything beside the snapshots, for a place of its own. */
function copyOf(from: string, to: string): Place {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (/^(data|uploads)/.test(name)) cpSync(join(from, name), join(to, name), { recursive: true, filter: isNoSocket });
  }
  return new Place(to);
}
