import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from './helpers/site.ts';

type HashFolder = (folder: string) => Promise<string>;
const { hashFolder } = (await import(pathToFileURL(join(ROOT, 'client', 'bundle', 'hash-folder.mjs')).href)) as {
  hashFolder: HashFolder; // proof: the file's own export
};
type StateOf = (root: string, dist: string) => string;
const { stateOf } = (await import(pathToFileURL(join(ROOT, 'client', 'bundle', 'stamp.mjs')).href)) as {
  stateOf: StateOf; // proof: the file's own export
};

/** As the README says it. */
const IN_A_SHELL =
  "find . -type f ! -name '*.[bg][rz]' ! -name hashes.json -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum";
const COPIED = ['client', 'server', 'dist', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

describe('what is built, in a copy of the checkout', () => {
  let folder: string;
  /** What the build said that followed the development server's: in another folder and at another time than the checkout's. */
  let said: string;
  const buildIfNeeded = () =>
    execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: folder, encoding: 'utf8' });
  const developmentScripts = () => JSON.parse(readFileSync(join(folder, 'dist', 'manifest.json'), 'utf8')).dev;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'zhuzhan-build-'));
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is not built again where only the times of the files are others', () => {
    assert.equal(buildIfNeeded(), '');
  });

  it('after a development server was ended is built again for visitors, once', async () => {
    await runUntilReady(['build.mjs', '--dev'], folder);
    assert.equal(developmentScripts().length, 1);
    said = buildIfNeeded();
    assert.match(said, /^built in/);
    assert.deepEqual(developmentScripts(), []);
    assert.equal(buildIfNeeded(), '');
  });

  it('is the same to the last byte in another folder at another time', async () => {
    const [, told] = /^built in .* s, SHA-256 ([0-9a-f]{64})$/m.exec(said) ?? [];
    assert.equal(told, await hashFolder(join(ROOT, 'dist')));
    assert.equal(told, await hashFolder(join(folder, 'dist')));
    const { stdout } = spawnSync('sh', ['-c', IN_A_SHELL], { cwd: join(folder, 'dist'), encoding: 'utf8' });
    assert.equal(stdout, `${told}  -\n`);
  });

  it('has the same hash where another Node packs in another way, but not where one letter is another', async () => {
    const dist = join(folder, 'dist');
    const [file] = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js.gz'));
    const before = await hashFolder(dist);
    writeFileSync(join(dist, 'assets', file!), 'packed by another'); // proof: every build has scripts
    appendFileSync(join(dist, 'hashes.json'), '\n');
    assert.equal(await hashFolder(dist), before);
    appendFileSync(join(dist, 'manifest.json'), '\n');
    assert.notEqual(await hashFolder(dist), before);
  });

  it('is not made without its packages, and needs none of them where it is whole', () => {
    const packages = join(folder, 'node_modules');
    rmSync(packages);
    assert.equal(buildIfNeeded(), '');
    const { esbuild } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies;
    const refused = () => spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8' });
    const { status, stderr } = refused();
    assert.deepEqual([status, stderr], [1, `esbuild ${esbuild} is not installed: run npm ci --include=dev\n`]);
    mkdirSync(packages); // those of before a git pull
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== 'wouter') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
    }
    mkdirSync(join(packages, 'wouter'));
    writeFileSync(join(packages, 'wouter', 'package.json'), '{ "version": "0.0.1" }');
    assert.match(refused().stderr, /^wouter [\d.]+ is not installed: run npm ci --include=dev\n$/);
    rmSync(packages, { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), packages);
  });

  it('is what commands run: they build nothing over it, and say in one line where nothing is built', () => {
    const source = join(folder, 'server', 'start', 'explain.ts');
    const whole = readFileSync(source);
    appendFileSync(source, '\n'); // as after a git pull
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'nowhere'), SITE_URL: 'https://example.com' };
    const run = (name: string) =>
      spawnSync('sh', ['-c', scripts[name].replace('exec node', process.execPath)], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
    const built = join(folder, 'dist');
    const before = readFileSync(join(built, 'hashes.json'), 'utf8');
    for (const isBuilt of [true, false]) {
      if (!isBuilt) renameSync(built, `${built}.away`);
      for (const name of ['account', 'backup', 'restore', 'export', 'import']) {
        const { status, stdout, stderr } = run(name);
        assert.deepEqual([status, stdout], [1, ''], name);
        if (isBuilt) assert.match(stderr, /^(?:usage|DATA_DIR)/, name);
        else assert.equal(stderr, 'nothing is built here yet: run npm run build first\n', name);
      }
    }
    renameSync(`${built}.away`, built);
    assert.equal(readFileSync(join(built, 'hashes.json'), 'utf8'), before);
    writeFileSync(source, whole);
  });

  it('names the licence of every package that it holds', () => {
    const notices = readFileSync(join(folder, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      assert.equal(notices.split(`\n${name} ${version}\n\n`).length, 2, name);
    }
    assert.match(notices, /^scheduler [\d.]+\n\nMIT License\n\nCopyright \(c\)/m); // what a package brings along, too
  });

  it('is not made with a package without a licence', () => {
    const source = join(folder, 'server', 'start', 'explain.ts');
    const before = readFileSync(source, 'utf8');
    const unlicensed = join(folder, 'server', 'node_modules', 'unlicensed');
    mkdirSync(unlicensed, { recursive: true });
    writeFileSync(join(unlicensed, 'package.json'), '{ "name": "unlicensed", "version": "1.0.0", "main": "main.js" }');
    writeFileSync(join(unlicensed, 'main.js'), 'module.exports = Math.random();');
    writeFileSync(source, `import one from 'unlicensed';\nconsole.log(one);\n${before}`);
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8' });
    writeFileSync(source, before);
    rmSync(join(folder, 'server', 'node_modules'), { recursive: true });
    assert.deepEqual(
      [status, stderr],
      [1, 'server/node_modules/unlicensed has no licence file: what contains it cannot be given away\n'],
    );
  });

  it('holds no package and no page in the command for accounts', () => {
    const bundle = readFileSync(join(folder, 'dist', 'server', 'bundle', 'account.cjs'), 'utf8');
    assert.doesNotMatch(
      bundle,
      /^\/\/ (?:node_modules|client)\/(?!@zxcvbn-ts\/language-common\/src\/passwords\.json$)/m,
    );
    assert.ok(bundle.length < 165_000, `${bundle.length} bytes`);
  });

  it('runs with what the README says that a server needs, and nothing else', async () => {
    const alone = join(folder, 'alone');
    for (const name of ['dist', 'package.json', 'client/media', 'server/starter'])
      cpSync(join(ROOT, name), join(alone, name), { recursive: true });
    const said = await runUntilReady([join(alone, 'dist', 'server', 'main.cjs')], alone);
    assert.match(said, /"first account".*"admin"/); // the starter's content is there
  });

  it('is out of date when one letter of a source or a picture is another', () => {
    const dist = join(folder, 'dist');
    for (const path of ['styles/tokens.css', 'media/certificates/01-720x1018.w.480.webp']) {
      assert.equal(stateOf(folder, dist), 'current');
      const before = readFileSync(join(folder, 'client', path));
      appendFileSync(join(folder, 'client', path), '\n');
      assert.equal(stateOf(folder, dist), 'outdated', path);
      writeFileSync(join(folder, 'client', path), before);
    }
  });
});

/** Runs a program of Node until it serves, then Ctrl-C, which reaches its children as well. Gives what it said. */
async function runUntilReady(args: string[], folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'd'), UPLOADS_DIR: join(folder, 'u') };
  const child = spawn(process.execPath, args, { cwd: folder, env, detached: true });
  const closed = once(child, 'close'); // when the children too have let go of the pipe
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (!said.includes('"ready"')) continue;
    process.kill(-(child.pid ?? 0), 'SIGINT'); // the whole group, as a terminal does
    break;
  }
  await closed;
  assert.match(said, /"ready"/);
  return said;
}
