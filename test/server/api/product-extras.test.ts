import assert from 'node:assert/strict';
import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { withoutBreaks } from '../../helpers/without-breaks.ts';

const SHEET = '/uploads/sheet.pdf';
const NO_PDF = '请上传 PDF 文件';

describe("a product's pictures, parameters and downloads", () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  before(async () => {
    writeFileSync(join(site.uploadsDir, 'sheet.pdf'), '%PDF-1.7\n');
  });

  const save = (fields: object) =>
    site.call<{ productId: string; version: number }>('product/save', { coverName: '样品', ...fields }, staff);
  const saved = async (fields: object) => (await save(fields)).body.data!.productId; // proof: staff may save
  const detail = async (productId: string) => (await site.call<Product>('product/detail', { productId })).body.data!; // proof: it is public

  it('refuse a download that is no uploaded PDF, or is not there', async () => {
    writeFileSync(join(site.uploadsDir, 'picture.png'), 'x');
    const wrong = ['', 'sheet.pdf', '/uploads/picture.png', '/uploads/none.pdf', '/uploads/../uploads/sheet.pdf'];
    for (const url of [...wrong, 'https://example.com/a.pdf', '/media/a.pdf', `${SHEET}?a`, '/uploads/a/sheet.pdf']) {
      const downloads = [SHEET, url].map((each) => ({ name: '样本', url: each }));
      const { status, body } = await save({ downloads });
      assert.deepEqual([status, body.errors], [400, { downloads: NO_PDF, 'downloads.1.url': NO_PDF }], url);
    }
  });

  it('stand below a line for cards, which the search finds, of at most 18 characters', async () => {
    const productId = await saved({
      coverName: '有一句话',
      coverDescribe: '很长的描述',
      short: '塔群防碰一屏看全',
      locationId: 'cpxt',
    });
    const { text } = await site.send('GET', '/product?tab=cpxt');
    const [card = ''] =
      new RegExp(`<article class="product-card(?:(?!</article>).)*productId=${productId}.*?</article>`, 's').exec(
        text,
      ) ?? [];
    assert.match(withoutBreaks(card), /塔群防碰一屏看全/);
    assert.doesNotMatch(card, /很长的描述/);
    const found = await site.call<{ data: { id: string }[] }>('search/query', { q: '塔群防碰 一屏' });
    assert.deepEqual(
      found.body.data?.data.map(({ id }) => id),
      [productId],
    );
    assert.deepEqual((await save({ short: '字'.repeat(19) })).body.errors, { short: '不能超过18个字符' });
  });

  it('may lack their words; a parameter without any is dropped', async () => {
    const pictures = [{ url: '/uploads/a.png' }];
    const productId = await saved({ pictures, params: [{ name: '幅度' }, {}], downloads: [{ url: SHEET }] });
    const product = await detail(productId);
    assert.deepEqual(product.pictures, [{ url: '/uploads/a.png', alt: '' }]);
    assert.deepEqual(product.params, [{ name: '幅度', value: '' }]);
    assert.deepEqual(product.downloads, [{ name: '', url: SHEET, bytes: 9 }]);
  });

  it('stand in the detail alone, empty by default; the server says how large a download is', async () => {
    const none = await detail(await saved({}));
    assert.deepEqual([none.pictures, none.params, none.downloads], [[], [], []]);
    const params = [{ name: '幅度', value: '80 m' }];
    const productId = await saved({ params, downloads: [{ name: '样本', url: SHEET, bytes: 7e9 }] });
    const downloads = [{ name: '样本', url: SHEET, bytes: 9 }];
    assert.deepEqual((await detail(productId)).downloads, downloads);
    await site.call('product/update', { productId, coverDescribe: '改了一句' }, staff);
    const kept = await detail(productId);
    assert.deepEqual([kept.params, kept.downloads, kept.coverDescribe], [params, downloads, '改了一句']);
    const listed = await site.call<{ data: object[] }>('product/list', { limit: 1 });
    const row = listed.body.data?.data[0] ?? {};
    for (const name of ['pictures', 'params', 'downloads']) assert.ok(!(name in row), name);
  });

  it('keep the mark of at most four parameters that lead; any other is as if it were left out', async () => {
    const param = (name: string, lead: unknown) => ({
      name,
      value: `${name} m`,
      ...(lead === undefined ? {} : { lead }),
    });
    const marks = [true, false, undefined, null, true];
    const productId = await saved({ params: marks.map((lead, at) => param(`p${at}`, lead)) });
    const { params } = await detail(productId);
    const shown = params.map((one) => ('lead' in one ? one.lead : 'none'));
    assert.deepEqual(shown, [true, 'none', 'none', 'none', true]);
    const five = [1, 2, 3, 4, 5].map((at) => param(`p${at}`, true));
    const refused = await site.call('product/update', { productId, params: five }, staff);
    assert.deepEqual([refused.status, refused.body.errors], [400, { params: '最多突出 4 项参数' }]);
    assert.equal((await site.call('product/update', { productId, params: five.slice(1) }, staff)).status, 200);
    const wrong = await site.call('product/save', { params: [param('a', 'yes')] }, staff);
    assert.equal(wrong.body.errors?.['params.0.lead'], '请填写是或否');
  });

  it('are looked at again when an old version comes back', async () => {
    const url = '/uploads/gone.pdf';
    writeFileSync(join(site.uploadsDir, 'gone.pdf'), '%PDF-1.4');
    const productId = await saved({ downloads: [{ name: '样本', url }] });
    await site.call('product/update', { productId, downloads: [] }, staff);
    const restore = (current: number) =>
      site.call('history/restore', { kind: 'product', id: productId, version: 1, current }, staff);
    writeFileSync(join(site.uploadsDir, 'gone.pdf'), '%PDF-1.4 longer');
    assert.equal((await restore(2)).status, 200);
    assert.equal((await detail(productId)).downloads[0]?.bytes, 15);
    unlinkSync(join(site.uploadsDir, 'gone.pdf'));
    const { status, body } = await restore(3);
    assert.deepEqual([status, body.data], [200, { kind: 'product', id: productId, version: 4, notKept: ['资料下载'] }]);
    assert.deepEqual((await detail(productId)).downloads, []);
  });
});
