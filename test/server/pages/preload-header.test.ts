import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('the header that tells what a page asks for first', () => {
  const site = suiteSite();
  const ask = (path: string, headers: Record<string, string> = {}) =>
    site.send('GET', path, { headers: { 'user-agent': 'X11', ...headers } });

  it('is on every page of HTML, and names the first script and the stylesheets of the document', async () => {
    for (const path of ['/', '/product', '/xwdt', '/login', '/nothing-here', '/404']) {
      const { headers, text } = await ask(path);
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
      assert.equal(sheets.length, 1, path);
      const [, script] = /<script async="" src="([^"]+)"/.exec(text) ?? [];
      const first = script ? [`<${script}>; rel=preload; as=script`] : []; // the log-in has none
      assert.equal(first.length, path === '/login' ? 0 : 1, path);
      const styles = sheets.map((href) => `<${href}>; rel=preload; as=style`);
      assert.equal(headers.link, [...first, ...styles].join(', '), path);
      for (const href of sheets) assert.equal((await site.send('GET', href)).status, 200);
    }
  });

  it('is not on redirects, feeds, calls and answers that nothing has changed', async () => {
    const { headers } = await ask('/map');
    const unchanged = await ask('/map', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([unchanged.status, unchanged.headers.link], [304, undefined]);
    for (const path of ['/mobile', '/news.rss', '/sitemap.xml', '/healthz'])
      assert.equal((await ask(path)).headers.link, undefined, path);
    assert.equal((await site.call('news/list')).headers.link, undefined);
  });

  it('is alone on a page that draws it large, so that nothing else is fetched beside it', async () => {
    const staff = await site.login();
    await site.call('news/save', { newTitle: '塔吊', newCover: '/uploads/crane-1600x900.jpg' }, staff);
    for (const [path, file] of Object.entries({ '/xwdt': 'crane-', '/map': 'location-map-' })) {
      const first = [...(await ask(path)).text.matchAll(/<img[^>]*fetchPriority="high"[^>]*>/g)].map(String);
      assert.equal(first.length, 1, path);
      assert.ok(first[0]?.includes(file), first[0]);
    }
  });
});
