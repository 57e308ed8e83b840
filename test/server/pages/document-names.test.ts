import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

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
});
