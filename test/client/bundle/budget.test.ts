import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { screens } from '../../../client/admin/screens.ts';
import { BUDGET, checkBudget } from '../../../client/bundle/budget.ts';
import { modulesFor, readManifest } from '../../../server/pages/manifest.ts';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

describe('the budget of the build', () => {
  const manifest = {
    first: '/100.js',
    later: '/100.js',
    modules: '/packed.js',
    largePicture: '/900.js',
    qrCode: '/100.js',
    styles: { site: '/300.js', print: '/100.js', admin: '/300.js', subjects: { home: '/packed.js', news: '/100.js' } },
    admin: ['/100.js'],
    views: {
      'admin/shell/enter.tsx': ['/packed.js', '/100.js'],
      'admin/leads.tsx': ['/300.js', '/packed.js'],
      'ui/later.tsx': ['/9000.js'],
      'rich-text-editor/rich-text-editor.tsx': ['/900.js', '/100.js', '/packed.js'],
    },
  };
  const fitting = {
    site: { firstBytes: 100, scriptBytes: 800, pictureBytes: 900, styleBytes: 1_000 },
    admin: { scriptBytes: 1_000, scripts: 3, styleBytes: 300 },
    editorBytes: 900,
  };
  const folder = temporaryFolder({ after });
  before(async () => {
    for (const size of [100, 300, 900, 9_000]) await writeFile(join(folder, `${size}.js`), 'x'.repeat(size));
    await writeFile(join(folder, 'packed.js'), 'x'.repeat(5_000));
    await writeFile(join(folder, 'packed.js.br'), 'x'.repeat(600));
  });

  it('names what is over it: scripts or styles of the site, a screen, the editor', async () => {
    const { site, admin } = fitting;
    for (const [part, message] of [
      [{ site: { ...site, scriptBytes: 799 } }, 'the scripts of the site are 800 bytes, at most 799 are allowed'],
      [{ site: { ...site, firstBytes: 99 } }, 'client/site/live/first.ts is 100 bytes, at most 99'],
      [{ site: { ...site, pictureBytes: 899 } }, 'client/site/live/large-picture.tsx is 900 bytes'],
      [{ site: { ...site, styleBytes: 999 } }, 'the styles of client/site/home are 1,000 bytes'],
      [{ admin: { ...admin, styleBytes: 299 } }, 'the styles of the back office are 300 bytes'],
      [{ admin: { ...admin, scriptBytes: 999 } }, 'client/admin/leads.tsx starts with 1,000 bytes, at most 999'],
      [{ admin: { ...admin, scripts: 2 } }, 'client/admin/leads.tsx starts with 3 files, at most 2'],
      [{ editorBytes: 899 }, 'client/rich-text-editor/rich-text-editor.tsx is 900 bytes'],
    ] as const)
      await assert.rejects(checkBudget(manifest, folder, { ...fitting, ...part }), (error: Error) =>
        error.message.startsWith(`over budget: ${message}`),
      );
  });

  it('counts what is sent, each file once, and not what a screen asks for later', async () => {
    await checkBudget(manifest, folder, fitting);
  });
});

describe('what was built', async () => {
  const manifest = await readManifest(join(ROOT, 'dist'));

  it('gives the site scripts that are whole: none imports another file of its own', async () => {
    const { first, later, modules, largePicture, qrCode } = manifest;
    for (const script of [first, later, modules, largePicture, qrCode])
      assert.doesNotMatch(await readFile(join(ROOT, 'dist', script), 'utf8'), /["']\.\/[\w-]+\.js["']/, script);
  });

  it('greys a button that is shut in Chromium 87, too, which has no :is', async () => {
    assert.match(await readFile(join(ROOT, 'dist', manifest.styles.site), 'utf8'), /\.button:disabled[,{]/);
  });

  it('tells the browser of every screen which scripts to fetch, its own among them', () => {
    for (const { path, source } of screens) {
      const own = manifest.views[source]?.[0] ?? '';
      assert.match(own, /^\/assets\//, path);
      const modules = modulesFor(manifest, 'admin/shell/enter.tsx', source);
      assert.equal(modules[0], manifest.admin[0]);
      assert.ok(modules.includes(own), path);
      assert.ok(modules.length <= BUDGET.admin.scripts, path);
    }
  });
});

it('ships no pattern that looks behind, which Safari before 16.4 does not read', async () => {
  const folder = join(ROOT, 'dist', 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  assert.ok(scripts.length > 10);
  for (const name of scripts) {
    // the build writes a literal that these engines do not read so; a package that asks first joins its text
    const literals = (await readFile(join(folder, name), 'utf8')).match(
      /new RegExp\((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')[,)]/g,
    );
    assert.deepEqual(literals?.filter((text) => /\(\?<[=!]/.test(text)) ?? [], [], name);
  }
});
