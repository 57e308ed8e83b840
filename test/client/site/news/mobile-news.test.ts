import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const HOST = 'https://zhuzhan.example';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

describe("a phone's list of news", () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = async (path: string) => {
    const reply = await site.send('GET', path, { headers: { 'user-agent': PHONE } });
    const html = reply.text.slice(0, reply.text.indexOf('<script id="start"'));
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    return { status: reply.status, html, main, start: reply.text.slice(html.length) };
  };
  const linked = (html: string) => Array.from(html.matchAll(/href="\/xwdtDet\?newId=([^"]+)"/g), ([, id]) => id);
  const save = async (fields: object) =>
    (await site.call<{ newId: string }>('news/save', fields, staff)).body.data!.newId;
  const all = async () => {
    const reply = await site.call<{ data: { newId: string }[] }>('news/list', { limit: 9999 });
    return reply.body.data!.data.map(({ newId }) => newId);
  };
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

  it('says so kindly, and leads back, when there is no such page', async () => {
    for (const page of ['0', '-1', '1.5', '3', '99999999999999999999', 'abc', '%00']) {
      const { status, html, main } = await get(`/xinwen?page=${page}`);
      assert.equal(status, 200, page);
      assert.match(main, /这一页没有文章/, page);
      assert.match(main, /href="\/xinwen"/);
      assert.match(html, /noindex/);
      assert.equal(canonical(html), undefined);
      assert.deepEqual(linked(main), []);
    }
  });

  it('has every article once, newest first, fifteen a page', async () => {
    const ids = await all();
    assert.equal(ids.length, 26);
    assert.deepEqual(linked((await get('/xinwen')).main), ids.slice(0, 15));
    assert.deepEqual(linked((await get('/xinwen?page=2')).main), ids.slice(15));
  });

  it('has one large picture on the first page, and none on the others', async () => {
    assert.equal((await get('/xinwen')).main.match(/class="newest-news"/g)?.length, 1);
    assert.doesNotMatch((await get('/xinwen?page=2')).main, /newest-news/);
  });

  it('names the months once, in the order of the articles, those of one article together', async () => {
    const { main } = await get('/xinwen?page=2');
    const months = Array.from(
      main.replaceAll('<wbr/>', '').matchAll(/<h2[^>]*>(\d+年[\d月至]+)<\/h2>/g),
      ([, name]) => name,
    );
    assert.deepEqual(months, ['2025年7月至8月', '2025年6月', '2025年1月至5月', '2024年11月至12月']);
  });

  it('tells its name, its address and its place to search engines', async () => {
    const first = await get('/xinwen');
    const second = await get('/xinwen?page=2');
    assert.match(first.html, /<title>新闻动态 - /);
    assert.match(second.html, /<title>新闻动态 第 2 页 - /);
    assert.equal(canonical(first.html), `${HOST}/xinwen`);
    assert.equal(canonical((await get('/xinwen?page=1')).html), `${HOST}/xinwen`);
    assert.equal(canonical(second.html), `${HOST}/xinwen?page=2`);
    for (const { html } of [first, second]) {
      assert.equal(html.match(/<h1/g)?.length, 1);
      assert.match(html, /BreadcrumbList/);
    }
    const { text } = await site.send('GET', '/sitemap.xml');
    for (const path of ['/xwdt', '/xinwen']) assert.ok(text.includes(`<loc>${HOST}${path}</loc>`), path);
  });

  it('is turned by plain links, stands in the menu, and has the phone at hand', async () => {
    const { html, main } = await get('/xinwen');
    assert.match(main, /href="\/xinwen\?page=2" rel="next"/);
    assert.match((await get('/xinwen?page=2')).main, /href="\/xinwen" rel="prev"/);
    assert.match(html, /<a href="\/xinwen"[^>]*aria-current="page"[^>]*>新闻动态<\/a>/);
    assert.match(main, /class="floating-contact[^"]*" href="tel:/);
  });

  it('carries no more of an article than it shows', async () => {
    const second = await save({ newTitle: '第二新', newIntro: '不显示的简介' });
    const newest = await save({ newTitle: '最新', newIntro: '显示的简介' });
    const { main, start } = await get('/xinwen');
    assert.match(main, /显示的简介/);
    assert.doesNotMatch(main + start, /不显示的简介/);
    for (const newId of [second, newest]) await site.call('news/delete', { newId }, staff);
  });

  it('calls an article without a title by how its intro begins, and does not say it twice', async () => {
    const intro = '返点阶梯照旧';
    const ids = [await save({ newIntro: intro }), await save({ newIntro: intro })];
    for (const path of ['/xinwen', '/mobile']) {
      const { main } = await get(path);
      assert.equal(main.split(intro).length - 1, 2, path);
      assert.doesNotMatch(main, /未命名文章/, path);
    }
    for (const path of ['/', '/xwdt']) {
      const { text } = await site.send('GET', path);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      assert.equal(main.split(intro).length - 1, 2, path);
    }
    for (const newId of ids) await site.call('news/delete', { newId }, staff);
  });

  it('stands with one article alone, and invites to look around while there is none', async () => {
    const [newest, ...others] = await all();
    for (const newId of others) await site.call('news/delete', { newId }, staff);
    const one = await get('/xinwen');
    assert.deepEqual(linked(one.main), [newest]);
    assert.doesNotMatch(one.main, /pager|<h2[^>]*>\d+年/);
    await site.call('news/delete', { newId: newest! }, staff);
    const none = await get('/xinwen');
    assert.equal(none.status, 200);
    assert.match(none.main, /class="empty-list /);
    assert.match(none.main, /href="\/zhuyingyewu"/);
    assert.doesNotMatch((await get('/mobile')).main, /全部新闻/);
  });
});
