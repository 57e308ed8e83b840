import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Found } from '../../../server/contract/calls/search.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the search', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const query = (input: object) => site.call<{ data: Found[]; count: number }>('search/query', input);
  const titles = async (q: string) => (await query({ q, limit: 50 })).body.data?.data.map(({ title }) => title);
  const article = async (newTitle: string, newIntro = '', more: object = {}) =>
    (await site.call<{ newId: string }>('news/save', { newTitle, newIntro, ...more }, staff)).body.data!.newId; // proof: staff may save

  it('finds all words wherever they stand, whatever their case and width, those with all in the title first', async () => {
    const pinned = { pinned: true };
    await article('Qz 吊钩 ＡＩ', '甲');
    await article('其他', 'qz 的吊钩用 ai 看', pinned);
    await article('QZ 与 Ai 之吊钩', '乙');
    await article('Qz 吊钩', '没有另一个词');
    assert.deepEqual(await titles('ai　qz  吊钩'), ['QZ 与 Ai 之吊钩', 'Qz 吊钩 ＡＩ', '其他']);
    assert.deepEqual(await titles('qzqz'), []);
  });

  it('gives what a card shows, page by page, and knows how many there are', async () => {
    const id = await article('第一页的 wx9', '简介', { newCover: 'https://example.com/a.png' });
    await article('第二页的 wx9');
    const { data, count } = (await query({ q: 'wx9', page: 2, limit: 1 })).body.data!; // proof: a search always has data
    assert.equal(count, 2);
    const { showDate: _, ...found } = data[0]!; // proof: the second of two
    const shown = { title: '第一页的 wx9', intro: '简介', cover: 'https://example.com/a.png' };
    assert.deepEqual(found, { kind: 'news', id, url: `/xwdtDet?newId=${id}`, ...shown });
    const product = await site.call<{ productId: string }>('product/save', { coverName: 'wx9 产品' }, staff);
    const url = `/productDet?productId=${product.body.data?.productId}`;
    assert.equal((await query({ q: 'WX9' })).body.data?.data[0]?.url, url);
  });

  it('finds what changed as it is now, and nothing that is not public', async () => {
    const id = await article('从前 kk7', '', { status: 'draft' });
    assert.deepEqual(await titles('kk7'), []);
    await site.call('news/update', { newId: id, status: 'published' }, staff);
    assert.deepEqual(await titles('kk7'), ['从前 kk7']);
    await site.call('news/update', { newId: id, newTitle: '如今' }, staff);
    assert.deepEqual(await titles('kk7'), []);
  });

  it('answers one address 60 times in a minute', async () => {
    let status = 200;
    for (let count = 0; count < 61 && status === 200; count++) status = (await query({ q: '塔机' })).status;
    const { status: last, headers } = await query({ q: '塔机' });
    assert.equal(last, 429);
    assert.ok(Number(headers['retry-after']) > 0);
  });
});
