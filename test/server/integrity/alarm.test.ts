import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createAlarm } from '../../../server/integrity/alarm.ts';
import type { Fault } from '../../../server/notify/message.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { keptLog, type LogLine, temporaryFolder } from '../../helpers/temporary-store.ts';

/** A build of one file and one picture, as it lists them; gives its folder. */
function program(folder: string): string {
  const build = join(folder, 'dist');
  const files = { 'server/main.cjs': 'program', 'client/media/crane.webp': 'crane' };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(build, path, '..'), { recursive: true });
    writeFileSync(join(build, path), content);
  }
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hash('sha256', text)]));
  writeFileSync(join(build, 'hashes.json'), JSON.stringify({ sum: '', files: hashes }));
  return build;
}

interface Watch {
  /** What a look tells that none told before, as `what file`. */
  look(): Promise<string[]>;
  changed(): readonly string[];
  lines: readonly LogLine[];
}

/** A started server's alarm on the program in a folder. */
function watch(build: string): Watch {
  const { log, lines } = keptLog();
  const told: Fault[] = [];
  const alarm = createAlarm({
    ...{ build, fs: realFileSystem, log },
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
    const build = program(temporaryFolder(t));
    assert.deepEqual(await watch(build).look(), []);
    writeFileSync(join(build, 'server/main.cjs'), 'PROGRAM'); // of the same size
    rmSync(join(build, 'client/media/crane.webp'));
    writeFileSync(join(build, 'server/more.cjs'), '');
    const expected = [
      'changed dist/server/main.cjs',
      'foreign dist/server/more.cjs',
      'missing dist/client/media/crane.webp',
    ];
    for (const _start of [1, 2]) {
      const alarm = watch(build);
      assert.deepEqual(await alarm.look(), expected);
      assert.deepEqual(await alarm.look(), []);
      assert.deepEqual(alarm.changed(), expected.map((line) => line.slice(line.indexOf(' ') + 1)).sort());
      assert.equal(alarm.lines.filter(({ level }) => level === 'error').length, expected.length);
    }
  });

  it('looks by itself soon after the start, and every hour', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const build = program(temporaryFolder(t));
    let tell = (_faults: readonly Fault[]) => {};
    const told = () => new Promise<readonly Fault[]>((resolve) => (tell = resolve));
    const alarm = createAlarm({
      ...{ build, fs: realFileSystem, log: keptLog().log },
      pause: async () => {},
      tell: (faults) => tell(faults),
    });
    alarm.start();
    for (const [file, wait] of Object.entries({ 'server/soon.cjs': 1_000, 'server/later.cjs': 3_600_000 })) {
      writeFileSync(join(build, file), '');
      const next = told();
      t.mock.timers.tick(wait);
      assert.deepEqual(await next, [{ file: join('dist', file), what: 'foreign' }]);
    }
    await alarm.stop();
  });

  it('says that a program without its list is not as it was made, and asks nothing of one for development', async (t) => {
    const build = program(temporaryFolder(t));
    const list = join(build, 'hashes.json');
    rmSync(list);
    const alarm = watch(build);
    assert.deepEqual(await alarm.look(), ['missing dist/hashes.json']);
    writeFileSync(list, '{"sum":"development","files":{}}');
    await alarm.look();
    assert.deepEqual(alarm.changed(), []);
  });
});
