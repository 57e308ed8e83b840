import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pages } from '../../../client/site/routes.ts';
import { readManifest } from '../../../server/pages/manifest.ts';
import { recordPaths } from '../../helpers/record-paths.ts';
import { ROOT } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const PHONE = 'Mozilla/5.0 (iPhone) Mobile';

describe('what a page asks for first', () => {
  const site = suiteSite();
  const ask = (path: string, agent = 'X11') => site.send('GET', path, { headers: { 'user-agent': agent } });

  it('is the sheet of all pages, that of its subject, one for paper, and on the site one script', async () => {
    const expected = {
      '/': 'home',
      '/product': 'products',
      '/xwdt': 'news',
      '/accessibility': '',
      '/demo': 'not-found',
      '/404': 'not-found',
    };
    for (const [path, subject] of Object.entries(expected)) {
      const { text } = await ask(path);
      const sheets = sheetsOf(text);
      const names = sheets.map((href) => href.replace(/^\/assets\/|-[A-Z0-9]+\.css$/g, ''));
      assert.deepEqual(names, ['site', subject].filter(Boolean), path);
      assert.match(text, /<link rel="stylesheet" media="print" href="\/assets\/print-/);
      const [, script = ''] = /<script async="" src="([^"]+)"/.exec(text) ?? [];
      for (const href of [...sheets, script]) assert.equal((await site.send('GET', href)).status, 200, href);
    }
    const { text } = await ask('/login');
    assert.equal(sheetsOf(text).length, 1);
    assert.doesNotMatch(text, /<script async=/);
  });

  it('is all the styles that the page needs: no class of it is only in the sheet of another subject', async () => {
    const sheetOf = new Map<string, ReadonlySet<string>>();
    const read = async (href: string) => classesOf((await site.send('GET', href)).text);
    const { styles } = await readManifest(join(ROOT, 'dist'));
    const common = await read(styles.site);
    for (const href of Object.values(styles.subjects)) sheetOf.set(href, await read(href));
    const fixed = pages.filter(({ record }) => !record).map(({ path, device }) => [path, device] as const);
    const records = (await recordPaths(site.address)).map((path) => [path, 'any'] as const);
    for (const [path, device] of [...fixed, ...records]) {
      const { text } = await ask(path, device === 'mobile' ? PHONE : 'X11');
      const used = new Set([...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
      const own = sheetsOf(text);
      for (const [href, classes] of sheetOf) {
        if (own.includes(href)) continue;
        const missed = [...used].filter((name) => classes.has(name) && !common.has(name));
        const unstyled = missed.filter((name) => !own.some((sheet) => sheetOf.get(sheet)?.has(name)));
        assert.deepEqual(unstyled, [], `${path} lacks ${href}`);
      }
    }
  });

  it('is one picture on a page that draws it large', async () => {
    const staff = await site.login();
    await site.call('news/save', { newTitle: '塔吊', newCover: '/uploads/crane-1600x900.jpg' }, staff);
    for (const [path, file] of Object.entries({ '/xwdt': 'crane-', '/map': 'location-map-' })) {
      const first = [...(await ask(path)).text.matchAll(/<img[^>]*fetchPriority="high"[^>]*>/g)].map(String);
      assert.equal(first.length, 1, path);
      assert.ok(first[0]?.includes(file), first[0]);
    }
  });
});

function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
}

/** The classes with which a selector of the sheet begins: those that follow may be a widget's inside. */
function classesOf(sheet: string): ReadonlySet<string> {
  return new Set([...sheet.matchAll(/(?<=[{},]|^)\s*\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}
