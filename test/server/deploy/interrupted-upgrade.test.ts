import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, processTree, suiteInstallation } from '../../helpers/suite-installation.ts';

describe('an upgrade', () => {
  const { releases, pack, start, upgrade, restart, servedVersion, leavesNothing } = suiteInstallation();

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
        child.kill(signal);
      }
      assert.deepEqual(await ended, [null, signal]);
      while (started.some(isAlive)) await pause(20);
      leavesNothing();
      assert.deepEqual(readdirSync(releases), kept, line);
    }
    await servedVersion();
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
});
