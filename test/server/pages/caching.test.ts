import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Site } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const SHARED = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400';

describe('caches in front', () => {
  const plain = suiteSite();
  const keyed = suiteSite({ TRUST_PROXY: '1', DEVICE_HEADER: 'X-Device' });

  const get = async (site: Site, path: string, headers: Record<string, string> = {}) => {
    const reply = await site.send('GET', path, { headers: { 'user-agent': DESK, ...headers } });
    return { ...reply, caching: reply.headers['cache-control'], vary: reply.headers.vary };
  };

  it('may not keep what is right for one kind of device when they do not tell devices apart', async () => {
    assert.equal((await get(plain, '/')).caching, 'private, no-cache');
    assert.equal((await get(plain, '/mobile', { 'user-agent': PHONE })).caching, 'private, no-cache');
    assert.equal((await get(plain, '/', { 'user-agent': PHONE })).caching, 'no-store');
    assert.equal((await get(keyed, '/')).caching, 'private, no-cache'); // somebody who came past the cache
    assert.equal((await get(keyed, '/', { 'x-device': 'toaster' })).caching, 'private, no-cache');
  });

  it('cannot be told a kind of device where nobody said that they are there', async () => {
    const reply = await get(plain, '/', { 'x-device': 'mobile' });
    assert.deepEqual([reply.status, reply.caching], [200, 'private, no-cache']);
  });

  it('may not keep pages that say there is nothing, nor a page of a stranger’s words', async () => {
    assert.equal((await get(plain, '/nothing')).caching, 'no-cache');
    const words = await get(keyed, '/cpDeatail?title=words', { 'x-device': 'mobile' });
    assert.deepEqual([words.status, words.caching], [200, 'no-cache']);
  });

  it('get the words of each address for itself, also where they take compressed pages', async () => {
    for (const encoding of ['br', 'gzip', 'identity'])
      for (const word of ['AAAFIRST', 'BBBSECOND', 'CCCTHIRD']) {
        const headers = { 'user-agent': PHONE, 'accept-encoding': encoding };
        const answer = await fetch(`${plain.address}/cpDeatail?title=${word}&applied=0`, { headers });
        const text = await answer.text();
        assert.deepEqual(
          text.match(/AAAFIRST|BBBSECOND|CCCTHIRD/g)?.every((found) => found === word),
          true,
          word,
        );
      }
  });

  it('may keep the pages for every device and the feeds for a moment, and for a day while the server is down', async () => {
    for (const path of ['/map', '/sitemap.xml', '/robots.txt', '/news.rss']) {
      const reply = await get(plain, path);
      assert.equal(reply.caching, SHARED, path);
      assert.match(String(reply.headers['cdn-cache-control']), /^public, max-age=30, .*stale-if-error=86400$/);
      assert.equal(reply.vary, 'Accept-Encoding');
      assert.match(String(reply.headers.etag), /^"[\w-]+"$/); // strong
      const unchanged = await get(plain, path, { 'if-none-match': String(reply.headers.etag) });
      assert.deepEqual([unchanged.status, unchanged.caching], [304, SHARED]);
    }
  });

  it('that tell devices apart may keep the pages and the redirects of each, whatever the agent says', async () => {
    const desk = await get(keyed, '/', { 'x-device': 'desktop', 'user-agent': PHONE });
    assert.deepEqual([desk.status, desk.caching, desk.vary], [200, SHARED, 'Accept-Encoding, x-device']);
    const phone = await get(keyed, '/', { 'x-device': 'mobile' });
    assert.deepEqual([phone.status, phone.headers.location, phone.caching], [302, '/mobile', SHARED]);
    assert.equal(phone.vary, 'Accept-Encoding, x-device');
    const list = await get(keyed, '/xwdt?page=2', { 'x-device': 'mobile' });
    assert.deepEqual([list.headers.location, list.caching, list.vary], ['/xinwen?page=2', SHARED, phone.vary]);
    const ad = await get(keyed, '/xwdt?page=2&gclid=1', { 'x-device': 'mobile' });
    assert.deepEqual([ad.headers.location, ad.caching], ['/xinwen?page=2&gclid=1', 'no-store'], 'one visitor’s');
  });

  it('may keep no answer that holds a preview’s token: no redirect, no page that needs none, none that is not there', async () => {
    const { data = [] } = (await keyed.call<{ data: { productId: string }[] }>('product/list')).body.data ?? {};
    const asked = (id = '') => `?productId=${id}&preview=TOKEN`;
    for (const [path, device, status] of [
      [`/productDet${asked(data[0]?.productId)}`, 'mobile', 302],
      [`/cpDeatail${asked('nobody')}`, 'desktop', 302],
      [`/productDet/${data[0]?.productId}?preview=TOKEN`, 'mobile', 302],
      [`/productDet/${asked(data[0]?.productId)}`, 'mobile', 301],
      [`/productDet/${asked('nobody')}`, 'mobile', 404],
      [`/productDet${asked(data[0]?.productId)}`, 'desktop', 200],
      [`/xwdtDet?newId=nobody&preview=TOKEN`, 'desktop', 404],
    ] as const) {
      const { headers, caching, ...reply } = await get(keyed, path, { 'x-device': device });
      assert.deepEqual([reply.status, caching, headers['cdn-cache-control']], [status, 'no-store', undefined], path);
      if (status < 400 && status > 300) assert.match(String(headers.location), /preview=TOKEN/);
    }
  });

  it('are not needed for addresses that differ in what a page does not read: one rendered page serves them all', async () => {
    const { data = [] } = (await plain.call<{ data: { productId: string }[] }>('product/list')).body.data ?? {};
    const product = `productId=${data[0]?.productId}`;
    const mobile = { 'user-agent': PHONE };
    for (const [path, headers, ...others] of [
      [`/productDet?${product}`, {}, '&preview=no', '&applied=2', '&utm_source=x', '&preview=a&applied=b'],
      [`/cpDeatail?${product}`, mobile, '&title=x', '&desc=y&imgUrl=/media/z.png'],
    ] as const) {
      const rendered = async (address: string) =>
        /name="requestId" value="[^"]+"/.exec((await get(plain, address, headers)).text)?.[0];
      const once = await rendered(path);
      assert.ok(once);
      for (const more of others) assert.equal(await rendered(path + more), once, path + more);
    }
    const { etag } = (await get(plain, '/product')).headers;
    assert.equal((await get(plain, '/product?tab=nothing')).headers.etag, etag);
  });

  it('hold no words of an address, which are in its own page as plain text', async () => {
    const words = '?title=%3Cb%3E%26&desc=2%22';
    for (const path of ['/mobile', '/cpDeatail']) {
      const { text, caching } = await get(plain, path + words, { 'user-agent': PHONE });
      assert.match(text, />&lt;b&gt;&amp;<[\s\S]*>2&quot;</, path);
      assert.equal(caching, 'no-cache');
      assert.doesNotMatch((await get(plain, path, { 'user-agent': PHONE })).text, /&lt;b&gt;/);
    }
  });
});
