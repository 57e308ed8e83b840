import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Site } from '../../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';
import { withoutBreaks } from '../../../helpers/without-breaks.ts';

const HOST = 'https://zhuzhan.example';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
/** The list of each device, how many articles its first page has, and what stands there alone. */
const LISTS = [
  { path: '/xwdt', agent: DESK, first: 19, only: 'page-banner', home: '/', products: '/product' },
  { path: '/xinwen', agent: PHONE, first: 15, only: 'mobile-news-newest', home: '/mobile', products: '/zhuyingyewu' },
] as const;

async function get(site: Site, path: string, agent: string = DESK) {
  const { status, text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  return { status, html: text, main };
}

type Article = Record<'newId' | 'newTitle' | 'newCover', string>;
async function all(site: Site): Promise<Article[]> {
  const reply = await site.call<{ data: Article[] }>('news/list', { limit: 9999 });
  return reply.body.data?.data ?? [];
}

/** The articles that a page links to, in its order. */
const linked = (main: string) => Array.from(main.matchAll(/href="\/xwdtDet\?newId=([^"]+)"/g), ([, id]) => id);
const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

for (const { path, agent, first, only, home, products } of LISTS)
  describe(`the list of news at ${path}`, () => {
    const site = suiteSite();
    const staff = suiteStaff(site);

    const list = (query = '') => get(site, path + query, agent);
    const save = async (fields: object) =>
      (await site.call<{ newId: string }>('news/save', fields, staff)).body.data?.newId ?? '';

    it('has every article once, newest first, and its banner or large picture on the first page alone', async () => {
      const ids = (await all(site)).map(({ newId }) => newId);
      const [one, two] = [await list(), await list('?page=2')];
      assert.equal(ids.length, 26);
      assert.deepEqual(linked(one.main), ids.slice(0, first));
      assert.deepEqual(linked(two.main), ids.slice(first));
      assert.ok(one.html.includes(only) && !two.html.includes(only));
    });

    it('tells its name, its address and its place to search engines', async () => {
      const [one, two] = [await list(), await list('?page=2')];
      assert.match(one.html, /<title>新闻动态 - /);
      assert.match(two.html, /<title>新闻动态 第2页 - /);
      for (const [{ html }, address] of [
        [one, '/xwdt'],
        [await list('?page=1'), '/xwdt'],
        [two, '/xwdt?page=2'],
      ] as const) {
        assert.equal(canonical(html), HOST + address);
        assert.equal(html.match(/<h1/g)?.length, 1);
        assert.match(html, /BreadcrumbList/);
        assert.match(html, /href="\/news\.rss"/);
      }
    });

    it('is turned by plain links, and stands in the menu', async () => {
      const { html, main } = await list();
      assert.ok(main.includes(`href="${path}?page=2" rel="next"`));
      assert.ok((await list('?page=2')).main.includes(`href="${path}" rel="prev"`));
      assert.match(html, new RegExp(`<a [^>]*href="${path}"[^>]*aria-current="page"[^>]*>新闻动态</a>`));
    });

    it('calls an article without a title by how its intro begins, says it once, and draws no picture that it lacks', async () => {
      const intro = '返点阶梯照旧';
      const ids = [await save({ newIntro: intro }), await save({ newIntro: intro })];
      for (const shown of [path, home]) {
        const main = withoutBreaks((await get(site, shown, agent)).main);
        assert.equal(main.split(intro).length - 1, 2, shown);
        assert.doesNotMatch(main, /未命名文章/, shown);
      }
      for (const newId of ids) await site.call('news/delete', { newId }, staff);
    });

    it('stands with one article alone, and invites to look around while there is none', async () => {
      const [newest, ...others] = (await all(site)).map(({ newId }) => newId);
      for (const newId of others) await site.call('news/delete', { newId }, staff);
      const one = await list();
      assert.deepEqual(linked(one.main), [newest]);
      assert.doesNotMatch(one.main, /pager|更多新闻|<h2[^>]*>\d+年/);
      const { main } = await get(site, home, agent);
      assert.match(main, /<div class="picture-box [^"]*news-cover"/, 'large on the home page, with its picture');
      await site.call('news/delete', { newId: newest }, staff);
      const none = await list();
      assert.equal(none.status, 200);
      assert.match(none.main, /第一篇文章正在路上/);
      assert.ok(none.main.includes(`href="${products}"`));
      assert.doesNotMatch((await get(site, home, agent)).main, /全部新闻/);
    });
  });

describe("a phone's list of news", () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('names the months once, in the order of the articles, those of one article together', async () => {
    const { main } = await get(site, '/xinwen?page=2', PHONE);
    const headings = withoutBreaks(main).matchAll(/<h2[^>]*>(\d+年[\d月至]+)<\/h2>/g);
    const months = Array.from(headings, ([, name]) => name);
    assert.deepEqual(months, ['2025年7月至8月', '2025年6月', '2025年1月至5月', '2024年11月至12月']);
  });

  it('leads a desktop to the same page, or to the last one of the shorter list there, with what else was asked', async () => {
    const columns = ['甲', '乙'];
    await site.call('site/save', { site: { newsColumns: columns } }, staff);
    for (let at = 0; at < 6; at++) await site.call('news/save', { newTitle: `第 ${at}`, column: '甲' }, staff);
    for (let at = 0; at < 17; at++) await site.call('news/save', { newTitle: `又 ${at}`, column: '乙' }, staff);
    for (const [column, most] of [
      [undefined, 4],
      ['甲', 1],
      ['乙', 2],
    ] as const)
      for (const page of [1, 2, 3, 4, 5, 999]) {
        const asked = new URLSearchParams({ ...(page > 1 && { page: `${page}` }), ...(column && { column }), x: '1' });
        const { headers } = await site.send('GET', `/xinwen?${asked}`, { headers: { 'user-agent': DESK } });
        const there = String(headers.location);
        assert.match(there, /^\/xwdt\?.*x=1/);
        const isThere = (await get(site, `/xinwen?${asked}`, PHONE)).status === 200;
        assert.equal((await get(site, there)).status, isThere ? 200 : 404, there);
        const shown = Number(new URLSearchParams(there.split('?')[1]).get('page') ?? 1);
        assert.ok(shown === page || (isThere && page >= most && shown < page), there);
        const back = await site.send('GET', `/xwdt?${asked}`, { headers: { 'user-agent': PHONE } });
        const isBack = (await get(site, `/xwdt?${asked}`)).status === 200;
        const { status } = await get(site, String(back.headers.location), PHONE);
        assert.ok(!isBack || status === 200, String(back.headers.location));
      }
  });
});

describe('an article', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  let news: Article[];
  beforeEach(async () => {
    news = await all(site);
  });
  const article = (newId = '') => get(site, `/xwdtDet?newId=${newId}`);

  it('is shown whole, with its neighbours, and says of itself what a share needs', async () => {
    const at = news.findIndex(({ newId }) => newId === '2025-10-edge-guardrail-dimensions');
    const { html } = await article(news[at]?.newId);
    for (const words of [
      ...'新闻动态 2025-10-14 <table 上一篇 下一篇 最新文章 "@type":"NewsArticle" BreadcrumbList'.split(' '),
      '<meta property="og:type" content="article"',
      '"datePublished":"2025-10-14T',
      `<meta property="og:image" content="${HOST}/media/pictures/std-edge-guardrail-detail-2`,
      `href="/xwdtDet?newId=${news[at - 1]?.newId}" rel="prev"`,
      `href="/xwdtDet?newId=${news[at + 1]?.newId}" rel="next"`,
    ])
      assert.ok(html.includes(words), words);
    assert.match(html, /href="\/xwdt">新闻动态<\/a><span[^>]*> &gt; <\/span>/);
  });

  it('has no previous one at the newest and no next one at the oldest', async () => {
    const ends = [await article(news[0]?.newId), await article(news.at(-1)?.newId)];
    const words = ['上一篇</span>', '下一篇</span>'];
    const there = ends.map(({ html }) => words.map((word) => html.includes(word)).join());
    assert.deepEqual(there, ['false,true', 'true,false']);
  });

  it('has a cover cut around its focus, which is told to nobody else, and one that its text has only there', async () => {
    const [{ newId, newCover } = { newId: '', newCover: '' }] = news;
    const save = (fields: object) =>
      site.call('news/update', { newId, newCover: `${newCover}#focus=30,20`, ...fields }, staff);
    await save({});
    for (const path of ['/xwdt', `/xwdtDet?newId=${newId}`])
      assert.match((await get(site, path)).main, /class=" ?picture-focus picture-x-30 picture-y-20"/, path);
    const { html } = await article(newId);
    assert.ok(html.includes(`content="${HOST}${newCover}"`) && html.includes('"@type":"NewsArticle"'));
    assert.ok(!html.includes('#focus'));
    await save({ newInfo: `<p><img src="${newCover}" alt=""></p>` });
    assert.doesNotMatch((await article(newId)).main, /picture-x-30/); // other articles have focuses too
  });

  it('is held without a word, and with very many', async () => {
    const save = async (fields: object) =>
      article((await site.call<{ newId: string }>('news/save', fields, staff)).body.data?.newId);
    const bare = await save({});
    assert.equal(bare.status, 200);
    assert.match(bare.html, /未命名文章[\s\S]*正文正在整理/);
    assert.equal((await save({ newTitle: '很'.repeat(200), newIntro: '长'.repeat(2000) })).status, 200);
    assert.ok((await get(site, '/xwdt')).html.includes('未命名文章'));
  });
});
