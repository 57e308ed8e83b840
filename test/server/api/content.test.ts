import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

interface Kind {
  kind: 'product' | 'news' | 'case' | 'carousel';
  id: string;
  title: string;
  picture: string;
  body?: string;
}

const KINDS: Kind[] = [
  { kind: 'product', id: 'productId', title: 'coverName', picture: 'coverUrl', body: 'productCon' },
  { kind: 'news', id: 'newId', title: 'newTitle', picture: 'newCover', body: 'newInfo' },
  { kind: 'case', id: 'caseId', title: 'caseName', picture: 'caseCover', body: 'caseCon' },
  { kind: 'carousel', id: 'photoId', title: 'photoTitle', picture: 'photoUrl' },
];

type Saved = Record<string, string> & { version: number };
type Listed = { data: Record<string, unknown>[]; count: number };

describe('content calls', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  for (const { kind, id, title, picture, body } of KINDS) {
    const noun = { product: 'a product', news: 'an article', case: 'a case', carousel: 'a carousel photo' }[kind];
    const calls = callsOf(kind);
    const save = async (fields: Record<string, unknown>) => {
      const reply = await site.call<Saved>(calls.save, fields, staff);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.msg, '新增成功！');
      return reply.body.data!;
    };
    const detail = async (wanted: string | undefined) =>
      (await site.call<Record<string, unknown>>(calls.detail, { [id]: wanted })).body.data!;

    it(`answers 404 for ${noun} that does not exist`, async () => {
      for (const call of [calls.detail, calls.update, calls.delete]) {
        for (const unknown of ['nothing', '../../etc/passwd', '.', 'a/b', '\u0000', '__proto__', '长'.repeat(300)]) {
          const reply = await site.call(call, { [id]: unknown }, staff);
          assert.equal(reply.status, 404, `${call} ${unknown}`);
        }
      }
    });

    it(`keeps, changes and deletes ${noun}`, async () => {
      const saved = await save({ [title]: '测试\0 🚧 标题', unknown: 1 });
      assert.equal(saved.version, 1);
      const first = await detail(saved[id]);
      assert.equal(first[title], '测试 🚧 标题', 'without NUL, which no page can show');
      assert.equal(first[picture], '');
      assert.match(String(first.createDate), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

      const updated = await site.call<Saved>(
        calls.update,
        { [id]: saved[id], version: 1, [picture]: '/media/pictures/not-found-1000x700.wa.webp' },
        staff,
      );
      assert.equal(updated.body.msg, '修改成功！');
      assert.equal(updated.body.data?.version, 2);
      const second = await detail(saved[id]);
      assert.equal(second[title], '测试 🚧 标题', 'fields that were not sent stay');
      assert.equal(second.createDate, first.createDate);

      const late = await site.call(calls.update, { [id]: saved[id], version: 1, [title]: '迟到' }, staff);
      assert.equal(late.status, 409);
      assert.equal(late.body.msg, '该内容已被他人修改，请刷新后重试');
      assert.deepEqual(late.body.data, { savedBy: 'admin', isOwn: true });
      assert.equal((await detail(saved[id]))[title], '测试 🚧 标题');
      assert.equal((await site.call(calls.update, { [id]: saved[id], [title]: null }, staff)).body.code, 200);
      assert.equal((await detail(saved[id]))[title], '测试 🚧 标题', 'null counts as not sent');

      const gone = await site.call(calls.delete, { [id]: saved[id] }, staff);
      assert.equal(gone.body.msg, '删除成功！');
      assert.equal((await site.call(calls.detail, { [id]: saved[id] })).status, 404);
    });

    it(`lists ${noun} newest first, in pages, by part of its title in any case`, async () => {
      const ids = [];
      for (const name of ['Alpha 塔机', 'beta 塔机', 'GAMMA 塔机'])
        ids.unshift((await save({ [title]: `${name} ${noun}` }))[id]);
      const list = async (input: object) => (await site.call<Listed>(calls.list, input)).body.data!;
      const all = await list({ [title]: `塔机 ${noun}` });
      const idsOf = ({ data }: Listed) => data.map((row) => row[id]);
      assert.deepEqual([idsOf(all), all.count], [ids, 3]);
      if (body) assert.ok(!(body in (all.data[0] ?? {})), 'rows carry no rich text');
      const second = await list({ [title]: `塔机 ${noun}`, page: '2', limit: '2' });
      assert.deepEqual(idsOf(second), ids.slice(2));
      assert.deepEqual(await list({ [title]: `塔机 ${noun}`, page: 99 }), { data: [], count: 3 });
      assert.equal((await list({ [title]: 'gamma' })).count, 1);
      assert.ok((await list({ [title]: '', page: '', limit: '' })).data.length <= 10);
      const pages = [0, -1, 1.5, 'x'].map((page) => ({ page }));
      for (const wrong of [...pages, { limit: 0 }, { limit: 10_000 }, { limit: '1e3' }]) {
        const refused = await site.call(calls.list, wrong);
        assert.equal(refused.status, 400, JSON.stringify(wrong));
        assert.doesNotMatch(String(refused.body.msg), /\d{9}/, 'no limit of the number type is told to a person');
      }
    });

    if (body) {
      it(`cleans the rich text of ${noun} and refuses more than 512 KiB of it`, async () => {
        const saved = await save({
          [body]: '<h1 onclick="x()">标题</h1><p style="text-align:center">好<script>alert(1)</script></p>',
        });
        const shown = String((await detail(saved[id]))[body]);
        assert.equal(shown, '<h2>标题</h2><p class="align-center">好</p>');
        await site.call(calls.update, { [id]: saved[id], [body]: shown }, staff);
        assert.equal((await detail(saved[id]))[body], shown, 'a second save changes no byte');
        const large = await site.call(calls.save, { [body]: `<p>${'x'.repeat(512 * 1024)}</p>` }, staff);
        assert.equal(large.status, 413);
        assert.deepEqual(Object.keys(large.body.errors ?? {}), [body], 'the refusal names the field');
      });
    }
  }

  it('gives products by group, newest first, with the group in words', async () => {
    const reply = await site.call<Record<string, Record<string, string>[]>>('product/all', { limit: 3 });
    const { zhgdList = [], cpxtList = [], jzbhList = [] } = reply.body.data!;
    assert.deepEqual([zhgdList.length, cpxtList.length, jzbhList.length], [3, 3, 3]);
    assert.ok(zhgdList.every((row) => row.locationId === 'zhgd' && row.productType === '智慧工地产品'));
    assert.ok(cpxtList[0]!.createDate! >= cpxtList[1]!.createDate!);
    assert.equal((await site.call('product/save', { locationId: 'elsewhere' }, staff)).status, 400);
    assert.equal((await site.call('product/save', { jumpUrl: '//evil.example' }, staff)).status, 400);
    assert.equal((await site.call('product/save', { jumpUrl: '/dljm' }, staff)).status, 200);
  });

  it('names the neighbours of a product in the order of the screen, and of an article by date', async () => {
    const idOf = (row: unknown) => (row as Record<string, string> | undefined)?.productId;
    const robots = (await site.call<{ cpxtList: object[] }>('product/all')).body.data!.cpxtList.reverse().map(idOf);
    const around = async (productId: string | undefined) =>
      (await site.call<Record<'previous' | 'next' | 'others', object & object[]>>('product/around', { productId })).body
        .data!;
    const second = await around(robots[1]);
    assert.deepEqual([idOf(second.previous), idOf(second.next)], [robots[0], robots[2]]);
    assert.deepEqual(second.others.map(idOf), robots.slice(3, 6));
    const first = await around(robots[0]);
    assert.ok(!('previous' in first));
    const loner = (await site.call<Saved>('product/save', { coverName: '无系列' }, staff)).body.data!;
    assert.deepEqual(await around(loner.productId), { others: [], cases: [] });

    const listed = (await site.call<Listed>('news/list', { limit: 9 })).body.data!.data;
    const articles = listed.map((row) => String(row.newId));
    type Around = Record<'newer' | 'older', Saved> & { latest: Saved[] };
    const { newer, older, latest } = (await site.call<Around>('news/around', { newId: articles[1] })).body.data!;
    assert.deepEqual([newer.newId, older.newId], [articles[0], articles[2]]);
    const others = latest.map((row) => row.newId);
    assert.deepEqual(others, [articles[0], ...articles.slice(2, 6)]);
    for (const name of ['product/around', 'news/around'] as const)
      assert.equal((await site.call(name, { productId: 'nothing', newId: 'nothing' })).status, 404);
  });
});

function callsOf(kind: Kind['kind']) {
  const callOf = <V extends 'list' | 'detail' | 'save' | 'update' | 'delete'>(verb: V) => `${kind}/${verb}` as const;
  const [list, detail, save] = [callOf('list'), callOf('detail'), callOf('save')];
  return { list, detail, save, update: callOf('update'), delete: callOf('delete') };
}
