import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import type { CallName } from '../../../server/calls.ts';
import { KINDS_WITH_PAGES } from '../../helpers/fields-of.ts';
import type { Credentials } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const MARK = 'q7zmoved';

interface Rows {
  data: Record<string, unknown>[];
  count: number;
}

describe('the order of lists', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  for (const { name, id, title } of KINDS_WITH_PAGES)
    describe(`of the kind ${name}`, () => {
      const more = name === 'product' ? { locationId: 'zhgd' } : {};
      const call = (verb: string, input: object, who: Partial<Credentials> = {}) =>
        site.call<Record<string, unknown> & Rows>(`${name}/${verb}` as CallName, input, who); // proof: both kinds have these verbs
      const save = async (fields: object) =>
        String((await call('save', { ...more, ...fields }, staff)).body.data?.[id]);
      afterEach(async () => {
        const left = (await call('list', { scope: 'all', [title]: MARK, limit: 50 }, staff)).body.data?.data ?? [];
        for (const row of left) await call('delete', { [id]: row[id] }, staff);
      });

      it(`moves a ${name} before another, within the pinned or the others, and writes no version`, async () => {
        const ids: string[] = [];
        for (const letter of 'abc') ids.push(await save({ [title]: `${MARK} ${letter}` }));
        const [a = '', b = '', c = ''] = ids;
        const order = async () => (await call('list', { [title]: MARK })).body.data?.data.map((row) => row[id]);
        assert.deepEqual(await order(), [c, b, a]);
        const moved = await call('move', { [id]: a, before: c }, staff);
        assert.deepEqual([moved.status, moved.body.data], [200, { id: a, version: 1 }]);
        assert.deepEqual(await order(), [a, c, b]);
        await call('move', { [id]: a, before: '' }, staff);
        assert.deepEqual(await order(), [c, b, a]);
        assert.equal((await call('list', { limit: 9999, ...more })).body.data?.data.at(-1)?.[id], a);
        const versions = await site.call<unknown[]>('history/versions', { kind: name, id: a }, staff);
        assert.equal(versions.body.data?.length, 1);
        await call('update', { [id]: c, pinned: true }, staff);
        assert.equal((await call('move', { [id]: a, before: c }, staff)).status, 400, 'the other is pinned');
        await call('move', { [id]: a, before: b }, staff);
        assert.deepEqual(await order(), [c, a, b]);
        await site.restart();
        assert.deepEqual(await order(), [c, a, b]);
        await call('update', { [id]: a, publishAt: '2020-01-01T00:00:00.000Z' }, staff);
        assert.deepEqual(await order(), [c, b, a], 'a changed date ends the place');
      });

      it(`keeps the place of a ${name} through edits, old versions and the recycle bin`, async () => {
        const [a = '', b = ''] = [await save({ [title]: `${MARK} a` }), await save({ [title]: `${MARK} b` })];
        const order = async () => (await call('list', { [title]: MARK })).body.data?.data.map((row) => row[id]);
        await call('move', { [id]: a, before: b }, staff);
        const kept = { [id]: a, publishAt: '', ...more };
        for (const [verb, input] of [
          [`${name}/update`, { ...kept, [title]: `${MARK} edited` }],
          ['history/restore', { kind: name, id: a, version: 1 }],
          [`${name}/update`, { ...kept, pinned: true }],
          [`${name}/update`, { ...kept, pinned: false }],
          [`${name}/delete`, kept],
          ['history/undelete', { kind: name, id: a }],
        ] as const) {
          assert.equal((await site.call(verb as CallName, input, staff)).status, 200, verb); // proof: names of calls
          if (verb !== `${name}/delete`) assert.deepEqual(await order(), [a, b], verb);
        }
      });

      it(`moves no ${name} that is missing, nor before itself, before one that is missing or before nothing`, async () => {
        const [a, b] = [await save({ [title]: `${MARK} a` }), await save({ [title]: `${MARK} b` })];
        const refused = async (input: object) => {
          const { status, body } = await call('move', input, staff);
          return [status, ...Object.keys(body.errors ?? {})].join(' ');
        };
        for (const before of [undefined, null, 5, a])
          assert.equal(await refused({ [id]: a, before }), '400 before', String(before));
        for (const input of [
          { [id]: 'nothing', before: b },
          { [id]: 'nothing', before: '' },
          { [id]: a, before: 'nothing' },
        ])
          assert.equal(await refused(input), '404');
        assert.equal(await refused({ [id]: '', before: b }), `400 ${id}`);
      });
    });

  it('moves no product before one of another group', async () => {
    const { body } = await site.call<Record<string, { productId: string }[]>>('product/all');
    const [one, other] = [body.data?.zhgdList?.[0]?.productId, body.data?.cpxtList?.[0]?.productId];
    const reply = await site.call('product/move', { productId: one, before: other }, staff);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [400, ['before']]);
  });

  it('ends the place of a product that goes to another group, by an edit or an old version', async () => {
    const zhgd = async () =>
      (await site.call<Record<string, { productId: string }[]>>('product/all')).body.data?.zhgdList;
    const ids = async () => (await zhgd())?.map(({ productId }) => productId) ?? [];
    const [first, second = '', ...others] = await ids();
    const there = (version: number) => ({ kind: 'product', id: second, version });
    for (const [name, away, back] of [
      ['product/update', { productId: second, locationId: 'cpxt' }, { productId: second, locationId: 'zhgd' }],
      ['history/restore', there(2), there(1)],
    ] as const) {
      await site.call('product/move', { productId: second, before: first }, staff);
      assert.deepEqual((await ids()).slice(0, 2), [second, first]);
      for (const input of [away, back]) assert.equal((await site.call(name, input, staff)).status, 200);
      assert.deepEqual(await ids(), [first, second, ...others], name);
    }
  });

  it('gives moves that arrive together places of their own', async () => {
    const { body } = await site.call<Rows>('news/list', { limit: 12 });
    const [first, ...others] = (body.data?.data ?? []).map(({ newId }) => String(newId));
    await Promise.all(others.map((newId) => site.call('news/move', { newId, before: first }, staff)));
    const placeOf = (id: string) => JSON.parse(readFileSync(join(site.dataDir, 'news', `${id}.json`), 'utf8')).place;
    assert.equal(new Set(others.map(placeOf)).size, 11);
  });

  it('lets staff put the photos of the carousel in order', async () => {
    const photos = async () =>
      (await site.call<{ photoId: string }[]>('carousel/all')).body.data!.map((one) => one.photoId); // proof: it lists
    const ids = await photos();
    await site.call('carousel/move', { photoId: ids[3], before: ids[0] }, staff);
    assert.deepEqual(await photos(), [ids[3], ids[0], ids[1], ids[2], ids[4]]);
  });
});
