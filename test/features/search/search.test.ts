import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Product } from '../../../server/contract/kinds/product.ts';
import type { Found, FoundNear } from '../../../server/features/search/calls.ts';

import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the search', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  const query = (input: object) =>
    site.call<{ data: Found[]; count: number; near?: FoundNear[] }>('search/query', input);
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

  it('finds a model with and without its hyphen, in traditional characters, and by words that punctuation parts', async () => {
    const rows = { '塔机 MTZ-80': {}, '升降机 KTZ90': {}, 标题里没有: { coverDescribe: '配 LTZ—70 使用' } };
    for (const [coverName, more] of Object.entries(rows))
      await site.call('product/save', { coverName, ...more }, staff);
    const params = [{ name: '型号', value: 'NTZ 60', lead: undefined }];
    await site.call('product/save', { coverName: '参数里有', params }, staff);
    for (const [title, questions] of Object.entries({
      '塔机 MTZ-80': [
        'MTZ80',
        'mtz－80',
        'MTZ - 80',
        'MTZ‑80',
        'ＭＴＺ８０',
        '塔機，MTZ80',
        '「塔机」MTZ-80？',
        'MTZ80，80',
        'M\u200bTZ80',
      ],
      '升降机 KTZ90': ['KTZ-90', 'KTZ 90', '升降機／KTZ90', '(ktz90)'],
      标题里没有: ['LTZ70', 'ltz-70'],
      参数里有: ['NTZ60', 'NTZ-60', '型號：NTZ60'],
    }))
      for (const q of questions) assert.deepEqual(await titles(q), [title], q);
    assert.deepEqual(await titles('MTZ 8 1'), [], 'each word is wanted');
    const list = await site.call<ListOf<Product>>('product/list', { coverName: '塔機 mtz80' }, staff);
    assert.equal(list.body.data?.count, 1, 'the filter of a list reads a text in the same way');
  });

  it('takes signs alone as they are, and refuses what shows nothing', async () => {
    await article('只有 ？？ 的标题');
    assert.deepEqual(await titles('？？'), ['只有 ？？ 的标题']);
    assert.equal((await query({ q: '\u200b\u3164' })).status, 400);
    assert.equal((await query({ q: '𠮷'.repeat(50), limit: 50 })).status, 200);
    for (const wrong of [{ q: '𠮷'.repeat(51) }, { q: '塔机', limit: 51 }])
      assert.equal((await query(wrong)).status, 400);
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
    await site.call('case/save', { caseTitle: '沿海', casePlace: 'wx9 市' }, staff);
    assert.deepEqual(await titles('wx9市'), ['沿海']);
  });

  it('finds what changed as it is now', async () => {
    const id = await article('从前 kk7');
    assert.deepEqual(await titles('kk7'), ['从前 kk7']);
    await site.call('news/update', { newId: id, newTitle: '如今' }, staff);
    assert.deepEqual(await titles('kk7'), []);
  });

  it('finds by a word what any word of its line finds, with and without a blank inside it', async () => {
    const saved = await site.call('site/save', { site: { synonyms: [['zx吊', 'zx 机', 'zx crane']] } }, staff);
    assert.equal(saved.status, 200);
    await article('zx机 一');
    await article('之二', '用 zx 吊');
    await article('之三', '', {});
    for (const q of ['zx吊', 'zx 吊', 'ＺＸ机', 'zx crane', 'zxcrane'])
      assert.deepEqual(await titles(q), ['zx机 一', '之二'], q);
    assert.deepEqual(await titles('zx吊 二'), ['之二']);
    assert.deepEqual(await titles('zx吊一'), ['zx机 一']);
    await site.call('site/save', { site: { synonyms: [] } }, staff);
    assert.deepEqual(await titles('zx机'), ['zx机 一']);
  });

  it('has at most 200 lines of 2 to 10 words that mean the same, parted as staff part them', async () => {
    const save = async (synonyms: unknown) => (await site.call('site/save', { site: { synonyms } }, staff)).status;
    const line = (words: number, size = 1) => Array.from({ length: words }, (_, at) => `${at}`.padEnd(size, '字'));
    for (const right of [[], [line(2)], [line(10, 20)], Array(200).fill(line(2))]) assert.equal(await save(right), 200);
    assert.equal(await save([['甲 = 乙、丙'], [''], ['丁', '戊']]), 200);
    const read = await site.call<{ site: { synonyms: string[][] } }>('site/read', {}, staff);
    assert.deepEqual(read.body.data?.site.synonyms, [
      ['甲', '乙', '丙'],
      ['丁', '戊'],
    ]);
  });

  it('names at most three titles that differ in one character, where nothing is found', async () => {
    const near = async (q: string) => (await query({ q })).body.data?.near;
    const id = await article('vw钢丝绳qj');
    const found = [{ kind: 'news', id, title: 'vw钢丝绳qj', url: `/xwdtDet?newId=${id}` }];
    for (const slip of ['vw钢线丝绳qj', 'vw丝绳qj', 'vw铜丝绳qj', 'vw丝钢绳qj', '钢线绳', '丝绳jq'])
      assert.deepEqual(await near(slip), found, slip);
    for (const far of ['vw铜线绳qj', 'wv丝钢绳qj', '无关无关']) assert.equal(await near(far), undefined, far);
    assert.equal(await near('钢丝绳'), undefined);
    const rare = await article('𠮷田vw𠮷塔');
    for (const slip of ['𡃁田vw𠮷塔', '田𠮷vw𠮷塔', '𠮷田vw𡃁塔', '𠮷田vw𡃁𠮷塔', '𠮷田vw塔'])
      assert.equal((await near(slip))?.[0]?.id, rare, slip);
    for (let at = 0; at < 4; at++) await article(`zq托盘${at}`);
    assert.equal((await near('zq托盆'))?.length, 3);
    await site.call('news/update', { newId: id, status: 'draft' }, staff);
    assert.equal(await near('vw钢线丝绳qj'), undefined);
  });

  it('finds what a question for a price asks for besides', async () => {
    await article('lm泵车');
    for (const q of ['lm泵车 报价', '价格 lm泵车', 'lm泵车多少钱']) assert.deepEqual(await titles(q), ['lm泵车'], q);
  });

  it('answers one address 60 calls in a minute, and does not count its page', async () => {
    const headersOf = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });
    const ask = (address: string) =>
      site.send('POST', '/v1/search/query', { headers: headersOf(address), body: '{"q":"塔机"}' });
    for (let count = 0; count < 60; count++) assert.equal((await ask('8.8.8.8')).status, 200);
    assert.equal((await ask('8.8.4.4')).status, 200);
    const { status, headers, text } = await ask('8.8.8.8');
    assert.deepEqual([status, headers['cache-control']], [429, 'no-store']);
    const seconds = Number(headers['retry-after']);
    assert.ok(seconds > 30 && seconds <= 60, String(seconds));
    assert.match(text, /搜索过于频繁，请稍后再试/);
    for (let visit = 0; visit <= 60; visit++) assert.equal((await site.send('GET', '/search?q=lm')).status, 200);
  });
});
