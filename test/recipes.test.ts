import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { follow, readRecipe } from './helpers/recipes.ts';
import { type ServerProcess, startProcess } from './helpers/server-process.ts';
import { ROOT } from './helpers/site.ts';

/** The guides' recipes, in the order in which they are carried out, all in one copy. */
const RECIPES = [
  ['client/README.md', 'Add a page'],
  ['client/README.md', 'Add a widget'],
] as const;
/** A longer recipe says that the house is cut wrongly. */
const LINES_MAX = 12;

const COPIED = [
  'client',
  'server',
  'test',
  'build.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
];
const CHECKS = [['node_modules/.bin/tsc'], ['--import', 'tsx', '--test', 'test/architecture.test.ts'], ['build.mjs']];

describe('the recipes of the guides, carried out in a copy of the checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-recipes-'));
  const touched: string[] = [];
  let server: ServerProcess;
  before(() => {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  after(async () => {
    await server?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [guide, title] of RECIPES) {
    it(`"${title}" has at most ${LINES_MAX} lines, and each finds its place`, () => {
      const recipe = readRecipe(guide, title);
      assert.ok(recipe.length <= LINES_MAX, `${recipe.length} lines`);
      assert.ok(recipe.files.length + recipe.lines.length > 0);
      touched.push(...follow(recipe, folder));
    });
  }

  it('leave code that has no fault of types, lint or layout, and builds', async () => {
    await run('node_modules/.bin/biome', 'check', '--write', '--vcs-enabled=false', ...new Set(touched)); // as `npm run format`
    await Promise.all(CHECKS.map((args) => run(...args)));
  });

  it('leave a server that starts', async () => {
    server = await startProcess(folder, {}, [], folder);
  });

  it('add a page that answers, and that the sitemap lists', async () => {
    const { status, text } = await get('/terms');
    assert.equal(status, 200);
    assert.match(text, /<h1 class="[^"]*">使用条款<\/h1>/);
    assert.match((await get('/sitemap.xml')).text, /\/terms</);
  });

  it('add a widget that shows, with its styles', async () => {
    const { text } = await get('/demo');
    assert.match(text, /<strong class="badge">新<\/strong>/);
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    assert.match((await get(sheet)).text, /\.badge\{/);
  });

  async function run(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(({ message, stdout }) => {
      assert.fail(`${message}\n${stdout}`);
    });
  }

  async function get(path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(server.address + path);
    return { status: response.status, text: await response.text() };
  }
});
