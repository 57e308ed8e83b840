import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GroupName } from '../../../server/contract/calls/beside-content.ts';
import { blankOf } from '../../../server/contract/kinds/fields.ts';
import type { ProductGroups, ProductRow } from '../../../server/contract/kinds/product.ts';
import { productGroups } from '../../../server/contract/kinds/product-groups.ts';
import type { Site, SiteWhole } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the product groups of the settings', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  type Group = Site['productGroups'][number];

  const read = async () => (await site.call<SiteWhole>('site/read', {}, staff)).body.data!.site;
  async function change(make: (groups: Group[]) => Group[]) {
    const whole = await read();
    return site.call('site/save', { site: { ...whole, productGroups: make(whole.productGroups) } }, staff);
  }
  const pump = (groups: Group[]): Group => ({ ...groups[0]!, locationId: 'pumps2', path: '', title: '水泵' });
  const page = async (path: string, mobile = false) =>
    (await site.send('GET', path, { headers: { 'user-agent': mobile ? 'iPhone' : 'Mozilla/5.0' } })).text;
  const save = (input: object) => site.call<{ productId: string }>('product/save', input, staff);

  it('have no icon until one is chosen; the phone’s home page then has a general one', async () => {
    const { input } = productGroups;
    assert.equal(input.as === 'list' && Object(blankOf(input.of)).icon, '');
    const [first] = (await read()).productGroups;
    const shown = async () =>
      /<a[^>]*shortcuts[^>]*href="\/zhuyingyewu".*?icons\.svg#([a-z-]+)/.exec(await page('/mobile', true))?.[1];
    assert.equal(await shown(), first?.icon);
    const withIcon = (icon: unknown) =>
      change((groups) => groups.map((group, at) => (at === 0 ? Object.assign({}, group, { icon }) : group)));
    assert.equal((await withIcon('')).status, 200);
    assert.equal(await shown(), 'puzzle');
    const refused = await withIcon('rocket');
    assert.deepEqual([refused.status, 'productGroups.0.icon' in (refused.body.errors ?? {})], [400, true]);
    await withIcon(first?.icon);
  });

  it('take products at once, and stand on the site with the first public one', async () => {
    assert.equal((await change((groups) => [...groups, pump(groups)])).status, 200);
    const { body } = await site.call<GroupName[]>('product/groups', {}, staff);
    assert.deepEqual(body.data?.at(-1), { locationId: 'pumps2', title: '水泵' });
    const unknown = await save({ coverName: '泵', locationId: 'unknown' });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors ?? {})], [400, ['locationId']]);

    const { productId } = (await save({ coverName: '离心泵', locationId: 'pumps2', status: 'draft' })).body.data!;
    const everywhere = ['/', '/product', '/xiangmuanli', '/search', `/productDet?productId=tower-crane-monitor`];
    for (const path of everywhere) assert.ok(!(await page(path)).includes('水泵'), path);
    assert.equal((await site.send('GET', '/xiangmuanli?line=pumps2')).status, 404);
    await site.call('product/update', { productId, status: 'published' }, staff);
    for (const path of everywhere) assert.ok((await page(path)).includes('水泵'), path);
    assert.equal((await site.send('GET', '/xiangmuanli?line=pumps2')).status, 200);
    assert.ok((await page('/zhuyingyewu?tab=pumps2', true)).includes('离心泵'));
    assert.match(await page(`/productDet?productId=${productId}`), /"category":"水泵"/);
    const all = (await site.call<ProductGroups>('product/all')).body.data!;
    assert.deepEqual(Object.keys(all).sort(), ['cpxtList', 'jzbhList', 'pumps2List', 'zhgdList']);
    const shown = all.pumps2List?.map(({ productId: id, productType }) => [id, productType]);
    assert.deepEqual(shown, [[productId, '水泵']]);
  });

  it('stay as long as a product is in them, and one that is left empty can go: the list of the specification stays', async () => {
    const withoutPumps = (groups: Group[]) => groups.filter(({ locationId }) => locationId !== 'pumps2');
    const [row] = (await site.call<ProductGroups>('product/all')).body.data!.pumps2List!;
    await site.call('product/update', { productId: row!.productId, status: 'draft' }, staff);
    const refused = await change(withoutPumps);
    assert.deepEqual([refused.status, refused.body.msg], [409, '该分组还有 1 个产品']);
    await site.call('product/delete', { productId: row!.productId }, staff);
    assert.equal((await change(withoutPumps)).status, 200);

    const { data } = (await site.call<{ data: ProductRow[] }>('product/list', { locationId: 'jzbh', limit: 99 })).body
      .data!;
    for (const { productId } of data) await site.call('product/update', { productId, locationId: 'zhgd' }, staff);
    assert.equal((await change((groups) => groups.filter(({ locationId }) => locationId === 'zhgd'))).status, 409);
    assert.equal((await change((groups) => groups.filter(({ locationId }) => locationId !== 'jzbh'))).status, 200);
    assert.deepEqual((await site.call<ProductGroups>('product/all')).body.data?.jzbhList, []);
  });

  it('may be gone when a product comes back: it stays in its group of now, else it has none, and that is told', async () => {
    const [other = ''] = (await read()).productGroups.map(({ locationId }) => locationId);
    const groups = [other, 'pumps2', ''];
    for (const [first, later] of groups.flatMap((one) => groups.map((two) => [one, two] as const))) {
      await change((all) => [...all, pump(all)]);
      const fields = { coverName: '离心泵', locationId: first };
      const { productId } = (await save(fields)).body.data!; // proof: staff may save
      await site.call('product/update', { productId, locationId: later }, staff);
      await site.call('product/delete', { productId }, staff);
      await change((all) => all.filter(({ locationId }) => locationId !== 'pumps2'));
      const groupOf = async () =>
        (await site.call<ProductRow>('product/detail', { productId, scope: 'all' }, staff)).body.data?.locationId;
      const one = { kind: 'product', id: productId };
      const told = (isGone: boolean) => (isGone ? ['产品位置'] : undefined);
      const back = await site.call<{ notKept?: string[] }>('history/undelete', one, staff);
      const kept = later === 'pumps2' ? '' : later;
      const label = `${first} ${later}`;
      assert.deepEqual(
        [back.status, back.body.data?.notKept, await groupOf()],
        [200, told(kept !== later), kept],
        label,
      );
      const older = await site.call<{ notKept?: string[] }>('history/restore', { ...one, version: 1 }, staff);
      const isGone = first === 'pumps2';
      const expected = [200, told(isGone), isGone ? kept : first];
      assert.deepEqual([older.status, older.body.data?.notKept, await groupOf()], expected, label);
      await site.call('product/delete', { productId }, staff);
    }
  });

  it('never lose a product that is saved while its group goes', async () => {
    for (let round = 1; round <= 5; round += 1) {
      await change((groups) => [...groups, pump(groups)]);
      const [gone, saved] = await Promise.all([
        change((groups) => groups.filter(({ locationId }) => locationId !== 'pumps2')),
        save({ coverName: '离心泵', locationId: 'pumps2' }),
      ]);
      const isThere = (await read()).productGroups.some(({ locationId }) => locationId === 'pumps2');
      assert.deepEqual([gone.status, saved.status], isThere ? [409, 200] : [200, 400], `round ${round}`);
      if (isThere) await site.call('product/delete', { productId: saved.body.data!.productId }, staff);
    }
  });

  it('are a section like others: of two sections saved at once neither is lost', async () => {
    const { productGroups, company } = await read();
    const groups = productGroups.map((group, at) => (at === 0 ? { ...group, desc: '另一句话' } : group));
    const saves = [{ productGroups: groups }, { company: { ...company, name: '改过的公司' } }];
    await Promise.all(saves.map((part) => site.call('site/save', { site: part }, staff)));
    const after = await read();
    assert.deepEqual([after.productGroups[0]?.desc, after.company.name], ['另一句话', '改过的公司']);
  });
});
