import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { installRelease } from '../../../server/commands/installation.ts';
import { mountSmall, TAKES_ROOT } from '../../helpers/small-disk.ts';
import { isAlive, processTree, suiteInstallation, version } from '../../helpers/suite-installation.ts';

describe('an upgrade', () => {
  const { folder, home, releases, environment, pack, start, upgrade, restart, servedVersion, leavesNothing } =
    suiteInstallation();
  const noRoom = `${releases} has no room left (df -h shows bytes, df -i files)`;

  it('that a signal ends leaves no copy of the data, no process and no other release', async () => {
    const file = pack('1.0.0.1');
    const kept = readdirSync(releases);
    for (const [signal, line] of [
      ['SIGINT', 'creating a snapshot'],
      ['SIGTERM', 'verifies a copy'],
      ['SIGHUP', 'starts on the copy'],
    ] as const) {
      const child = start('--restart', 'true', file);
      const ended = once(child, 'exit');
      let started: number[] = [];
      for await (const chunk of child.stdout) {
        if (!String(chunk).includes(line)) continue;
        started = processTree(child.pid ?? 0);
        child.kill('SIGSTOP');
        const second = await upgrade('--restart', 'true', file);
        assert.deepEqual([second.code, second.last.split(':')[0]], [1, `${home} is in use by another process`]);
        child.kill(signal);
        child.kill('SIGCONT');
      }
      assert.deepEqual(await ended, [null, signal]);
      while (started.some(isAlive)) await pause(20);
      leavesNothing();
      assert.deepEqual(readdirSync(releases), kept, line);
    }
    await servedVersion();
  });

  it('for which there is no room by a code says so in one line, and the old release goes on', async () => {
    const file = pack('1.0.0.1');
    mkdirSync(join(folder, 'bin'));
    const says = 'tar: zhuzhan-1.0.0.1/LICENSE: Wrote only 512 of 10240 bytes';
    writeFileSync(join(folder, 'bin/tar'), `#!/bin/sh\necho '${says}' >&2\nexit 2\n`, { mode: 0o755 });
    environment.PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    const { code, last } = await upgrade(file);
    delete environment.PATH;
    assert.deepEqual([code, last], [1, `${file} cannot be unpacked: ${says}`], 'words alone are no full disk');
    const fill = () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    };
    assert.throws(() => installRelease(home, fill), { message: noRoom });
    leavesNothing();
    assert.equal(await servedVersion(), version);
  });

  it('whose archive or files fill the disk says so in one line, and the old release goes on', async (t) => {
    const file = pack('1.0.0.1');
    const held = join(folder, 'held');
    cpSync(releases, held, { recursive: true });
    if (!mountSmall(t, 1 << 28, releases)) return t.skip(TAKES_ROOT);
    cpSync(held, releases, { recursive: true });
    const { blocks, bfree, bsize, files, ffree } = statfsSync(releases);
    const [used, archive] = [(blocks - bfree) * bsize, statSync(file).size];
    const bytes = [archive / 2, archive + used / 9, archive + used * 0.9].map((room) => used + room);
    const limits = [
      ...[0, 9].map((room) => `nr_inodes=${files - ffree + room}`),
      ...bytes.map((size) => `size=${Math.ceil(size)}`),
    ];
    for (const limit of limits) {
      execFileSync('mount', ['-o', `remount,size=${1 << 28},nr_inodes=${files}`, releases]);
      execFileSync('mount', ['-o', `remount,${limit}`, releases]);
      const { code, last } = await upgrade(file);
      assert.deepEqual([code, last], [1, noRoom], limit);
      leavesNothing();
      assert.equal(await servedVersion(), version);
    }
  });

  it('that is killed leaves a release that starts, no process, and folders that the next one removes', async () => {
    const file = pack('1.0.0.1');
    for (const line of ['--unverified', 'creating a snapshot', 'verifies a copy', 'starts on the copy', 'true']) {
      const child = start('--restart', 'true', '--unverified', file);
      let started: number[] = [];
      for await (const chunk of child.stdout) {
        if (!String(chunk).includes(line)) continue;
        started = processTree(child.pid ?? 0);
        child.kill('SIGKILL');
      }
      while (started.some(isAlive)) await pause(20); // the trial's server among them
      await restart();
      await servedVersion();
    }
    await upgrade(file);
    assert.equal(await servedVersion(), '1.0.0.1');
    leavesNothing();
  });

  it('back that is killed at any change of a link leaves a release that starts, and is done by the next one', async () => {
    const at = (name: string) => join(home, name);
    const hook = join(folder, 'killed.cjs');
    environment.NODE_OPTIONS = `--require=${hook}`;
    for (let changes = 0, code: number | null = null; code === null; changes++) {
      for (const name of ['current', 'previous']) rmSync(at(name), { force: true });
      symlinkSync('releases/1.0.0.1', at('current'));
      symlinkSync(`releases/${version}`, at('previous'));
      writeFileSync(hook, killedAfter(changes));
      ({ code } = await upgrade('--restart', 'true', '--back'));
      assert.ok(existsSync(at('current/zhuzhan')));
      writeFileSync(hook, '');
      if (code === null) assert.equal((await upgrade('--restart', 'true', '--back')).code, 0, `after ${changes}`);
      assert.deepEqual([readlinkSync(at('current')), existsSync(at('previous'))], [`releases/${version}`, false]);
      leavesNothing();
    }
    delete environment.NODE_OPTIONS;
    await restart();
    assert.equal(await servedVersion(), version);
  });

  it('is on the disk before a link can lead to it', async () => {
    const cut = `#!/bin/sh\necho "$@" $(readlink ${home}/current) >${folder}/synced\nkill -9 $PPID\n`;
    mkdirSync(join(folder, 'cut'));
    writeFileSync(join(folder, 'cut/sync'), cut, { mode: 0o755 });
    environment.PATH = `${join(folder, 'cut')}:${process.env.PATH}`;
    assert.equal((await upgrade(pack('1.0.0.2'))).code, null);
    delete environment.PATH;
    const release = join(realpathSync(releases), '1.0.0.2');
    assert.equal(readFileSync(join(folder, 'synced'), 'utf8'), `-f ${release} releases/${version}\n`);
    assert.ok(existsSync(join(release, 'zhuzhan')));
    await servedVersion();
  });
});

/** Loaded into the program: kills it before one of its changes to the links of the installation. */
const killedAfter = (changes: number) => `const fs = require('fs');
let left = ${changes};
for (const name of ['symlinkSync', 'renameSync', 'rmSync']) {
  const change = fs[name];
  fs[name] = (...args) => {
    if (args.some((path) => /zhuzhan..?(current|previous)[^/]*$/.test(path)) && left-- === 0) process.kill(process.pid, 'SIGKILL');
    return change(...args);
  };
}
`;
