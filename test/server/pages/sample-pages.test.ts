import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ContentKind, contentKinds, PAGED_KINDS } from '../../../server/kinds.ts';
import { recordPaths } from '../../helpers/record-paths.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const ROBOTS = /<meta name="robots" content="noindex"/;

describe('the page of a sample record', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const get = async (path: string) => (await site.send('GET', path)).text;
  const hasRobots = async (path: string) => !ROBOTS.test(await get(path));
  const listed = async () =>
    Array.from(
      (await get('/sitemap.xml')).matchAll(/<loc>https:\/\/zhuzhan\.example([^<]*)/g),
      ([, path = '']) => path,
    );
  const firstOf = async (kind: ContentKind) => {
    const { body } = await site.call<{ data: Record<string, string>[] }>(`${kind}/list`, {});
    const [row] = body.data?.data ?? [];
    return { id: row?.[contentKinds[kind].id] ?? '', row: row ?? {} };
  };

  it('is kept from search engines, of every kind, on both devices, and in no sitemap or feed', async () => {
    const records = await recordPaths(site.address);
    assert.ok(records.length > 50, String(records.length));
    const open: string[] = [];
    for (const path of records) if (await hasRobots(path)) open.push(path);
    assert.deepEqual(open, []);
    const phone = await site.send('GET', '/cpDeatail?productId=smart-spray', { headers: { 'user-agent': 'iPhone' } });
    assert.match(phone.text, ROBOTS);
    assert.deepEqual(
      (await listed()).filter((path) => records.includes(path)),
      [],
    );
    assert.ok((await listed()).length > 8, 'pages that are no record’s are listed');
    for (const path of ['/', '/product', '/xwdt', '/gywm']) assert.ok(await hasRobots(path), path);
    const feed = await get('/news.rss');
    assert.match(feed, /<\/title><link>.*<\/channel><\/rss>/s);
    assert.doesNotMatch(feed, /<item>/);
  });

  it('is the company’s own once somebody has saved it, everywhere at once', async () => {
    for (const kind of PAGED_KINDS) {
      const { id, row } = await firstOf(kind);
      const path = contentKinds[kind].address(id, row);
      assert.equal(await hasRobots(path), false, path);
      const { status, text } = await site.call(`${kind}/update`, { [contentKinds[kind].id]: id }, staff);
      assert.equal(status, 200, text);
      assert.equal(await hasRobots(path), true, path);
      assert.ok((await listed()).includes(path), path);
    }
    assert.equal((await get('/news.rss')).match(/<item>/g)?.length, 1);
    const { id } = await firstOf('news');
    await site.call('history/restore', { kind: 'news', id, version: 1, current: 2 }, staff);
    assert.doesNotMatch(await get('/news.rss'), /<item>/, 'its first version is a sample again');
  });

  it('is gone with the samples, and a section that then is empty is kept from search engines', async () => {
    assert.equal((await site.call('sample/clear', {}, staff)).status, 200);
    for (const [path, isOpen] of [
      ['/xiangmuanli', true],
      ['/xwdt', false],
      ['/dljm', false],
      ['/yingyongchangjing', false],
      ['/gywm', true],
    ] as const) {
      assert.equal(await hasRobots(path), isOpen, path);
      assert.equal((await listed()).includes(path), isOpen, path);
    }
    const own = { newTitle: '自己的新闻', newInfo: '<p>正文</p>' };
    await site.call('news/save', own, staff);
    assert.ok((await hasRobots('/xwdt')) && (await listed()).includes('/xwdt'));
  });

  it('a product without a group leaves the product centre closed, in no list of pages', async () => {
    const { body } = await site.call<{ data: { productId: string }[] }>('product/list', { limit: 100 });
    for (const { productId } of body.data?.data ?? [])
      await site.call('product/update', { productId, locationId: '' }, staff);
    assert.deepEqual([await hasRobots('/product'), (await listed()).includes('/product')], [false, false]);
  });
});
