import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { product } from '../../../server/contract/kinds/product.ts';
import { createDocumentNames } from '../../../server/pages/document-names.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const PDF = '/uploads/tower-crane-monitor.pdf';

describe('a downloaded document', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const nameOf = async (method = 'GET') =>
    (await site.send(method, PDF, { headers: { 'user-agent': 'Wget/1.21' } })).headers['content-disposition'];

  it('has the name of its download on the page, whatever program asks', async () => {
    const productId = 'tower-crane-monitor';
    const names = ['塔机 (2026) 手册', "it's *new*.pdf", 'a/b\\c:d"e', '手册.PDF', '😀'];
    const wanted = ['塔机 (2026) 手册.pdf', "it's -new-.pdf", 'a-b-c-d-e.pdf', '手册.pdf', '😀.pdf'];
    for (const [at, name] of names.entries()) {
      const saved = await site.call('product/update', { productId, downloads: [{ name, url: PDF }] }, staff);
      assert.equal(saved.status, 200, saved.text);
      const [, escaped = ''] = /^attachment; filename\*=UTF-8''([\w.%~-]+)$/.exec(String(await nameOf())) ?? [];
      assert.equal(decodeURIComponent(escaped), wanted[at]);
    }
    assert.equal(await nameOf('HEAD'), await nameOf());
    await site.call('product/update', { productId, downloads: [] }, staff);
    assert.equal(await nameOf(), 'attachment');
  });

  it('and a page are refused to whoever wants another version', async () => {
    for (const path of [PDF, '/map', '/robots.txt', '/media/brand/logo.svg'])
      assert.equal(
        (await site.send('GET', path, { headers: { 'if-match': '"other"', 'user-agent': 'X11' } })).status,
        412,
        path,
      );
  });

  it('has the name of its download from the moment on at which the page is public', async (t) => {
    const place = new Place(temporaryFolder(t));
    const store = await place.open();
    t.after(() => store.close());
    const nameFor = createDocumentNames(store);
    const publishAt = new Date(place.clock.time + 60_000).toISOString();
    const downloads = [{ name: '手册', url: PDF, bytes: 1 }];
    await store.product.create({ ...storedFields(product).empty, publishAt, downloads }, { by: '' });
    assert.equal(nameFor(PDF), undefined);
    place.clock.time += 60_000;
    assert.equal(nameFor(PDF), '手册');
  });
});
