import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createAlarm } from '../../../server/integrity/alarm.ts';
import type { Fault } from '../../../server/notify/message.ts';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { keptLog, type LogLine, temporaryFolder } from '../../helpers/temporary-store.ts';

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
  /** What a look tells that none told before, as `what file`. */
  look(): Promise<string[]>;
  changed(): readonly string[];
  lines: readonly LogLine[];
}

/** A started server's alarm on the program in a folder. */
function watch(root: string, fs: FileSystem = realFileSystem, now = Date.now): Watch {
  const { log, lines } = keptLog();
  const told: Fault[] = [];
  const alarm = createAlarm({
    ...{ build: 'dist', fs, root, log, now },
    pause: async () => {},
    tell: (faults) => told.push(...faults),
  });
  return {
    async look() {
      told.length = 0;
      await alarm.look();
      return told.map(({ file, what }) => `${what} ${file}`).sort();
    },
    changed: alarm.changed,
    lines,
  };
}

describe('the alarm', () => {
  it('names each changed, missing and foreign file once until the next start, and goes on showing it', async (t) => {
    const root = program(temporaryFolder(t));
    assert.deepEqual(await watch(root).look(), []);
    writeFileSync(join(root, 'dist/server/main.cjs'), 'PROGRAM'); // of the same size
    rmSync(join(root, 'client/media/crane.webp'));
    writeFileSync(join(root, 'dist/server/more.cjs'), '');
    const expected = [
      'changed dist/server/main.cjs',
      'foreign dist/server/more.cjs',
      'missing client/media/crane.webp',
    ];
    for (const _start of [1, 2]) {
      const alarm = watch(root);
      assert.deepEqual(await alarm.look(), expected);
      assert.deepEqual(await alarm.look(), []);
      assert.deepEqual(alarm.changed(), expected.map((line) => line.slice(line.indexOf(' ') + 1)).sort());
      assert.equal(alarm.lines.filter(({ level }) => level === 'error').length, expected.length);
    }
  });

  it('reads nothing twice that stands as it stood, and everything once a day, also behind a forged time', async (t) => {
    const root = program(temporaryFolder(t));
    const read: string[] = [];
    let time = Date.now();
    const fs: FileSystem = {
      ...realFileSystem,
      stat: async () => ({ size: 7, mtimeMs: 0 }), // who forges times forges them so
      openFile(path) {
        read.push(path);
        return realFileSystem.openFile(path);
      },
    };
    const alarm = watch(root, fs, () => time);
    await alarm.look();
    assert.equal(read.length, 2);
    writeFileSync(join(root, 'dist/server/main.cjs'), 'PROGRAM');
    assert.deepEqual(await alarm.look(), []);
    assert.equal(read.length, 2);
    time += DAY_MS;
    assert.deepEqual(await alarm.look(), ['changed dist/server/main.cjs']);
    assert.equal(read.length, 4);
  });

  it('says that a program without its list is not as it was made, and asks nothing of one for development', async (t) => {
    const root = program(temporaryFolder(t));
    const list = join(root, 'dist/hashes.json');
    rmSync(list);
    const alarm = watch(root);
    assert.deepEqual(await alarm.look(), ['missing dist/hashes.json']);
    writeFileSync(list, '{}');
    await alarm.look();
    assert.deepEqual(alarm.changed(), []);
  });
});
