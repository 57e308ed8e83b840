import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
const PAGES = [
  ['/product', 'tab', {}],
  ['/zhuyingyewu', 'tab', PHONE],
  ['/xiangmuanli', 'line', {}],
] as const;
/** All pages that lead to a group. */
const LEADING = [
  ['/', {}],
  ['/mobile', PHONE],
  ['/product', {}],
  ['/zhuyingyewu', PHONE],
  ['/xiangmuanli', {}],
  ['/search?q=xyzzy', {}],
  ['/productDet?productId=robot-plastering', {}],
  ['/cpDeatail?productId=robot-plastering', PHONE],
] as const;

describe('the path of a product group', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  type Group = { locationId: string; path: string };
  const groups = async () =>
    (await site.call<{ site: { productGroups: Group[] } }>('site/read', {}, staff)).body.data?.site.productGroups ?? [];
  const rename = async (paths: Record<string, string>) => {
    const productGroups = (await groups()).map((group) => ({ ...group, path: paths[group.locationId] ?? group.path }));
    return site.call('site/save', { site: { productGroups } }, staff);
  };
  const get = (path: string, headers = {}) => site.send('GET', path, { headers });

  it('is its id by default, each once, and never what leads to another group', async () => {
    assert.deepEqual(
      (await groups()).map(({ locationId, path }) => locationId === path),
      [true, true, true],
    );
    for (const path of ['zhgd', 'Robots', 'r', 'r-2', '2r']) {
      const { status, body } = await rename({ cpxt: path });
      assert.equal(status, 400, path);
      assert.ok(body.errors?.['productGroups.1.path'], path);
    }
    assert.equal((await rename({ cpxt: 'robots', zhgd: 'robots' })).status, 400);
    assert.equal((await rename({ cpxt: '' })).status, 200);
    assert.equal((await groups())[1]?.path, 'cpxt');
  });

  it('stands in every address of the group, and earlier ones and the id are moved for good', async () => {
    for (const path of ['machines', 'robots']) assert.equal((await rename({ cpxt: path })).status, 200);
    for (const [path, headers] of LEADING) {
      const { text } = await get(path, headers);
      assert.ok(/(?:tab|line)=robots/.test(text), path);
      assert.ok(!/(?:tab|line)=(?:cpxt|machines)/.test(text), path);
    }
    for (const [page, name, headers] of PAGES) {
      const { status, text } = await get(`${page}?${name}=robots`, headers);
      assert.equal(status, 200);
      assert.match(text, /rel="canonical" href="[^"]*=robots"/);
      for (const earlier of ['cpxt', 'machines']) {
        const { status, headers: told } = await get(`${page}?${name}=${earlier}&from=chat`, headers);
        assert.deepEqual([status, told.location], [301, `${page}?${name}=robots&from=chat`], earlier);
      }
    }
    const redirects = [{ from: '/old/*', to: '/product?tab=machines#top' }];
    await site.call('site/save', { site: { redirects } }, staff);
    for (const [asked, end, headers] of [
      ['/old/1', '/product?tab=robots#top', {}],
      ['/product.html?tab=cpxt', '/product?tab=robots', {}],
      ['/product/?tab=cpxt', '/product?tab=robots', {}],
      ['/product?tab=cpxt', '/zhuyingyewu?tab=robots', PHONE],
      ['/zhuyingyewu?tab=machines', '/product?tab=robots', {}],
    ] as const)
      assert.equal((await get(asked, headers)).headers.location, end, asked);
    const list = await site.call<{ count: number }>('product/list', { locationId: 'cpxt' });
    assert.ok((list.body.data?.count ?? 0) > 5, 'calls keep the id');
  });

  it('ends the specification’s order of that group: pages show the order of the back office, pinned ones first', async () => {
    type Listed = { data: { productId: string }[] };
    const list = await site.call<Listed>('product/list', { locationId: 'cpxt', limit: 99 });
    const last = list.body.data?.data.at(-1)?.productId;
    await site.call('product/update', { productId: last, pinned: true }, staff);
    const { body } = await site.call<Listed>('product/list', { locationId: 'cpxt', limit: 99 });
    const order = body.data?.data.map(({ productId }) => productId) ?? [];
    assert.equal(order[0], last);
    for (const [page, headers] of [
      ['/product?tab=robots', {}],
      ['/zhuyingyewu?tab=robots', PHONE],
    ] as const) {
      const { text } = await get(page, headers);
      const shown = [...text.matchAll(/<h3[^>]*>.*?productId=([\w-]+)/gs)].map(([, id]) => id);
      assert.deepEqual(
        [...new Set(shown)].filter((id) => order.includes(id ?? '')),
        order,
        page,
      );
      assert.ok(!/zhgd|cpxt/.test(text.replace(/tab=zhgd|zhgd-|-zhgd/g, '')), 'no id of the markup has its old name');
    }
    const around = await site.call<Record<'next', { productId: string }>>('product/around', { productId: last });
    assert.equal(around.body.data?.next?.productId, order[1]);
  });

  it('gives way to a group that takes it', async () => {
    await rename({ cpxt: 'bots', zhgd: 'robots' });
    assert.equal((await get('/product?tab=robots')).status, 200);
    assert.equal((await get('/product?tab=zhgd')).headers.location, '/product?tab=robots');
    assert.equal((await get('/product?tab=machines')).headers.location, '/product?tab=bots');
    assert.equal((await get('/xiangmuanli?line=none')).status, 404);
    await rename({ zhgd: 'sites' });
    assert.equal((await get('/product?tab=robots')).headers.location, '/product?tab=sites', 'the last that had it');
  });
});
