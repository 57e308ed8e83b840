import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BUDGET, type Budget, checkBudget } from '../../../client/bundle/budget.ts';
import { pages } from '../../../client/site/routes.ts';
import { modulesFor, readManifest } from '../../../server/pages/manifest.ts';
import { ROOT } from '../../helpers/site.ts';

describe('the budget of the build', () => {
  const roomy = { scriptBytes: 1_000, scripts: 3, styleBytes: 1_200 };
  const manifest = {
    firstScript: '/first.js',
    entries: { site: ['/way-in.js'], admin: ['/way-in.js'] },
    styles: { site: '/site.css', others: '/others.css', admin: '/site.css' },
    subjectStyles: { 'site/home': '/home.css' },
    views: {
      'site/home/home.tsx': ['/home.js', '/way-in.js'],
      'ui/later.tsx': ['/huge.js'],
      'rich-text-editor/rich-text-editor.tsx': ['/first.js', '/way-in.js'],
    },
  };
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhuzhan-budget-'));
    await writeFile(join(folder, 'first.js'), 'x'.repeat(100));
    await writeFile(join(folder, 'way-in.js'), 'x'.repeat(5_000));
    await writeFile(join(folder, 'way-in.js.br'), 'x'.repeat(600));
    await writeFile(join(folder, 'home.js'), 'x'.repeat(300));
    await writeFile(join(folder, 'site.css'), 'x'.repeat(1_000));
    await writeFile(join(folder, 'home.css'), 'x'.repeat(200));
    await writeFile(join(folder, 'huge.js'), 'x'.repeat(9_000));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const check = (site: Partial<Budget['site']>, editorBytes = 100) =>
    checkBudget(manifest, folder, { site: { ...roomy, ...site }, admin: roomy, editorBytes });

  it('names the page, the editor or the stylesheet that is over it', async () => {
    const page = 'over budget: client/site/home/home.tsx starts with';
    for (const [checking, message] of [
      [check({ scriptBytes: 999 }), `${page} 1,000 bytes of script, at most 999 are allowed (client/bundle/budget.ts)`],
      [check({ scripts: 2 }), `${page} 3 scripts`],
      [check({}, 99), 'rich-text-editor.tsx is 100 bytes of script, at most 99 are allowed'],
      [check({ styleBytes: 1_199 }), 'the styles of client/site/home are 1,200 bytes'],
    ] as const)
      await assert.rejects(checking, (error: Error) => error.message.includes(message));
  });

  it('counts what is sent, each file once, and not what a page asks for later', async () => {
    await check({});
  });
});

describe('what was built', async () => {
  const manifest = await readManifest(join(ROOT, 'dist'));

  it('is within the budget', async () => {
    await checkBudget(manifest, join(ROOT, 'dist'));
  });

  it('is 74 KB of script and 14 KB of style for a page, of 1,024 bytes as everywhere', () => {
    assert.equal(BUDGET.site.scriptBytes, 74 * 1024);
    assert.equal(BUDGET.site.styleBytes, 14 * 1024);
  });

  it('tells the browser of every public page which scripts to fetch, its own among them', () => {
    for (const { path } of pages) {
      const source = manifest.pages[path] ?? '';
      const own = manifest.views[source]?.[0] ?? '';
      assert.match(own, /^\/assets\//, path);
      const modules = modulesFor(manifest, 'site', source);
      assert.ok(modules.includes(own), path);
      assert.ok(1 + modules.length <= BUDGET.site.scripts, path);
    }
  });
});
