import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowsOf } from '../../../../client/site/products/compare.tsx';
import { compareHref } from '../../../../server/contract/addresses.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const param = (name: string, value: string) => ({ name, value });

describe('the rows of a comparison', () => {
  it('are one for each name, those that differ marked, those that all have first, terms last', () => {
    const a = {
      params: [param('高', '2 m'), param('重', '3 kg'), param('色', '红'), param('色', '白'), param('', 'x')],
    };
    const b = { params: [param('重 ', '3 kg'), param('色', '红')] };
    const rows = rowsOf([a, b]).map(({ name, values, isDifferent }) => [name, ...values, isDifferent].join(' '));
    assert.deepEqual(rows, ['色 红；白 红 true', '重 3 kg false', '高 2 m  true']);
  });

  it('are one, and alike, however names and values are typed', () => {
    const same = [
      ['起重量（t）', '６ t'],
      ['起重量(t)', '6t'],
      ['起重量\u200b(T)', '6\u00a0\u200bt'],
      ['起重量 （ｔ）', '6 t'],
    ].map(([name = '', value = '']) => ({ params: [param(name, value), param('臂长', `6-${value}`)] }));
    for (const one of same)
      for (const other of same) {
        const rows = rowsOf([one, other], [['起重量（ｔ）', '载重']]);
        assert.deepEqual(
          rows.map(({ name, values, isAlike }) => [name, ...values, isAlike]),
          one.params.map(({ name, value }) => [name, value, true]),
        );
      }
    for (const [one = '', other = ''] of [
      ['6 t', '6 kg'],
      ['10 mW', '10 MW'],
      ['-20 ℃', '20 ℃'],
      ['T-20', 'T20'],
    ])
      assert.ok(rowsOf([{ params: [param('高', one)] }, { params: [param('高', other)] }])[0]?.isDifferent, one);
  });

  it('hold names that mean the same together', () => {
    const products = [{ params: [param('净重', '3 kg')] }, { params: [param('重量', '4 kg'), param('色', '红')] }];
    const rows = rowsOf(products, [['重量', '自重', '净重']]).map(({ name, values }) => [name, ...values].join(' '));
    assert.deepEqual(rows, ['净重／重量 3 kg 4 kg', '色  红']);
  });
});

describe('the page of a comparison', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const open = (ids: string[]) => site.send('GET', compareHref(ids));
  const saved = async (coverName: string, more: object = {}) =>
    (await site.call<{ productId: string }>('product/save', { coverName, locationId: 'cpxt', ...more }, staff)).body
      .data?.productId ?? '';

  it('shows two to four of one group, and leaves out what is unknown, a draft, named twice or of another group', async () => {
    const a = await saved('甲机', { params: [param('高', '2 m'), param('重', '9 kg')], coverUrl: '/uploads/a.png' });
    const b = await saved('乙机', { params: [param('高', '3 m')] });
    const draft = await saved('草稿机', { status: 'draft' });
    const { status, text } = await open([a, 'unknown', draft, b, a, 'tower-crane-monitor', '../x']);
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    assert.equal(status, 200);
    assert.match(text, /<meta name="robots" content="noindex"\/>/);
    assert.equal(main.split('scope="col"').length - 1, 2);
    assert.match(
      main,
      /\/uploads\/a\.png[\s\S]*甲机[\s\S]*乙机[\s\S]*class="is-different"[\s\S]*>高[\s\S]*2.m[\s\S]*3.m[\s\S]*>只有一款写明<[\s\S]*<dt[^>]*>重<[\s\S]*9.kg/,
    );
    assert.doesNotMatch(main, /草稿机|塔机/);
    assert.equal(
      main.split('rowheader').length - 1,
      2,
      'a row for each name of both, one for what a single product says',
    );
    assert.doesNotMatch(main, /—/, 'no cell is empty for what another product alone says');
    assert.match(main, /咨询这几款/);
    assert.match(text, /想比较：甲机、乙机/, 'filled into the form');
    const many = await Promise.all(['丙', '丁', '戊'].map((name) => saved(name)));
    assert.equal((await open([a, b, ...many])).text.split('scope="col"').length - 1, 4);
    for (const device of ['iPhone', 'Chrome'])
      assert.equal((await site.send('GET', compareHref([a, b]), { headers: { 'user-agent': device } })).status, 200);
  });

  it('leads to the product centre with fewer than two, and stands in no sitemap', async () => {
    for (const ids of [[], ['robot-spraying'], ['robot-spraying', 'unknown'], ['robot-spraying', 'smart-helmet']]) {
      const { status, headers } = await open(ids);
      assert.deepEqual([status, headers.location], [302, '/product'], ids.join());
    }
    assert.doesNotMatch((await site.send('GET', '/sitemap.xml')).text, /duibi/);
  });

  it('is asked for by a plain form around the cards of a group, which tell only an unusual delivery', async () => {
    await saved('己机', { params: [param('交货', '90 天')] });
    for (const [path, agent] of Object.entries({ '/product?tab=cpxt': 'Chrome', '/zhuyingyewu?tab=cpxt': 'iPhone' })) {
      const { text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
      const [, , form = ''] = text.split(/<form[^>]*action="\/duibi"/); // the second group's
      assert.match(form, /<input type="checkbox"[^>]* value="robot-spraying"/, path);
      assert.match(form, /type="submit"[^>]*>对比</, path);
      assert.match(form.replace(/<[^>]*>/g, ''), /最高喷涂效率/, path);
      assert.deepEqual(form.replace(/<[^>]*>/g, '').match(/交货：\d+天/g), ['交货：90天'], path);
    }
  });
});
