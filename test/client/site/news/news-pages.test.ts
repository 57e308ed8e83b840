import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const HOST = 'https://zhuzhan.example';

describe('the pages of the news and of the franchise', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = async (path: string) => site.send('GET', path);
  /** The articles that a page links to, in its order. */
  const linked = (html: string) => {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    return Array.from(main.matchAll(/href="\/xwdtDet\?newId=([^"]+)"/g), ([, id]) => id);
  };
  const all = async () => {
    const reply = await site.call<{ data: Record<'newId' | 'newTitle' | 'newCover', string>[] }>('news/list', {
      limit: 9999,
    });
    return reply.body.data!.data;
  };
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

  it('answer 404 for an article that does not exist', async () => {
    for (const path of ['/xwdtDet', '/xwdtDet?newId=nothing', '/xwdtDet?newId=']) {
      const reply = await get(path);
      assert.equal(reply.status, 404, path);
      assert.match(reply.text, /抱歉，您无法进入该页面/);
    }
  });

  it('say so kindly, and lead back, when there is no such page', async () => {
    for (const page of ['0', '-1', '1.5', '3', '99999999999999999999', 'abc', '%00']) {
      const reply = await get(`/xwdt?page=${page}`);
      assert.equal(reply.status, 200, page);
      assert.match(reply.text, /这一页没有文章/, page);
      assert.match(reply.text, /href="\/xwdt"/);
      assert.match(reply.text, /noindex/);
      assert.equal(canonical(reply.text), undefined);
    }
  });

  it('list every article once, newest first: four and fifteen, then fifteen each', async () => {
    const ids = (await all()).map((row) => row.newId);
    const first = await get('/xwdt');
    assert.deepEqual(linked(first.text), ids.slice(0, 19));
    assert.match(first.text, /page-banner/);
    assert.equal(canonical(first.text), `${HOST}/xwdt`);
    const second = await get('/xwdt?page=2');
    assert.deepEqual(linked(second.text), ids.slice(19, 34));
    assert.doesNotMatch(second.text, /page-banner/);
    assert.match(second.text, /<title>新闻动态 第 2 页/);
    assert.equal(canonical(second.text), `${HOST}/xwdt?page=2`);
    assert.equal(canonical((await get('/xwdt?page=1')).text), `${HOST}/xwdt`);
    for (const { text } of [first, second]) {
      assert.equal(text.match(/<h1/g)?.length, 1);
      assert.match(text, /href="\/news\.rss"/);
      assert.match(text, /aria-current="page"[^>]*>\d</);
    }
  });

  it('show an article whole, with its neighbours, and say of it what a share needs', async () => {
    const news = await all();
    const at = news.findIndex((row) => row.newId === '2025-10-edge-guardrail-dimensions');
    const { text } = await get(`/xwdtDet?newId=${news[at]!.newId}`);
    for (const words of ['新闻动态', '2025-10-14', '<table', '上一篇', '下一篇', '最新文章', '"@type":"NewsArticle"']) {
      assert.ok(text.includes(words), words);
    }
    assert.ok(text.includes(`href="/xwdtDet?newId=${news[at - 1]!.newId}" rel="prev"`));
    assert.ok(text.includes(`href="/xwdtDet?newId=${news[at + 1]!.newId}" rel="next"`));
    assert.match(text, /<meta property="og:type" content="article"/);
    assert.match(text, /<meta property="og:image" content="https:\/\/zhuzhan\.example\/uploads\/std-edge-guardrail/);
    assert.match(text, /BreadcrumbList/);
    assert.match(text, /"datePublished":"2025-10-14T/);
  });

  it('cut a cover around its focus, which is told to nobody else, and show one that the text has only there', async () => {
    const [{ newId, newCover } = { newId: '', newCover: '' }] = await all();
    const save = (fields: object) =>
      site.call('news/update', { newId, newCover: `${newCover}#focus=30,20`, ...fields }, staff);
    const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    await save({});
    for (const path of ['/xwdt', `/xwdtDet?newId=${newId}`])
      assert.match(main((await get(path)).text), /class=" ?picture-focus picture-x-30 picture-y-20"/, path);
    const shared = (await get(`/xwdtDet?newId=${newId}`)).text.replace(/<script id="start"[\s\S]*/, '');
    assert.ok(shared.includes(`content="${HOST}${newCover}"`) && shared.includes('"@type":"NewsArticle"'));
    assert.ok(!shared.includes('#focus'));
    await save({ newInfo: `<p><img src="${newCover}" alt=""></p>` });
    assert.doesNotMatch(main((await get(`/xwdtDet?newId=${newId}`)).text), /picture-focus/);
  });

  it('have no previous article at the newest and no next one at the oldest', async () => {
    const news = await all();
    const newest = await get(`/xwdtDet?newId=${news[0]!.newId}`);
    assert.doesNotMatch(newest.text, /上一篇<\/span>/);
    assert.match(newest.text, /下一篇<\/span>/);
    const oldest = await get(`/xwdtDet?newId=${news.at(-1)!.newId}`);
    assert.match(oldest.text, /上一篇<\/span>/);
    assert.doesNotMatch(oldest.text, /下一篇<\/span>/);
  });

  it('hold an article without a word, and one that says very much', async () => {
    const save = async (fields: object) =>
      (await site.call<{ newId: string }>('news/save', fields, staff)).body.data!.newId;
    const bare = await get(`/xwdtDet?newId=${await save({})}`);
    assert.equal(bare.status, 200);
    assert.match(bare.text, /未命名文章/);
    assert.match(bare.text, /正文正在整理/);
    const long = await get(`/xwdtDet?newId=${await save({ newTitle: '很'.repeat(200), newIntro: '长'.repeat(2000) })}`);
    assert.equal(long.status, 200);
    assert.ok((await get('/xwdt')).text.includes('未命名文章'));
  });

  it('head no empty list under a few articles, and invite to look around while there is none', async () => {
    const [newest, ...others] = await all();
    for (const { newId } of others) await site.call('news/delete', { newId }, staff);
    assert.doesNotMatch((await get('/xwdt')).text, /更多新闻/);
    await site.call('news/delete', { newId: newest!.newId }, staff); // proof: there are many
    const reply = await get('/xwdt');
    assert.equal(reply.status, 200);
    assert.match(reply.text, /class="empty-list /);
  });

  it('carry the franchise’s questions as search engines read them', async () => {
    const { text } = await get('/dljm');
    assert.match(text, /"@type":"FAQPage"/);
    assert.match(text, /"name":"签约之后有区域保护吗？"/);
  });
});
