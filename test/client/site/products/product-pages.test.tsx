import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { ProductGrid } from '../../../../client/site/products/product-grid.tsx';
import { inTwo } from '../../../../client/site/products/product-head.tsx';
import { storedFields } from '../../../../server/contract/kinds/kind.ts';
import { product as kind, type ProductRow } from '../../../../server/contract/kinds/product.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const hotline = { label: '业务热线', number: '400-000-0000' };

function product(id: string, fields: Partial<ProductRow> = {}): ProductRow {
  return {
    ...storedFields(kind).empty,
    productId: id,
    locationId: 'cpxt',
    groupPath: 'cpxt',
    productType: '建筑机器人产品',
    coverName: `产品 ${id}`,
    coverDescribe: '一句用途',
    coverUrl: '/uploads/a-1200x900.wa.webp',
    createDate: '2026-01-01T00:00:00.000Z',
    showDate: '2026-01-01T00:00:00.000Z',
    version: 1,
    card: {},
    ...fields,
  };
}

function grid(products: readonly ProductRow[]): string {
  return renderToStaticMarkup(<ProductGrid products={products} hotline={hotline} mailbox="ask@sample.test" />);
}

const count = (html: string, part: string) => html.split(part).length - 1;

test('a group without products says so and gives the hotline to dial', () => {
  const html = grid([]);
  assert.match(html, /正在整理/);
  assert.match(html, /href="tel:400-000-0000"/);
  assert.equal(count(html, '<article'), 0);
});

test('a product without a picture is a card of words: no drawing stands for it, none among few and none in a wide card', () => {
  for (const most of [1, 3, 9]) {
    const products = Array.from({ length: most }, (_, at) => product(`p${at}`, { coverUrl: '' }));
    const html = grid(products);
    assert.doesNotMatch(html, /<img|picture-box|split/);
    assert.equal(count(html, 'text-card'), most);
    assert.equal(count(grid([...products, product('q', { coverUrl: '/media/a-960x720.webp' })]), 'text-card'), most);
  }
});

test('a screenshot that staff show whole is fetched by its own address and not cut', () => {
  const html = grid([product('1', { coverUrl: '/uploads/a-1600x900.w.png#focus=whole' })]);
  assert.match(html, /<img [^>]*src="\/uploads\/a-1600x900\.w\.png"[^>]*class="picture-whole"/);
  assert.match(html, /a-1600x900\.w\.480\.webp 480w/);
  assert.doesNotMatch(html, /focus/);
});

test('a product without a name still has a link that can be read out', () => {
  assert.match(grid([product('1', { coverName: ' ' })]), /<a[^>]*>未命名产品<\/a>/);
});

test('a hundred products are a hundred cards with one link each, and a product that links elsewhere opens its own page too', () => {
  const html = grid(Array.from({ length: 100 }, (_, at) => product(`p&${at}`, { jumpUrl: 'https://example.com/' })));
  assert.equal(count(html, '<article'), 100);
  assert.equal(count(html, 'href="/productDet?productId=p%26'), 100);
  assert.equal(count(html, 'href="mailto:ask@sample.test"'), 1, 'who asks for drawings says where to send them');
  assert.doesNotMatch(html, /example\.com/);
});

test('up to three products fill one row with the offer below it; the only one is wide, with all that leads', () => {
  const figures = [
    { name: '扬程', value: '32 m' },
    { name: '材质', value: '304 不锈钢' },
  ];
  const [one = '', two = ''] = [1, 2].map((many) =>
    grid(Array.from({ length: many }, (_, at) => product(`${at}`, { card: { figures } }))),
  );
  assert.match(one, /split-wide[\s\S]*32[\s\S]*304[\s\S]*查看产品[\s\S]*<\/ul><ul[^>]*><li class="product-grid-ask /);
  assert.match(two, /product-card-few[\s\S]*<\/ul><ul[^>]*><li class="product-grid-ask /);
  assert.doesNotMatch(two, /split-wide|304/);
});

test('a long description is parted between two sentences', () => {
  const [first, rest] = [`${'字'.repeat(99)}。`, '字'.repeat(99)];
  assert.deepEqual(inTwo(first + rest), [first, rest]);
  assert.deepEqual(inTwo(first), [first, '']);
});

describe('the product centre', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it("answers what buyers ask, on both devices' pages and as structured data, and nothing where nothing is asked", async () => {
    const phone = { headers: { 'user-agent': 'iPhone' } };
    const read = async (path: string) => (await site.send('GET', path, path === '/product' ? {} : phone)).text;
    for (const path of ['/product', '/zhuyingyewu']) {
      const html = await read(path);
      assert.match(html, /<details[^>]*open=""[^>]*><summary[^>]*><h3[^>]*>租还是买？/, path);
      assert.match(html, /"@type":"FAQPage","mainEntity":\[\{"@type":"Question","name":"租还是买？"/, path);
    }
    const product = await read('/cpDeatail?productId=tower-crane-monitor');
    assert.match(product, /"PropertyValue","name":"[^"]+","value":"[^"]+"\}/);
    assert.doesNotMatch(product, /"PropertyValue"[^}]*"lead"/, 'a mark for the page alone');
    await site.call('site/save', { site: { questions: [] } }, staff);
    for (const path of ['/product', '/zhuyingyewu'])
      assert.doesNotMatch(await read(path), /FAQPage|id="questions"/, path);
  });
});
