import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { PROGRAM, runCommand, startProcess } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const SERVICE = 65_534;

it('what root starts or types in a checkout or a container leaves nothing that is not the data owner’s', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, async (t) => {
  const folder = temporaryFolder(t);
  const site = join(folder, 'site');
  chmodSync(folder, 0o755);
  mkdirSync(site);
  chownSync(site, SERVICE, SERVICE); // the folder of the data is missing: its parent's owner counts
  const server = await startProcess(site);
  assert.equal(await server.end('SIGHUP'), 0);
  const env = { PATH: process.env.PATH, DATA_DIR: join(site, 'data'), UPLOADS_DIR: join(site, 'uploads') };
  const backups = join(site, 'backups');
  for (const words of [
    ['account', 'add', 'editor'],
    ['backup', '--to', backups],
  ])
    assert.equal((await runCommand(words, env)).code, 0, words.join(' '));
  const [snapshot = ''] = readdirSync(backups).filter((name) => /^\d/.test(name));
  assert.equal((await runCommand(['restore', join(backups, snapshot)], env)).code, 0);
  const isOpen = (path: string) => statSync(path).isDirectory() && (statSync(path).mode & 0o077) > 0;
  const restored = readdirSync(join(site, 'data')).map((name) => join(site, 'data', name));
  assert.deepEqual(restored.filter(isOpen), [], 'nobody else lists what was restored');
  const made = readdirSync(site, { recursive: true }).map((path) => join(site, String(path)));
  const foreign = made.filter((path) => lstatSync(path).uid !== SERVICE);
  assert.ok(made.length > 100);
  assert.deepEqual(foreign, []);

  const hidden = join(folder, 'hidden');
  cpSync(join(ROOT, 'dist'), join(hidden, 'program'), {
    recursive: true,
    filter: (path) => !/\/starter\/uploads/.test(path),
  });
  chmodSync(hidden, 0o700);
  const words = [join(hidden, 'program/zhuzhan'), 'account', 'list'];
  const { stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  assert.match(stderr, /^\/[^\n]*\/hidden\/program cannot be read by user 65534, who owns [^\n]*\n$/);

  const powerless = ['--bounding-set=-all', process.execPath, PROGRAM, 'account', 'list']; // as of `--cap-drop all`
  const { stderr: why } = spawnSync('setpriv', powerless, { env, encoding: 'utf8' });
  assert.match(why, /^root may not become user 65534 here, who owns [^\n]*\/data: run this as that user\n$/);

  const rootsOwn = join(folder, 'backups');
  mkdirSync(rootsOwn);
  const { code, err } = await runCommand(['backup', '--to', rootsOwn], env);
  assert.equal(code, 1);
  assert.match(err, /^[^\n]*--to="[^\n]* cannot be used: it cannot be created or written[^\n]*\n$/);
});

it('a folder of root’s that others can write to is refused in one line that names the setting', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, async (t) => {
  const shared = temporaryFolder(t);
  chmodSync(shared, 0o777);
  for (const words of [['start'], ['account', 'list'], ['backup', '--to', join(shared, 'backups')]]) {
    const env = { PATH: process.env.PATH, DATA_DIR: join(shared, 'data'), UPLOADS_DIR: join(shared, 'uploads') };
    const { code, err } = await runCommand(words, env);
    assert.equal(code, 1);
    assert.match(err, /^DATA_DIR="[^\n]*" cannot be used: [^\n]* belongs to root, but others can write to it[^\n]*\n$/);
  }
  assert.deepEqual(readdirSync(shared), []);
});
