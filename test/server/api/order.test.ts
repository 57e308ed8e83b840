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
    });

  it('moves no product before one of another group', async () => {
    const { body } = await site.call<Record<string, { productId: string }[]>>('product/all');
    const [one, other] = [body.data?.zhgdList?.[0]?.productId, body.data?.cpxtList?.[0]?.productId];
    const reply = await site.call('product/move', { productId: one, before: other }, staff);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [400, ['before']]);
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
