import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { CallRow } from '../server/contract/call-row.ts';
import { features } from '../server/features.ts';
import { enterOffice } from './browser/back-office.ts';
import { launchChromium, withoutChromium } from './browser/chromium.ts';
import { newSession } from './helpers/log-in.ts';
import { readSections } from './helpers/readme-pages.ts';
import { startProcess } from './helpers/server-process.ts';
import { ROOT } from './helpers/site.ts';
import { temporaryFolder } from './helpers/temporary-store.ts';

/** The features that can be taken out; a command, a folder in DATA_DIR and a field of the settings, where it has them. */
interface Optional {
  name: string;
  command?: string;
  folder?: string;
  field?: string;
}
const ALL: readonly Optional[] = [
  { name: 'statistics', folder: 'visits' },
  { name: 'notify', folder: 'notice' },
  { name: 'search-push', folder: 'push', field: 'searchPush' },
  { name: 'import', command: 'import' },
  { name: 'first-steps' },
];
const OPTIONAL = ALL.filter(({ name }) => existsSync(join(ROOT, 'server/features', name)));

/** The lists that name features. */
const LISTS = [
  ...['features', 'calls', 'kinds', 'settings', 'private-kinds', 'main'].map((name) => `server/${name}.ts`),
  ...['routes', 'live/modules', 'live/later'].map((name) => `client/site/${name}.ts`),
  ...['screens', 'panels', 'settings-sections', 'shell/views', 'shell/other-screens'].map(
    (name) => `client/admin/${name}.ts`,
  ),
];
const COPIED = [
  'client',
  'server',
  'build.mjs',
  'package.json',
  'tsconfig.json',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'README.zh-CN.md',
];

describe('the features, each taken out of a copy of the checkout', () => {
  const folder = temporaryFolder({ after });
  const copy = join(folder, 'copy');
  before(() => {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });

  it('are found by the two commands of the guide, and other files than lists import nothing of them', () => {
    const [guide] = readSections('server/README.md').filter(({ title }) => title === 'Take a feature out');
    const [find = '', grep = ''] = guide?.codes.filter((code) => /^(?:find|grep) /.test(code)) ?? [];
    for (const { name } of OPTIONAL) {
      const found = (code: string) => {
        const said = execFileSync('sh', ['-ec', code.replaceAll('statistics', name)], { cwd: ROOT, encoding: 'utf8' });
        return said.split('\n').filter(Boolean);
      };
      const folders = found(find);
      const isOwn = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
      assert.ok(folders.includes(`server/features/${name}`) && folders.includes(`test/features/${name}`));
      assert.deepEqual(
        found(grep).filter((path) => !isOwn(path) && !LISTS.includes(path)),
        [],
      );
    }
  });

  for (const { name, command, folder: made, field } of OPTIONAL) {
    it(`${name}: what is left compiles, builds, starts and serves, without its calls`, async () => {
      const touched = takeOut(name, copy, field);
      try {
        await run(copy, 'node_modules/.bin/tsc');
        await run(copy, 'build.mjs');
        const own = join(folder, name);
        const server = await startProcess(own, {}, [], copy);
        try {
          assert.equal((await fetch(server.address)).status, 200);
          const rows: Readonly<Record<string, CallRow>> = features.find((one) => one.name === name)?.calls ?? {};
          for (const { method, path } of Object.values(rows)) {
            const { status } = await fetch(server.address + path, { method });
            assert.equal(status, 404, path);
          }
          await openDashboard(server.address);
        } finally {
          await server.end('SIGTERM');
        }
        if (made) assert.ok(!readdirSync(join(own, 'data')).includes(made));
        if (command) await assert.rejects(run(copy, 'dist/zhuzhan', command), /no such command/);
      } finally {
        for (const path of touched) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
      }
    });
  }
});

/** Removes a feature's folders, and its entries from the lists; returns what it changed. */
function takeOut(name: string, root: string, field?: string): string[] {
  const folders = ['server', 'client'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name === name)
      .map((entry) => relative(root, join(entry.parentPath, name))),
  );
  for (const path of folders) rmSync(join(root, path), { recursive: true });
  const lists = LISTS.filter((path) => {
    const before = readFileSync(join(root, path), 'utf8');
    const lines = before.split('\n');
    const isOwn = (line: string) => line.includes(`/${name}/`);
    const names = lines
      .filter(isOwn)
      .flatMap((line) => /^import (?:type )?\{ (.+) \}/.exec(line)?.[1]?.split(', ') ?? []);
    let left = lines.filter((line) => !isOwn(line)).join('\n');
    for (const one of names)
      left = left.replace(new RegExp(`\\{ \\w+: ${one}\\b[^{}]*\\},?|(?:\\.\\.\\.)?\\b${one}\\b,?`, 'g'), '');
    if (field) left = left.replace(`'${field}', `, '');
    writeFileSync(join(root, path), left);
    return left !== before;
  });
  assert.ok(folders.length > 0 && lists.length > 0, 'it is in a folder and in a list');
  return [...folders, ...lists];
}

/** Logs in, and opens the dashboard in a browser where there is one. */
async function openDashboard(address: string): Promise<void> {
  assert.ok((await newSession(address)).token);
  if (withoutChromium) return;
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: address });
    const entrance = { address, login: () => newSession(address) };
    const { page, complaints } = await enterOffice(entrance, await context.newPage(), '/dashboard');
    await page.getByRole('heading', { name: '快捷操作' }).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
}

async function run(cwd: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd }).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`);
  });
}
