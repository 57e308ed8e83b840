import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preloadHeader } from '../../../server/pages/preload-header.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const picture = (attributes: string) => `<link rel="preload" as="image" ${attributes}/>`;

describe('the header that tells what a page asks for first', () => {
  const site = suiteSite();
  const ask = (path: string, headers: Record<string, string> = {}) =>
    site.send('GET', path, { headers: { 'user-agent': 'X11', ...headers } });

  it('takes no address that could not stand in a header, or that leads elsewhere', () => {
    for (const href of [
      '/uploads/塔吊.jpg',
      '/uploads/a&quot;.jpg',
      '/uploads/a&gt;; rel=dns-prefetch.jpg',
      '/uploads/a, b.jpg',
      '//example.com/a.jpg',
      'https://example.com/a.jpg',
      '/uploads/a\r\nset-cookie: a=b',
      '',
    ]) {
      assert.deepEqual(preloadHeader(picture(`href="${href}" fetchPriority="high"`)), {}, href);
    }
  });

  it('leaves out small pictures, and one of which the browser has to choose a width', () => {
    assert.deepEqual(preloadHeader(picture('href="/media/logo.svg"')), {});
    const chosen = picture('href="/a.jpg" imageSrcSet="/a.480.webp 480w" imageSizes="100vw" fetchPriority="high"');
    assert.deepEqual(preloadHeader(chosen), {});
  });

  it('is not made up from words in a text', () => {
    assert.deepEqual(preloadHeader('<p>&lt;link rel="stylesheet" href="/a.css"&gt;</p>'), {});
  });

  it('is on every page of HTML, and names the first script and the stylesheets of the document', async () => {
    for (const path of ['/', '/product', '/xwdt', '/login', '/nothing-here', '/404']) {
      const { headers, text } = await ask(path);
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
      assert.equal(sheets.length, path === '/login' ? 1 : 2, path); // of every page, and of its subject
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

  it('names the large picture too, where the document loads one file of it first', async () => {
    const staff = await site.login();
    const newCover = '/uploads/photo-1600x900.jpg';
    const { body } = await site.call<{ newId: string }>('news/save', { newTitle: '塔吊', newCover }, staff);
    const { headers, text } = await ask(`/xwdtDet?newId=${body.data?.newId}`);
    assert.match(text, /<link rel="preload" as="image" href="\/uploads\/photo-1600x900\.jpg" fetchPriority="high"/);
    const [, style, own, cover] = String(headers.link).split(', ');
    for (const sheet of [style, own]) assert.match(sheet ?? '', /^<\/assets\/[\w-]+\.css>; rel=preload; as=style$/);
    assert.equal(cover, `<${newCover}>; rel=preload; as=image; fetchpriority=high`);
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
