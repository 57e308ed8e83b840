import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { it } from 'node:test';
import { MANIFEST } from '../../../server/backup/manifest.ts';
import { timeForName } from '../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../server/store/disk/lock.ts';
import { listen } from '../../helpers/free-port.ts';
import { runCommand } from '../../helpers/server-process.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const HOUR_MS = 3_600_000;

it('the status tells how old the newest snapshot is, whether it was verified, and how the last off-site copy ended', async (t) => {
  const folder = temporaryFolder(t);
  const [backups, programs] = [join(folder, 'backups'), join(folder, 'programs')];
  const newest = timeForName(Date.now() - 30.5 * HOUR_MS);
  for (const made of [join(backups, newest), programs]) mkdirSync(made, { recursive: true });
  writeFileSync(join(backups, newest, MANIFEST), '{}');
  const place = new Place(folder);
  const store = await place.open();
  await store.finishFirstStart();
  await store.close();
  const env = {
    PATH: [programs, process.env.PATH].join(delimiter),
    DATA_DIR: place.dataDir,
    UPLOADS_DIR: place.uploadsDir,
    BACKUP_DIR: backups,
    PORT: '2',
  };
  const linesOf = async (shown: string) => {
    writeFileSync(join(programs, 'systemctl'), `#!/bin/sh\ncat <<'END'\n${shown}\nEND\n`, { mode: 0o755 });
    const { code, out } = await runCommand(['status'], env);
    assert.equal(code, 3, 'no server runs');
    return out.split('\n').filter((line) => /^(newest snapshot|off-site)/.test(line));
  };
  const snapshot = `newest snapshot ${join(backups, newest)}, 30 hours old`;
  const ended = 'Result=success\nExecMainExitTimestamp=Thu 2026-11-26 05:00:41 CST\nLoadState=loaded';
  assert.deepEqual(await linesOf(ended), [
    `${snapshot}, not verified`,
    'off-site copy: success, ended Thu 2026-11-26 05:00:41 CST',
  ]);
  writeFileSync(
    join(backups, '.proofs.json'),
    JSON.stringify({ verified: newest, provedAt: new Date().toISOString() }),
  );
  assert.deepEqual(await linesOf('Result=success\nExecMainExitTimestamp=\nLoadState=loaded'), [
    `${snapshot}, verified`,
    'off-site copy: none since the machine started',
  ]);
  assert.deepEqual(await linesOf('Result=success\nExecMainExitTimestamp=\nLoadState=not-found'), [
    `${snapshot}, verified`,
  ]);
});

it('the status names files of another owner, on which a start ends, though no server is there to tell', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await store.finishFirstStart();
  await store.close();
  chownSync(join(place.dataDir, 'site.json'), 65_534, 65_534);
  const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir, UPLOADS_DIR: place.uploadsDir, PORT: '2' };
  assert.match((await runCommand(['status'], env)).out, /^foreign-files: [^\n]*data\/site\.json[^\n]*chown -R/m);
});

it('the status of a server whose data folder has gone says that it answers, and what is gone', async (t) => {
  const folder = temporaryFolder(t);
  const server = createServer((_request, response) => void response.end());
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'gone'),
    UPLOADS_DIR: join(folder, 'uploads'),
    PORT: `${await listen(server)}`,
    SITE_URL: 'https://127.0.0.1:2',
  };
  t.after(() => server.close());
  const { code, out } = await runCommand(['status'], env);
  assert.match(out, /^the server answers at .*\nit does not hold the data folder; version /);
  assert.match(out, /^the certificate cannot be read: no answer$/m);
  assert.match(out, /^DATA_DIR="[^\n]*gone" cannot be used: no first start has finished there/m);
  assert.equal(code, 1);
});

it('the status of a server that was still starting when it was asked names the version that runs', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  await store.finishFirstStart();
  await store.close();
  const server = createServer(async (_request, response) => {
    const { dataDir } = place;
    const lock = await acquireLock({
      dataDir,
      fs: realFileSystem,
      version: '9.9.9 at http://x',
    });
    t.after(() => lock.release());
    response.end();
  });
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: place.dataDir,
    UPLOADS_DIR: place.uploadsDir,
    PORT: `${await listen(server)}`,
  };
  t.after(() => server.close());
  assert.match((await runCommand(['status'], env)).out, /^version 9\.9\.9 is running/m);
});

it('the status of a server that may not open its uploads ends with 1, for whoever watches it', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  const place = new Place(folder);
  const store = await place.open();
  await store.finishFirstStart();
  await store.close();
  for (const name of ['', 'format.json']) chownSync(join(place.dataDir, name), 65_534, 65_534);
  chmodSync(place.uploadsDir, 0o700);
  const server = createServer((_request, response) => void response.end());
  t.after(() => server.close());
  const { dataDir: DATA_DIR, uploadsDir: UPLOADS_DIR } = place;
  const env = { PATH: process.env.PATH, DATA_DIR, UPLOADS_DIR, PORT: `${await listen(server)}` };
  const { code, out } = await runCommand(['status'], env);
  assert.match(out, /^folder-unreadable: /m);
  assert.equal(code, 1);
});
