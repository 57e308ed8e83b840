import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { timeForName } from '../../../server/store/disk/disk.ts';
import { CHEAPLY, PROGRAM, runCommand, startProcess } from '../../helpers/server-process.ts';
import { startSite } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Loaded before a command: sends it a signal when it creates its file or folder number `AT`, and counts them. */
const INTERRUPT = `
const files = require('node:fs/promises');
const { AT, SIGNAL, COUNTED } = process.env;
let count = 0;
const counting = (work) => (...args) => {
  count += 1;
  if (count === Number(AT)) process.kill(process.pid, SIGNAL);
  return work(...args);
};
const { mkdir, open } = files;
files.mkdir = counting(mkdir);
files.open = (path, flags, ...more) => (flags === 'wx' ? counting(open) : open)(path, flags, ...more);
if (COUNTED) process.on('exit', () => require('node:fs').writeFileSync(COUNTED, String(count)));
`;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const HOUR_MS = 3_600_000;
/** What is in the folders when no command runs; the lock of a killed one stays. */
const KNOWN = /^(?:20.*|(?:data|uploads)(?:\.before-.*)?|count|lock|\.lock\..*|\.proofs\.json|\.probe\..*)$/;

describe('a command that a signal ends', () => {
  const folder = temporaryFolder({ after });
  const [backups, temporary, site] = ['backups', 'tmp', 'site'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]; // proof: three of three
  const environment: Record<string, string> = {
    DATA_DIR: join(site, 'data'),
    UPLOADS_DIR: join(site, 'uploads'),
    BACKUP_DIR: backups,
    TMPDIR: temporary,
    SITE_URL: 'https://zhuzhan.example',
    NODE_OPTIONS: `--require=${JSON.stringify(join(folder, 'interrupt.cjs'))} ${CHEAPLY.NODE_OPTIONS}`,
  };
  const run = (args: readonly string[], more: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, ...environment, ...more };
    return spawn(process.execPath, [PROGRAM, ...args], { env, stdio: 'ignore' });
  };
  /** Folders of copies that hold anything. */
  const copies = () =>
    [site, backups, temporary].flatMap((parent) => {
      const folders = fs.readdirSync(parent).filter((name) => !KNOWN.test(name));
      return folders
        .map((name) => join(parent, name))
        .filter((path) => fs.readdirSync(path).some((name) => !name.includes('lock')));
    });
  const snapshots = () => fs.readdirSync(backups).filter((name) => /^20/.test(name));
  let snapshot: string;
  before(async () => {
    fs.mkdirSync(temporary);
    fs.writeFileSync(join(folder, 'interrupt.cjs'), INTERRUPT);
    await (await startProcess(site, { SAMPLES: 'no', ...CHEAPLY })).end('SIGTERM');
    assert.deepEqual(await once(run(['backup']), 'exit'), [0, null]);
    snapshot = join(backups, snapshots()[0] ?? '');
  });

  for (const [name, words] of Object.entries({
    backup: () => ['backup'],
    verification: () => ['backup', '--verify', snapshot],
    restore: () => ['restore', snapshot],
    export: () => ['export', '--to', join(folder, 'files')],
  })) {
    it(`leaves no copy of the data, whenever the signal comes: ${name}`, async (t) => {
      const counted = join(temporary, 'count');
      assert.deepEqual(await once(run(words(), { COUNTED: counted }), 'exit'), [0, null]);
      const all = Number(fs.readFileSync(counted, 'utf8'));
      const moments = [2, 3, 0.2 * all, 0.4 * all, 0.6 * all, 0.8 * all].map(Math.floor);
      t.diagnostic(`${all} files and folders; interrupted at ${moments.join(', ')}`);
      for (const [index, at] of moments.entries()) {
        const signal = SIGNALS[index % SIGNALS.length] ?? 'SIGINT';
        assert.deepEqual(await once(run(words(), { AT: String(at), SIGNAL: signal }), 'exit'), [null, signal]);
        assert.deepEqual(copies(), [], `${signal} at ${at}`);
      }
      assert.deepEqual(await once(run(words()), 'exit'), [0, null]);
    });
  }

  it('by SIGKILL leaves a copy, which status and the next start name, and the server removes after a day', async (t) => {
    const AT = String(Math.floor(Number(fs.readFileSync(join(temporary, 'count'), 'utf8')) / 2));
    await once(run(['backup', '--verify', snapshot], { AT, SIGNAL: 'SIGKILL' }), 'exit');
    const [left = '', ...more] = copies();
    assert.deepEqual([left.startsWith(backups), more], [true, []]);
    const env = { PATH: process.env.PATH, ...environment };
    const status = await runCommand(['status'], env);
    assert.ok(new RegExp(`^trial-left: .*${left}`, 'm').test(status.out), status.out + status.err);

    const old = join(site, `.${timeForName(Date.now() - 25 * HOUR_MS)}.0123456789abcdef.tmp`);
    fs.mkdirSync(join(old, 'data'), { recursive: true });
    t.mock.timers.enable({ apis: ['setInterval'] });
    const settings = { DATA_DIR: join(site, 'data'), UPLOADS_DIR: join(site, 'uploads'), BACKUP_DIR: backups };
    const server = await startSite(settings);
    t.after(() => server.stop());
    for (const path of [left, old])
      assert.equal(server.complaints.filter((line) => line.includes(path)).length, 1, path);
    t.mock.timers.tick(HOUR_MS);
    while (fs.existsSync(old)) await pause(10);
    assert.ok(fs.existsSync(left), 'a day has not passed');
  });
});
