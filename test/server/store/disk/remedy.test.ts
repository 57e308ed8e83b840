import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { withRemedy } from '../../../../server/store/disk/remedy.ts';
import { PROGRAM } from '../../../helpers/server-process.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

const REMEDY = join(import.meta.dirname, '../../../../server/store/disk/remedy.ts');
const [OWNER, OTHER] = [65_534, 65_533];

/** What a command says about each of these settings, without the sentence before the remedy. */
function said(folder: string, user: number | undefined, env: Record<string, string>, ...words: string[]): string {
  const settings = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
  const as = user === undefined ? {} : { uid: user, gid: user };
  const how = { env: { ...settings, PORT: '0', ...env }, cwd: '/', encoding: 'utf8', timeout: 60_000, ...as } as const;
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], how);
  assert.equal(status, 1, `${words}: ${stderr}`);
  assert.match(stderr, /^[^\n]+\n$/, 'one sentence, once');
  return stderr.trim().split('; ')[1] ?? '';
}

it('a command that meets a link or file in place of a folder says which, and what to do', (t) => {
  const folder = temporaryFolder(t);
  const at = (name: string) => join(folder, name);
  fs.symlinkSync(at('away'), at('link'));
  fs.symlinkSync(at('circle'), at('circle'));
  fs.writeFileSync(at('file'), '');
  const remedies = {
    link: `${at('link')} is a link to ${at('away')}, where nothing is: mount or make it, or remove the link`,
    circle: `${at('circle')} is a link to ${at('circle')}, where nothing is: mount or make it, or remove the link`,
    file: `${at('file')} is a file: remove it, or name a folder`,
  };
  for (const [name, remedy] of Object.entries(remedies))
    for (const deep of [name, `${name}/in/it`]) {
      if (name === 'link' && deep !== name) continue; // it is made
      assert.equal(said(folder, undefined, {}, 'release', '--to', at(deep)), remedy);
      assert.equal(said(folder, undefined, { UPLOADS_DIR: at(deep) }, 'start'), remedy);
    }
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: at('circle') },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^DATA_DIR="[^\n]*(leads to itself: remove the link|where nothing is: [^\n]*)\n$/);
});

it('a start names what stands in the place of the lock', (t) => {
  const folder = temporaryFolder(t);
  const lock = join(folder, 'data/lock');
  fs.mkdirSync(join(folder, 'data'));
  const kinds: Record<string, () => void> = {
    'a file': () => fs.writeFileSync(lock, ''),
    [`a link to ${import.meta.filename}`]: () => fs.symlinkSync(import.meta.filename, lock),
    'a link to away': () => fs.symlinkSync('away', lock),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    make();
    assert.equal(said(folder, undefined, {}, 'start'), `${lock} is ${kind}: remove it, or name a folder`);
    fs.unlinkSync(lock);
  }
});

it('a command that may not use a folder names its owner, and who may', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, (t) => {
  const folder = temporaryFolder(t);
  fs.chmodSync(folder, 0o755);
  for (const name of ['data', 'uploads', 'closed', 'roots']) fs.mkdirSync(join(folder, name), { mode: 0o700 });
  for (const name of ['data', 'uploads', 'closed']) fs.chownSync(join(folder, name), OWNER, OWNER);
  fs.chmodSync(join(folder, 'closed'), 0o500);
  const [data, closed, roots] = ['data', 'closed', 'roots'].map((name) => join(folder, name));
  const settings = { DATA_DIR: `${data}`, UPLOADS_DIR: `${closed}` };
  const shut = `${closed} is closed to its own user ${OWNER}: chmod u+rwX ${closed}`;
  const foreign = `${data} belongs to user ${OWNER}: run this as that user, or name one that user ${OTHER} may use`;
  const rootDoes = `${roots} belongs to root, but user ${OWNER}, who owns the data, does this: give it to them, or name another`;
  assert.equal(said(folder, undefined, settings, 'start'), shut);
  assert.equal(said(folder, OWNER, settings, 'start'), shut);
  for (const deep of ['', 'in', 'in/it'])
    assert.equal(said(folder, undefined, { UPLOADS_DIR: join(`${roots}`, deep) }, 'start'), rootDoes);
  for (const words of [['start'], ['account', 'list'], ['backup', '--to', `${data}/b`]])
    assert.equal(said(folder, OTHER, {}, ...words), foreign, `${words}`);
  // root becomes the owner by the command itself, by the wrapper, or as an upgrade's child
  for (const user of [undefined, OWNER])
    assert.equal(said(folder, user, {}, 'restore', join(`${roots}`, 'snapshot')), rootDoes);
  assert.equal(said(folder, OWNER, { UPLOADS_DIR: `${roots}` }, 'start'), rootDoes);
});

it('of two paths and of a file in a folder it names what refused the call', {
  skip: process.getuid?.() === 0 ? false : 'not root',
}, (t) => {
  const folder = temporaryFolder(t);
  const [shut, own] = [join(folder, 'shut'), join(folder, 'own')];
  fs.mkdirSync(join(shut, 'in'), { recursive: true });
  for (const file of [own, join(shut, 'file')]) fs.writeFileSync(file, '');
  for (const one of [folder, shut, own, join(shut, 'file')]) fs.chownSync(one, OWNER, OWNER);
  fs.chmodSync(shut, 0o500);
  fs.mkdirSync(join(folder, 'theirs'), { mode: 0o700 });
  fs.mkdirSync(join(folder, 'to'), { mode: 0o777 });
  fs.chownSync(join(folder, 'to'), OWNER, OWNER);
  const calls = [
    'unlinkSync("shut/file")',
    'rmdirSync("shut/in")',
    'renameSync("shut/file", "new")',
    'renameSync("own", "shut/new")',
    'copyFileSync("own", "shut/new")',
    'copyFileSync("/etc/hostname", "shut/new")',
    'linkSync("own", "shut/new")',
    'symlinkSync("/etc", "shut/new")',
    'mkdirSync("shut/new/in", { recursive: true })',
    'writeFileSync("shut/new", "")',
    'renameSync("theirs", "to/theirs")',
  ];
  const script = `import * as fs from 'node:fs';
    import { withRemedy } from ${JSON.stringify(REMEDY)};
    process.chdir(${JSON.stringify(folder)});
    process.setuid(${OWNER});
    const said = (act) => { try { act(); } catch (error) { return withRemedy(error).split('; ')[1]; } };
    console.log(JSON.stringify([${calls.map((call) => `said(() => fs.${call})`).join()}]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  const said: readonly string[] = JSON.parse(stdout || JSON.stringify(stderr));
  assert.match(`${said.at(-1)}`, /^theirs belongs to root: /, 'its folder may be written, but it cannot leave it');
  for (const [at, call] of calls.slice(0, -1).entries())
    assert.equal(said[at], `shut is closed to its own user ${OWNER}: chmod u+rwX shut`, call);
});

it('adds nothing to another error, nor to one of a path that is well', () => {
  const failed = (code: string, path?: string) => Object.assign(new Error('it failed'), { code, path });
  for (const error of [
    new Error('it failed'),
    'it failed',
    failed('EACCES'),
    failed('ENOENT', '/'),
    failed('EIO', '/'),
  ])
    assert.equal(withRemedy(error), 'it failed');
  assert.equal(
    withRemedy(failed('EROFS', '/x')),
    'it failed; the disk of / is read-only: mount it so that it can be written',
  );
});
