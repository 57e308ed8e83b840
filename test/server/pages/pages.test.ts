import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PHONE = 'Mozilla/5.0 (iPhone) Mobile/15E148';

describe('public pages', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.send('GET', path, { headers: { 'user-agent': DESK, ...headers } });
  const saveProduct = async (fields: object) =>
    (await site.call<{ productId: string }>('product/save', fields, staff)).body.data!.productId;

  it('take GET and HEAD only', async () => {
    const reply = await site.send('DELETE', '/product');
    assert.equal(reply.status, 405);
    assert.equal(reply.headers.allow, 'GET, HEAD');
    assert.equal((await site.send('POST', '/robots.txt')).status, 405);
    for (const path of ['/nothing', '/v1', '/v2/product/list']) // which are not there: that is refused before the method
      assert.equal((await site.send('POST', path)).status, 404, path);
    const head = await site.send('HEAD', '/', { headers: { 'user-agent': DESK } });
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.ok(Number(head.headers['content-length']) > 10_000);
  });

  it('never run what staff typed', async () => {
    const productId = await saveProduct({
      coverName: '</script><script>alert(1)</script>',
      coverDescribe: '"><img src=x onerror=alert(1)>',
    });
    const { text } = await get(`/productDet?productId=${productId}`);
    assert.doesNotMatch(text, /<script>alert/);
    assert.doesNotMatch(text, /<img src=x/);
    await site.call('product/delete', { productId }, staff);
  });

  it('are sent packed, and not again while nothing changed', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.text], [304, '']);
    const plain = await fetch(`${site.address}/`, { headers: { 'accept-encoding': 'identity' } });
    const packed = await fetch(`${site.address}/`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(await packed.text(), await plain.text());
  });

  it('guard themselves on every answer', async () => {
    const files = ['/media/brand/logo.svg', '/uploads/smart-helmet-1200x900.wa.webp'];
    for (const path of ['/', '/404', '/robots.txt', '/healthz', '/news.rss', '/login', ...files, '/v1/x']) {
      const { headers } = await get(path, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
      assert.doesNotMatch(Object.keys(headers).join(), /access-control/, path);
      assert.deepEqual([headers['cross-origin-resource-policy'], headers['x-frame-options']], ['same-origin', 'DENY']);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, path);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-/, path);
      for (const name of ['referrer-policy', 'strict-transport-security']) assert.ok(headers[name], `${path} ${name}`);
    }
    const csp = String((await get('/')).headers['content-security-policy']);
    for (const part of ["script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      assert.ok(csp.split('; ').includes(part), csp);
    assert.match(csp, /frame-src https:\/\/uri\.amap\.com(;|$)/);
    assert.doesNotMatch((await get('/')).text, /\sstyle="|\son\w+="/);
  });

  it('have no slash at the end of their address', async () => {
    assert.equal((await get('/product/')).headers.location, '/product');
    assert.equal((await get('/login/?redirect=%2Fprofile')).headers.location, '/login?redirect=%2Fprofile');
    for (const [path, other] of Object.entries({ '/product/': PHONE, '/mobile/': DESK, '/xwdt/': PHONE }))
      assert.equal((await get(path, { 'user-agent': other })).headers.location, path.slice(0, -1));
    assert.equal((await get('//login/')).headers.location, '/login');
  });

  it('lead from another spelling to where the address leads, in one step, and nowhere if there is no page', async () => {
    const page = (path: string) => ({ pageTitle: '页', pagePath: path });
    const { data } = (await site.call<{ pageId: string }>('page/save', page('before'), staff)).body;
    await site.call('page/update', { pageId: data?.pageId, ...page('after') }, staff);
    for (const end of ['', '/', '?q=%CB%FE', '/?q=%CB%FE', '%E3%80%82']) {
      const query = end.includes('?') ? '?q=%E5%A1%94' : '';
      assert.equal((await get(`/p/before${end}`)).headers.location, `/p/after${query}`, end);
      if (end) assert.equal((await get(`/p/after${end}`)).headers.location, `/p/after${query}`, end);
      // a query is read in any case
      for (const agent of [DESK, PHONE])
        for (const none of ['/p/none', '/xwdt/99', '/productDet/none', '/cpDeatail/none']) {
          const { status } = await get(none + end, { 'user-agent': agent });
          const isOfOthers = end === '' && none.startsWith(agent === PHONE ? '/productDet' : '/cpDeatail');
          assert.equal(status, isOfOthers ? 302 : query ? 301 : 404, `${agent} ${none}${end}`);
        }
    }
    await site.call('page/delete', { pageId: data?.pageId }, staff);
  });

  it('are listed for search engines, with their dates', async () => {
    const productId = await saveProduct({ coverName: '登高车', locationId: 'cpxt' });
    await site.call('news/save', { newTitle: '登高车到货', newInfo: '<p>正文</p>' }, staff);
    const { text, headers } = await get('/sitemap.xml');
    assert.match(String(headers['content-type']), /xml/);
    assert.ok(text.includes(`<loc>https://zhuzhan.example/productDet?productId=${productId}</loc><lastmod>20`));
    assert.match((await get('/news.rss')).text, /<item><title>登高车到货<\/title>/);
    assert.equal((await get('/healthz')).text, '{"code":200}');
    assert.equal((await get('/favicon.svg')).headers['content-type'], 'image/svg+xml');
  });
});
