import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from './helpers/site.ts';

type StateOf = (root: string, dist: string) => string;
const { stateOf } = (await import(pathToFileURL(join(ROOT, 'client', 'bundle', 'stamp.mjs')).href)) as {
  stateOf: StateOf; // proof: the file's own export
};

const COPIED = ['client', 'server', 'dist', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

describe('what is built, in a copy of the checkout', () => {
  let folder: string;
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
    assert.match(buildIfNeeded(), /^built in/);
    assert.deepEqual(developmentScripts(), []);
    assert.equal(buildIfNeeded(), '');
  });

  it('runs with what the README says that a server needs, and nothing else', async () => {
    const alone = join(folder, 'alone');
    for (const name of ['dist', 'package.json', 'client/media', 'server/starter'])
      cpSync(join(ROOT, name), join(alone, name), { recursive: true });
    const said = await runUntilReady([join(alone, 'dist', 'server', 'main.cjs')], alone);
    assert.match(said, /"first account".*"admin"/); // the starter's content is there
  });

  it('is out of date when one letter of a source is another', () => {
    const dist = join(folder, 'dist');
    assert.equal(stateOf(folder, dist), 'current');
    appendFileSync(join(folder, 'client', 'styles', 'tokens.css'), '\n');
    assert.equal(stateOf(folder, dist), 'outdated');
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
