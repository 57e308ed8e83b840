import assert from 'node:assert/strict';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { entriesIn } from '../../../server/base/entries-in.ts';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { startServer } from '../../../server/start/start-server.ts';
import { staffOf } from '../../helpers/log-in.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import { keptLog, temporaryFolder } from '../../helpers/temporary-store.ts';

/** Of each folder that is served or copied into the data: a file of the release. */
const FOLDERS = {
  assets: '.js',
  drawings: '.svg',
  'client/media/films': '.mp4',
  'server/starter/uploads': '.webp',
  'server/starter/news': '.json',
  'server/starter': '.md',
};

test('a release serves the files of its list alone: a foreign file or link is not served and does not enter the data', async (t) => {
  const folder = temporaryFolder(t);
  const release = join(folder, 'release');
  cpSync(join(ROOT, 'dist'), release, { recursive: true });
  const own: string[] = [];
  for (const [at, ending] of Object.entries(FOLDERS)) {
    const name = readdirSync(join(release, at)).find((each) => each.endsWith(ending)) ?? '';
    own.push(name);
    cpSync(join(release, at, name), join(release, at, `foreign${ending}`));
    symlinkSync(join(release, at, name), join(release, at, `link${ending}`));
  }
  writeFileSync(join(folder, 'secret.js'), 'secret');
  symlinkSync(folder, join(release, 'assets', 'linked'));
  const folders = { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
  const settings = readConfiguration({ PORT: '0', ADMIN_PASSWORD, ...folders }, release);
  const server = await startServer(settings, release, keptLog().log, () => {}, { passwordCost: CHEAP });
  t.after(() => server.stop());

  const [script = '', drawing = '', film = '', upload = '', article = '', text = ''] = own;
  const statusOf = async (path: string) => (await fetch(server.address + path)).status;
  for (const path of [`/assets/${script}`, `/media/${drawing}`, `/media/films/${film}`, `/uploads/${upload}`])
    assert.equal(await statusOf(path), 200, path);
  for (const name of ['foreign', 'link'])
    for (const path of [
      `/assets/${name}.js`,
      `/media/${name}.svg`,
      `/media/films/${name}.mp4`,
      `/uploads/${name}.webp`,
    ])
      assert.equal(await statusOf(path), 404, path);
  assert.equal(await statusOf('/assets/linked/secret.js'), 404);
  const stored = entriesIn(folder)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith('release'));
  assert.ok([`uploads/${upload}`, `data/news/${article}`, `data/${text}`].every((path) => stored.includes(path)));
  assert.deepEqual(
    stored.filter((path) => /foreign|link/.test(path)),
    [],
  );
  const staff = await staffOf(server.address);
  assert.doesNotMatch(JSON.stringify(await staff('site/texts', {})), /foreign|link\.md/);
});
