import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createAlarm } from '../../../server/integrity/alarm.ts';
import type { Fault } from '../../../server/notify/message.ts';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { restore, snapshotOf } from '../../helpers/snapshots.ts';
import { Place, temporaryFolder, uploaded } from '../../helpers/temporary-store.ts';

const DAY_MS = 24 * 3_600_000;

/** A program of one file and one picture, as a build lists them. */
function program(folder: string): string {
  const files = { 'dist/server/main.cjs': 'program', 'client/media/crane.webp': 'crane' };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hash('sha256', text)]));
  writeFileSync(join(folder, 'dist', 'hashes.json'), JSON.stringify(hashes));
  return folder;
}

interface Watch {
  store: Store;
  /** What a look tells that none told before, as `what file`. */
  look(): Promise<string[]>;
  changed(): readonly string[];
  close(): Promise<void>;
}

/** A started server's alarm; `read` collects the names of the files that it reads. */
async function watch(place: Place, read: string[] = []): Promise<Watch> {
  const store = await place.open();
  const told: Fault[] = [];
  const fs: FileSystem = {
    ...realFileSystem,
    openFile(path) {
      read.push(path);
      return realFileSystem.openFile(path);
    },
  };
  const alarm = createAlarm({
    build: 'dist',
    ...{ fs, root: join(place.folder, 'program'), uploadsDir: place.uploadsDir, ledger: store.ledger, log: place.log },
    now: () => place.clock.now(),
    pause: async () => {},
    tell: (faults) => told.push(...faults),
  });
  return {
    store,
    async look() {
      told.length = 0;
      await alarm.look();
      return told.map(({ file, what }) => `${what} ${file}`).sort();
    },
    changed: alarm.changed,
    async close() {
      await alarm.stop();
      await store.close();
    },
  };
}

function newPlace(t: TestContext): Place {
  const place = new Place(temporaryFolder(t));
  program(join(place.folder, 'program'));
  return place;
}

describe('the alarm', () => {
  it('is silent about the program, uploads from before, new ones, and those in the bin', async (t) => {
    const place = newPlace(t);
    const first = await watch(place);
    assert.deepEqual(await first.look(), []);
    const address = await first.store.uploads.save(uploaded('new'), new Map([[480, Buffer.from('narrow')]]));
    const film = await first.store.uploads.open();
    await film.write(Buffer.from('film'));
    await film.keep('mp4');
    assert.deepEqual(await first.look(), []);
    const path = join(place.uploadsDir, address.slice('/uploads/'.length));
    const bin = `${path}~2026-11-20T08-00-00.000Z~somebody.removed`;
    renameSync(path, bin);
    assert.deepEqual(await first.look(), []);
    await first.close();
    const second = await watch(place);
    assert.deepEqual(await second.look(), []);
    place.clock.time += 180 * DAY_MS;
    rmSync(bin);
    assert.deepEqual(await second.look(), [], 'the bin keeps nothing for longer');
    await second.close();
  });

  it('names each changed, missing and foreign file once until the next start, and goes on showing it', async (t) => {
    const place = newPlace(t);
    const before = await watch(place);
    await before.look();
    await before.store.uploads.save(uploaded('gone'));
    await before.look();
    await before.close();
    const gone = readdirSync(place.uploadsDir).find((name) => name.endsWith('.png')) ?? '';
    rmSync(join(place.uploadsDir, gone));
    writeFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'PICTURE'); // of the same size
    writeFileSync(join(place.uploadsDir, 'shell.html'), '');
    writeFileSync(join(place.folder, 'program/dist/server/main.cjs'), 'PROGRAM');
    rmSync(join(place.folder, 'program/client/media/crane.webp'));
    writeFileSync(join(place.folder, 'program/dist/server/more.cjs'), '');
    const expected = [
      'changed dist/server/main.cjs',
      'changed uploads/crane-2x2.webp',
      'foreign dist/server/more.cjs',
      'foreign uploads/shell.html',
      'missing client/media/crane.webp',
      `missing uploads/${gone}`,
    ];
    for (const _start of [1, 2]) {
      const alarm = await watch(place);
      assert.deepEqual(await alarm.look(), expected);
      assert.deepEqual(await alarm.look(), []);
      assert.deepEqual(alarm.changed(), expected.map((line) => line.slice(line.indexOf(' ') + 1)).sort());
      await alarm.close();
    }
    const lines = place.lines.filter(({ level, event }) => level === 'error' && event.includes('not as it was made'));
    assert.equal(lines.length, 2 * expected.length);
  });

  it('notices a changed program though a link among the uploads leads round and round', async (t) => {
    const place = newPlace(t);
    const alarm = await watch(place);
    symlinkSync(place.folder, join(place.uploadsDir, 'round'));
    writeFileSync(join(place.folder, 'program/dist/server/main.cjs'), 'PROGRAM');
    assert.deepEqual(await alarm.look(), ['changed dist/server/main.cjs']);
    await alarm.close();
  });

  it('reads nothing twice that stands as it stood, and everything once a day', async (t) => {
    const place = newPlace(t);
    const read: string[] = [];
    const first = await watch(place, read);
    await first.look();
    await first.close();
    assert.match(read[0] ?? '', /\/uploads\//, 'until they are taken in, a change of them passes unnoticed');
    read.length = 0;
    const second = await watch(place, read);
    await second.look();
    assert.deepEqual(
      read.filter((path) => path.startsWith(place.uploadsDir)),
      [],
    );
    assert.equal(read.length, 2, 'what is known of the program is in memory alone');
    await second.look();
    assert.equal(read.length, 2);
    place.clock.time += DAY_MS;
    await second.look();
    assert.equal(read.length, 2 + 3);
    await second.close();
  });

  it('finds within a day a byte that was changed behind a forged time', async (t) => {
    const place = newPlace(t);
    const first = await watch(place);
    await first.look();
    await first.close();
    const path = join(place.uploadsDir, 'crane-2x2.webp');
    const ledger = join(place.dataDir, 'ledger', 'all.json');
    writeFileSync(path, 'PICTURE');
    utimesSync(path, new Date(0), new Date(0));
    const forged = { ...(await realFileSystem.stat(path)) };
    const entries = JSON.parse(readFileSync(ledger, 'utf8'));
    Object.assign(entries['crane-2x2.webp'].seen, { mtimeMs: 0, ctimeMs: forged.ctimeMs, ino: forged.ino });
    writeFileSync(ledger, JSON.stringify(entries));
    const second = await watch(place);
    assert.deepEqual(await second.look(), []);
    place.clock.time += DAY_MS;
    assert.deepEqual(await second.look(), ['changed uploads/crane-2x2.webp']);
    await second.close();
  });

  it('cannot be switched off in the data folder alone', async (t) => {
    const place = newPlace(t);
    const ledger = join(place.dataDir, 'ledger', 'all.json');
    const first = await watch(place);
    await first.look();
    writeFileSync(ledger, '{}');
    assert.deepEqual(await first.look(), ['changed data/ledger/all.json'], 'while it runs');
    await first.close();
    for (const harm of [() => rmSync(ledger), () => writeFileSync(ledger, 'no JSON')]) {
      harm();
      const next = await watch(place);
      assert.deepEqual(await next.look(), ['changed data/ledger/all.json']);
      await next.close();
    }
    writeFileSync(ledger, '{}');
    const last = await watch(place);
    assert.deepEqual(await last.look(), ['foreign uploads/crane-2x2.webp']);
    await last.close();
  });

  it('forgets an upload that was cut before it had its name, and is silent after a restore', async (t) => {
    const place = newPlace(t);
    const first = await watch(place);
    await first.look();
    await first.store.ledger.add([{ name: 'never-2x2.png', sha256: 'none' }]);
    await first.store.uploads.save(uploaded('kept'));
    await first.close();
    writeFileSync(join(place.dataDir, 'ledger', '.half.json.1.tmp'), '{');
    const second = await watch(place);
    assert.deepEqual(await second.look(), []);
    assert.deepEqual(readdirSync(join(place.dataDir, 'ledger')), ['all.json']);
    await second.close();
    const { folder } = await snapshotOf(place);
    const elsewhere = new Place(join(place.folder, 'elsewhere'));
    cpSync(join(place.folder, 'program'), join(elsewhere.folder, 'program'), { recursive: true });
    await restore(elsewhere, folder);
    const restored = await watch(elsewhere);
    assert.deepEqual(await restored.look(), []);
    writeFileSync(join(elsewhere.uploadsDir, 'crane-2x2.webp'), 'PICTURE');
    assert.deepEqual(await restored.look(), ['changed uploads/crane-2x2.webp'], 'the ledger came along');
    await restored.close();
  });

  it('says that a program without its list is not as it was made, and asks nothing of one for development', async (t) => {
    const place = newPlace(t);
    const list = join(place.folder, 'program/dist/hashes.json');
    rmSync(list);
    const alarm = await watch(place);
    assert.deepEqual(await alarm.look(), ['missing dist/hashes.json']);
    writeFileSync(list, '{}');
    await alarm.look();
    assert.deepEqual(alarm.changed(), []);
    await alarm.close();
  });
});
