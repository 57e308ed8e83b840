import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite } from '../../helpers/suite-site.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile MicroMessenger/8.0';

describe("a phone's pages", () => {
  const site = suiteSite();

  const get = (path: string) => site.send('GET', path, { headers: { 'user-agent': PHONE } });
  const query = (fields: Record<string, string>) => new URLSearchParams(fields);
  /** The rendered page without the data that the browser starts from. */
  const markup = (html: string) => html.slice(0, html.indexOf('<script id="start"'));
  const count = (html: string, part: string) => html.split(part).length - 1;

  it('say 404 for a product that is not there', async () => {
    const reply = await get('/cpDeatail?productId=nothing&title=%E5%81%87');
    assert.equal(reply.status, 404);
    assert.match(reply.text, /抱歉，您无法进入该页面/);
  });

  it('show words from the address as words, and load no picture but one of this site', async () => {
    const said = { title: '<script>alert(1)</script>', desc: '"><img src=x onerror=alert(2)>' };
    for (const imgUrl of [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      '/\\evil.example/x.png',
      'javascript:alert(3)',
      'data:image/png;base64,AA',
      '/media/../v1/x',
      '/login',
    ]) {
      const { status, text } = await get(`/cpDeatail?${query({ ...said, imgUrl })}`);
      assert.equal(status, 200);
      const html = markup(text);
      assert.match(html, /<h1[^>]*>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/h1>/);
      assert.doesNotMatch(html, /<script>alert|<img src="?x|evil\.example|javascript:|data:image|\.\.\/v1/, imgUrl);
      assert.match(html, /empty-plinth/, imgUrl);
      assert.match(html, /noindex/);
      assert.doesNotMatch(html.slice(0, html.indexOf('<body>')), /alert/);
    }
    const own = await get(`/cpDeatail?${query({ title: '塔机', imgUrl: '/media/brand/icon-512.png' })}`);
    assert.match(markup(own.text), /<img src="\/media\/brand\/icon-512\.png" alt="塔机产品图"/);
  });

  it('greet with the first 60 and 120 characters of the address, and keep their own name', async () => {
    const { text } = await get(`/mobile?${query({ title: `<b>${'标'.repeat(80)}`, desc: '😀'.repeat(200) })}`);
    const html = markup(text);
    assert.ok(html.includes(`&lt;b&gt;${'标'.repeat(57)}…`));
    assert.ok(html.includes(`>${'😀'.repeat(120)}…<`));
    const head = html.slice(0, html.indexOf('<body>'));
    assert.doesNotMatch(head, /标标|😀/);
    assert.match(head, /<link rel="canonical" href="https:\/\/zhuzhan\.example\/mobile"/);
    assert.doesNotMatch(markup((await get('/mobile')).text), /mobile-hero-greeting/);
  });

  it('open the stored product where there is one, whatever else the address says, under the name that desks know', async () => {
    const { text } = await get(`/cpDeatail?${query({ productId: 'robot-plastering', title: '假名', desc: '假话' })}`);
    const html = markup(text);
    assert.match(html, /<h1[^>]*>抹灰机器人<\/h1>/);
    assert.doesNotMatch(html, /假名|假话|noindex/);
    assert.match(html, /rel="canonical" href="https:\/\/zhuzhan\.example\/productDet\?productId=robot-plastering"/);
    for (const words of [
      '>0～3.2\u00a0m，可加长至3.6\u00a0m</td>',
      '定制方案',
      '完善售后',
      '上一款',
      '下一款',
      'href="tel:400-000-0000"',
    ])
      assert.ok(html.replaceAll('<wbr/>', '').includes(words), words);
    assert.match(html, /<a class="button button-main" href="#apply">咨询该产品/);
  });

  it('call from one place of the window: the floating phone, or the header where that is not', async () => {
    const header = async (path: string) =>
      /<header class="compact-header"[\s\S]*?<\/header>/.exec((await get(path)).text)?.[0] ?? '';
    for (const path of ['/mobile', '/cpDeatail?productId=robot-plastering', '/gongsijianjie'])
      assert.doesNotMatch(await header(path), /tel:/, path);
    for (const path of ['/map', '/sdkaili']) assert.match(await header(path), /href="tel:400-000-0000"/, path);
  });

  it('carry the home page whole in the HTML', async () => {
    const html = markup((await get('/mobile')).text);
    assert.match(html, /<h1[^>]*>.*看得清、管得住.*<\/h1>/);
    assert.equal(count(html, 'class="mobile-banner-picture '), 2);
    assert.equal(count(html, 'class="mobile-shortcuts-link '), 3);
    assert.equal(count(html, 'role="tab"'), 3);
    assert.match(html, /aria-selected="true"[^>]*>智慧工地产品/);
    assert.equal(count(html, 'class="mobile-showroom-item"'), 9);
    assert.equal(count(html, 'class="stations-one '), 5);
    assert.equal(count(html, 'class="company-figures-item '), 4);
    assert.equal(count(html, '/media/partners/'), 27);
    assert.equal(count(html, 'href="/xwdtDet?newId='), 3);
    for (const path of [
      '/huanghejiangong',
      '/sddianjian1',
      '/sdkaili',
      '/qdfangwu',
      '/gongsijianjie',
      '/dailijiameng',
      '/xinwen',
    ])
      assert.ok(html.includes(`href="${path}"`), path);
    for (const words of ['查看更多产品', '测量机器人', '拨打', '0533-000-0000']) assert.ok(html.includes(words), words);
    assert.equal(count(html, '<h1'), 1);
  });

  it('show a new robot first on the home page, where only four of a group stand', async () => {
    const staff = await site.login();
    await site.call('product/save', { locationId: 'cpxt', coverName: '巡检机器狗' }, staff);
    const html = markup((await get('/mobile')).text);
    const robots = [...html.matchAll(/class="card-link ink clamp" href="\/cpDeatail[^>]*>([^<]*机器[^<]*)</g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(robots.length, 4);
    assert.equal(robots[0], '巡检机器狗');
  });

  it('list every product of the open group, the first group when none is named', async () => {
    const first = markup((await get('/zhuyingyewu')).text);
    assert.match(first, /aria-selected="true"[^>]*>智慧工地产品/);
    assert.ok(first.includes('href="/cpDeatail?productId=tower-crane-monitor"'));
    assert.equal(
      markup((await get('/zhuyingyewu?tab=nothing')).text).match(/aria-selected="true"[^>]*>([^<]+)/)?.[1],
      '智慧工地产品',
    );
    const robots = markup((await get('/zhuyingyewu?tab=cpxt')).text);
    assert.equal(count(robots, 'class="mobile-product-grid-item '), 7);
    assert.ok(robots.indexOf('砌砖机器人') < robots.indexOf('测量机器人'));
  });
});
