import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { releaseOf } from '../server/start/project-root.ts';
import { ROOT } from './helpers/site.ts';
import { temporaryFolder } from './helpers/temporary-store.ts';

/** As SECURITY.md names it. */
const [, VERIFY = ''] = /`(\(find \. [^`]+)`/.exec(fs.readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')) ?? [];
const verify = (cwd: string) => spawnSync('sh', ['-c', VERIFY], { cwd, encoding: 'utf8' });
const SETTINGS = ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
const COPIED = ['client', 'server', 'dist', 'LICENSE', 'README.md', 'README.zh-CN.md', ...SETTINGS];

describe('what is built, in a copy of the checkout', () => {
  const folder = temporaryFolder({ after });
  /** What a build said in another folder and at another time than the checkout's. */
  let said: string;
  const buildIfNeeded = () =>
    execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: folder, encoding: 'utf8' });
  before(() => {
    for (const name of COPIED) fs.cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    fs.symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  it('is not built again where only the times of the files are others', () => {
    assert.equal(buildIfNeeded(), '');
  });

  it('is left alone by a development server, which builds each change once it is whole, can be debugged with source maps, and ends with its parent', async () => {
    const [SHEET, KIND, ADDED] = ['client/styles/base.css', 'server/contract/kinds/product.ts', 'client/ui/added'];
    const replaceBy = (path: string, text: string) => {
      fs.writeFileSync(join(folder, `${path}~`), text); // as editors do
      fs.renameSync(join(folder, `${path}~`), join(folder, path));
    };
    const steps = [
      () => replaceBy(SHEET, '.first { color: red; }'),
      () => replaceBy(SHEET, '.second { color: red; }'),
      () => fs.mkdirSync(join(folder, ADDED)),
      () => fs.writeFileSync(join(folder, ADDED, 'added.css'), '.third { color: red; }'),
      () => replaceBy(KIND, 'a mistake'),
    ];
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'd'), UPLOADS_DIR: join(folder, 'u') };
    const child = spawn(process.execPath, ['build.mjs', '--dev', '--inspect=0'], { cwd: folder, env });
    const closed = once(child, 'close'); // when the server, too, has let go of the pipes
    let complaints = '';
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
      if (/a mistake/.test(chunk))
        replaceBy(KIND, fs.readFileSync(join(ROOT, KIND), 'utf8').replace("'产品'", "'商品'"));
    });
    const built = (path: string) => fs.readFileSync(join(folder, 'dist-dev', path), 'utf8');
    const maps: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes('"ready"')) continue;
      maps.push((await fetch(`${JSON.parse(line).address}${JSON.parse(built('manifest.json')).modules}.map`)).status);
      (steps.shift() ?? (() => child.kill('SIGKILL')))();
    }
    await closed;
    assert.match(complaints, /^Debugger listening on /);
    assert.deepEqual([...new Set(maps)], [200]);
    const { styles, modules } = JSON.parse(built('manifest.json'));
    assert.match(built(styles.site), /\.second \{.*\.third \{/s);
    assert.match(built(modules), /build-id/); // the page reloads
    assert.match(built('server/main.cjs'), /"商品"/);
    for (const path of [SHEET, KIND]) fs.cpSync(join(ROOT, path), join(folder, path));
    fs.rmSync(join(folder, ADDED), { recursive: true });
    assert.equal(buildIfNeeded(), '');
    fs.rmSync(join(folder, 'dist'), { recursive: true });
    said = buildIfNeeded();
    assert.match(said, /^building dist\/: a few seconds.*\nbuilt dist\/ in/);
  });

  it('is the same to the last byte in another folder at another time', async () => {
    const [, told] = /^built dist\/ in .* s, SHA-256 ([0-9a-f]{64})$/m.exec(said) ?? [];
    for (const dist of [join(ROOT, 'dist'), join(folder, 'dist')]) {
      assert.equal(releaseOf(dist).sum, told);
      assert.equal(verify(dist).stdout, `${told}  SHA256SUMS\n`);
    }
  });

  it('shows each changed byte to the command that SECURITY.md names: of program, twin, picture or list, and a foreign file', () => {
    const dist = join(folder, 'dist');
    const { stdout } = verify(dist);
    const twin = `assets/${fs.readdirSync(join(dist, 'assets')).find((name) => name.endsWith('.js.br'))}`;
    const picture = 'client/media/certificates/01-720x1018.w.480.webp';
    for (const file of ['server/main.cjs', twin, picture, 'SHA256SUMS', 'server/main.v8']) {
      const path = join(dist, file);
      const before = fs.existsSync(path) ? fs.readFileSync(path) : undefined;
      fs.appendFileSync(path, ' ');
      const { status, stdout: said } = verify(dist);
      assert.deepEqual([status, said === stdout], [1, false], file);
      if (before) fs.writeFileSync(path, before);
      else fs.rmSync(path);
    }
    assert.equal(verify(dist).stdout, stdout);
  });

  it('shows links and pipes to that command, also where the link leads to the same bytes', () => {
    const dist = join(folder, 'dist');
    const [elsewhere, foreign] = [join(folder, 'elsewhere'), join(dist, 'assets', 'foreign')];
    const shows = (name: string) => assert.ok(verify(dist).stdout.includes(`< ./${name}\n`), name);
    for (const target of ['/etc/hostname', '/etc', elsewhere]) {
      fs.symlinkSync(target, foreign);
      shows('assets/foreign');
      fs.rmSync(foreign);
    }
    execFileSync('mkfifo', [foreign]);
    shows('assets/foreign');
    fs.rmSync(foreign);
    for (const name of ['LICENSE', 'SHA256SUMS', 'assets']) {
      const path = join(dist, name);
      fs.renameSync(path, elsewhere);
      fs.symlinkSync(elsewhere, path);
      shows(name);
      fs.rmSync(path);
      fs.renameSync(elsewhere, path);
    }
    assert.equal(verify(dist).status, 0);
  });

  it('is not made without its packages, and needs none of them where it is whole', () => {
    const packages = join(folder, 'node_modules');
    fs.rmSync(packages);
    assert.equal(buildIfNeeded(), '');
    const { esbuild } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies;
    const refused = () => spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8' });
    const { status, stderr } = refused();
    assert.deepEqual([status, stderr], [1, `esbuild ${esbuild} is not installed: run npm ci --include=dev\n`]);
    const env = { ...process.env, NODE_ENV: 'production' };
    const { stderr: told } = spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8', env });
    assert.match(told, /^esbuild \S+ is not installed \(NODE_ENV=production .*: run npm ci --include=dev\n$/);
    fs.mkdirSync(packages); // those of before a git pull
    for (const name of fs.readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== 'wouter') fs.symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
    }
    fs.mkdirSync(join(packages, 'wouter'));
    fs.writeFileSync(join(packages, 'wouter', 'package.json'), '{ "version": "0.0.1" }');
    assert.match(refused().stderr, /^wouter [\d.]+ is not installed: run npm ci --include=dev\n$/);
    fs.rmSync(packages, { recursive: true });
    fs.symlinkSync(join(ROOT, 'node_modules'), packages);
  });

  it('is what commands run: they build nothing over it, and say in one line where nothing is built', () => {
    const source = join(folder, 'server', 'start', 'log.ts');
    const whole = fs.readFileSync(source);
    fs.appendFileSync(source, '\n'); // as after a git pull
    const { scripts } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8'));
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'nowhere'), SITE_URL: 'https://example.com' };
    const how = { cwd: folder, env, encoding: 'utf8' } as const;
    const run = (name: string) => spawnSync('sh', ['-c', scripts[name].replace('exec node', process.execPath)], how);
    const built = join(folder, 'dist');
    const before = fs.readFileSync(join(built, 'SHA256SUMS'), 'utf8');
    for (const isBuilt of [true, false]) {
      if (!isBuilt) fs.renameSync(built, `${built}.away`);
      for (const name of ['account', 'backup', 'restore', 'export', 'import']) {
        const { status, stdout, stderr } = run(name);
        assert.deepEqual([status, stdout], [isBuilt && name !== 'backup' ? 2 : 1, ''], name);
        if (isBuilt) assert.match(stderr, /; usage: |^DATA_DIR/, name);
        else assert.equal(stderr, 'nothing is built here yet: run npm run build first\n', name);
      }
    }
    fs.renameSync(`${built}.away`, built);
    assert.equal(fs.readFileSync(join(built, 'SHA256SUMS'), 'utf8'), before);
    fs.writeFileSync(source, whole);
  });

  it('names the licence of every package that it holds', () => {
    const notices = fs.readFileSync(join(folder, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const { dependencies } = JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      assert.equal(notices.split(`\n${name} ${version}\n\n`).length, 2, name);
    }
    assert.match(notices, /^scheduler [\d.]+\n\nMIT License\n\nCopyright \(c\)/m); // what a package brings along, too
  });

  it('is not made with a package without a licence', () => {
    const source = join(folder, 'server', 'start', 'log.ts');
    const before = fs.readFileSync(source, 'utf8');
    const unlicensed = join(folder, 'server', 'node_modules', 'unlicensed');
    fs.mkdirSync(unlicensed, { recursive: true });
    const about = '{ "name": "unlicensed", "version": "1.0.0", "main": "main.js" }';
    fs.writeFileSync(join(unlicensed, 'package.json'), about);
    fs.writeFileSync(join(unlicensed, 'main.js'), 'module.exports = Math.random();');
    fs.writeFileSync(source, `import one from 'unlicensed';\nconsole.log(one);\n${before}`);
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8' });
    fs.writeFileSync(source, before);
    fs.rmSync(join(folder, 'server', 'node_modules'), { recursive: true });
    assert.deepEqual(
      [status, stderr],
      [1, 'server/node_modules/unlicensed has no licence file: a build with it cannot be distributed\n'],
    );
  });

  const skip = process.getuid?.() === 0 ? false : 'not root';
  it('is refused in one sentence to a user who may not write here', { skip }, () => {
    fs.chmodSync(folder, 0o755);
    const { stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8', uid: 65_534 });
    assert.match(stderr, /^EACCES[^\n]+ belongs to root: run this as that user[^\n]+\n$/);
  });

  it('runs alone, anywhere, as every command, with data and uploads where it is started', async () => {
    const alone = join(folder, 'alone');
    fs.cpSync(join(ROOT, 'dist'), join(alone, 'release'), { recursive: true });
    const program = join(alone, 'release', 'zhuzhan');
    fs.mkdirSync(join(alone, 'bin'));
    const journal = '#!/bin/sh\necho \'{"level":"error","code":"one"}\'\necho last\n';
    fs.writeFileSync(join(alone, 'bin', 'journalctl'), journal, { mode: 0o755 });
    const env = { PATH: `${join(alone, 'bin')}:${process.env.PATH}`, PORT: '2' };
    const run = (...args: string[]) => spawnSync(program, args, { cwd: alone, encoding: 'utf8', env });
    const { version } = JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const shown = `${version} (${releaseOf(join(ROOT, 'dist')).sum.slice(0, 8)})`;
    assert.equal(run('--version').stdout, `${shown}\n`);
    for (const name of ['status', 'account', 'backup']) assert.match(run(name, 'list').stderr, /DATA_DIR|usage/, name);
    const commands = 'start status account backup restore export import setup upgrade release --version --help'.split(
      ' ',
    );
    for (const name of commands) assert.match(run('--help').stdout, new RegExp(`^  ${name} +\\w+`, 'm'));
    const unknown = run('dance');
    assert.deepEqual([unknown.status, unknown.stderr.split('\n').length], [2, 2]);
    const said = await runUntilReady([program, 'start'], alone, {});
    assert.match(said, /"first account".*"admin"/); // the starter's content is there
    assert.ok(said.includes(`"version":"${shown}"`));
    assert.doesNotMatch(said, /data-in-release/);
    assert.deepEqual(fs.readdirSync(alone).sort(), ['bin', 'data', 'release', 'uploads']);
    const down = run('status').stdout;
    assert.match(down, /^no server answers at .*\nno server has the data folder; .*\nport 2: no program listens\n/);
    assert.match(down, /^data in .*, \d+ of \d+ MB free$/m);
    assert.match(down, /^last error of the log: \{"level":"error","code":"one"\}$/m);
    const about = join(alone, 'release', 'package.json');
    const original = fs.readFileSync(about, 'utf8');
    fs.writeFileSync(about, original.replace(version, '0.9.0'));
    const inside = await runUntilReady([program, 'start'], join(alone, 'release'), {}, (port) => {
      fs.writeFileSync(about, original); // another version is installed while this one runs
      const how = { cwd: join(alone, 'release'), encoding: 'utf8', env: { ...env, PORT: port } } as const;
      assert.match(spawnSync(program, ['status'], how).stdout, /^the server answers .*\nversion 0\.9\.0 \(/);
    });
    assert.match(inside, /"data-in-release".*release\/data"/);
  });

  it('is packed into one file with its sum: the same bytes each time, and nothing in it but the release', async () => {
    const how = { cwd: folder, encoding: 'utf8' } as const;
    const program = join(ROOT, 'dist/zhuzhan');
    const pack = (...args: string[]) => execFileSync(process.execPath, [program, 'release', ...args], how);
    for (const args of [['--to', 'one'], []]) assert.match(pack(...args), /^released .* MB$/m);
    const [name = '', sum = ''] = fs.readdirSync(join(folder, 'one')).sort();
    assert.match(name, /^zhuzhan-[\d.]+\.tar\.gz$/);
    assert.equal(sum, `${name}.sha256`);
    const bytes = fs.readFileSync(join(folder, 'one', name));
    assert.ok(bytes.equals(fs.readFileSync(join(folder, 'release', name))));
    assert.ok(bytes.length < 40 * 1_048_576);
    execFileSync('sha256sum', ['-c', sum], { cwd: join(folder, 'one') });
    execFileSync('tar', ['-xzf', name], { cwd: join(folder, 'one') });
    const unpacked = join(folder, 'one', name.replace('.tar.gz', ''));
    assert.equal(verify(unpacked).stdout, verify(join(ROOT, 'dist')).stdout);
    const files = fs.readdirSync(unpacked, { recursive: true }).map(String);
    assert.deepEqual(
      files.filter((path) => /\.tsx?$|node_modules|(^|\/)\./.test(path)),
      [],
    );
  });

  it('is out of date when one letter of a source or a picture is another', () => {
    fs.rmSync(join(folder, 'node_modules')); // what is outdated is then named, and not built
    for (const path of ['styles/tokens.css', 'media/certificates/01-720x1018.w.480.webp']) {
      assert.equal(buildIfNeeded(), '');
      const before = fs.readFileSync(join(folder, 'client', path));
      fs.appendFileSync(join(folder, 'client', path), '\n');
      assert.match(buildIfNeeded(), /is not built from these sources/, path);
      fs.writeFileSync(join(folder, 'client', path), before);
    }
  });
});

/** Runs a program of Node until it serves, then Ctrl-C, which reaches its children as well. Gives what it said. */
async function runUntilReady(
  args: string[],
  folder: string,
  folders: Record<string, string>,
  whenReady = (_port: string) => {},
): Promise<string> {
  const env = { PATH: process.env.PATH, PORT: '0', ...folders };
  const child = spawn(process.execPath, args, { cwd: folder, env, detached: true });
  const closed = once(child, 'close'); // when the children too have let go of the pipe
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, port = ''] = /"ready".*"address":"[^"]*:(\d+)"/.exec(said) ?? [];
    if (port === '') continue;
    whenReady(port);
    process.kill(-(child.pid ?? 0), 'SIGINT'); // the whole group, as a terminal does
    break;
  }
  await closed;
  assert.match(said, /"ready"/);
  return said;
}
