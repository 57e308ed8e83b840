import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const KINDS = [
  { kind: 'news', list: 'newsColumns', id: 'newId', title: 'newTitle', pages: ['/xwdt', '/xinwen'] },
  { kind: 'case', list: 'caseColumns', id: 'caseId', title: 'caseTitle', pages: ['/xiangmuanli'] },
] as const;
const PHONE = 'Mozilla/5.0 (iPhone) Mobile';
const [FIRST, SECOND] = ['公司 & 动态', '行业<资讯>'];

interface Rows {
  data: { column: string }[];
  count: number;
}

describe('the columns of news and cases', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const settings = (fields: object, more = {}) => site.call('site/save', { site: fields, ...more }, staff);
  const page = (path: string, column?: string) => {
    const headers = { 'user-agent': path === '/xinwen' ? PHONE : 'desk' };
    return site.send('GET', column === undefined ? path : `${path}?${new URLSearchParams({ column })}`, { headers });
  };
  const noted = ['newsColumns', 'caseColumns'] as const;

  it('are at most twelve different names of 1 to 20 characters', async () => {
    for (const list of noted)
      for (const [names, field] of [
        [['一', '二', '一'], `${list}.2`],
        [['A', 'Ａ'], `${list}.1`],
        [['bim', '二', 'BI\u200bM '], `${list}.2`],
        [['', '二'], `${list}.0`],
        [['长'.repeat(21)], `${list}.0`],
        [Array.from({ length: 13 }, (_, at) => `第${at}`), list],
      ] as const) {
        const { status, body } = await settings({ [list]: names });
        assert.deepEqual([status, Object.keys(body.errors ?? {})[0]], [400, field]);
      }
  });

  for (const { kind, list, id, title, pages } of KINDS)
    it(`narrow the list of ${kind}, by plain links of its pages, and are kept where they are removed`, async () => {
      const save = async (fields: object) => {
        const { status, body } = await site.call<Record<string, string>>(`${kind}/save`, fields, staff);
        return { status, errors: Object.keys(body.errors ?? {}), id: body.data?.[id] ?? '' };
      };
      const rows = async (fields: object) => (await site.call<Rows>(`${kind}/list`, fields)).body.data as Rows; // proof: the call's output
      assert.deepEqual((await save({ column: FIRST })).errors, ['column']);
      await settings({ [list]: [FIRST, SECOND] });
      assert.deepEqual((await save({ column: `${FIRST} ` })).errors, ['column']);
      const record = await save({ [title]: '在栏目里', column: FIRST });
      assert.equal((await rows({ column: FIRST })).count, 1);
      for (const column of [SECOND, '公司', 'x']) assert.equal((await rows({ column })).count, 0, column);

      for (const path of pages) {
        const { text } = await page(path, FIRST);
        const query = new URLSearchParams({ column: FIRST }).toString().replaceAll('&', '&amp;');
        assert.ok(text.includes(`<link rel="canonical" href="https://zhuzhan.example${pages[0]}?${query}"`), path);
        assert.ok(text.includes('在栏目里'));
        assert.ok(
          text.includes(`<a class="tabs-tab relative rigid tabs-bar soft accent-hover inner-ring" href="${path}"`),
        );
        assert.ok((await page(path)).text.includes(`href="${path}?${query}"`), 'a plain link');
        assert.ok(!(await page(path)).text.includes('行业&lt;资讯'), 'without records no link');
        for (const column of [SECOND, 'x']) assert.equal((await page(path, column)).status, 404, column);
      }
      if (kind === 'news') assert.match((await page('/news.rss')).text, /<category>公司 &#38; 动态<\/category>/);

      await settings({ [list]: [SECOND] });
      assert.equal((await page(pages[0], FIRST)).status, 404);
      assert.equal((await rows({ column: FIRST })).count, 0);
      assert.ok((await rows({ [title]: '在栏目里' })).data.every(({ column }) => column === ''));
      const kept = await site.call(`${kind}/update`, { [id]: record.id, [title]: '在栏目里', column: FIRST }, staff);
      assert.equal(kept.status, 200, 'a form that sends what is stored');
      await settings({ [list]: [FIRST, SECOND] });
      assert.equal((await rows({ column: FIRST })).count, 1);

      const renamed = [{ kind, from: FIRST, to: '要闻' }];
      const { body } = await site.call<{ version: number }>('site/read', {}, staff);
      const late = { renamed, version: (body.data?.version ?? 0) - 1 };
      assert.equal((await settings({ [list]: ['要闻', SECOND] }, late)).status, 409);
      assert.equal((await rows({ column: FIRST })).count, 1, 'a refused save takes nothing along');
      assert.equal((await settings({ [list]: ['要闻', SECOND] }, { renamed })).status, 200);
      assert.equal((await rows({ column: '要闻' })).count, 1);
      assert.equal((await page(pages[0], '要闻')).status, 200);
    });

  it('take new names at once: each record follows its own column, also in chains and where two change places', async () => {
    for (const { kind, list, id } of KINDS) {
      const before = ['甲', '乙', '丙'];
      for (const after of [
        ['乙', '丁', '丙'],
        ['乙', '甲', '丙'],
        ['乙', '丙', '甲'],
        ['丙', '丁', '乙'],
      ]) {
        await settings({ [list]: before });
        const made = before.map((column) => site.call<Record<string, string>>(`${kind}/save`, { column }, staff));
        const ids = (await Promise.all(made)).map(({ body }) => body.data?.[id]);
        const renamed = before.map((from, at) => ({ kind, from, to: after[at] }));
        assert.equal((await settings({ [list]: after }, { renamed })).status, 200);
        const { body } = await site.call<{ data: Record<string, string>[] }>(`${kind}/list`, { limit: 99 });
        const now = new Map(body.data?.data.map((row) => [row[id], row.column]));
        assert.deepEqual(
          ids.map((each) => now.get(each)),
          after,
        );
        for (const each of ids) await site.call(`${kind}/delete`, { [id]: each }, staff);
      }
    }
  });

  it('leave no record behind that is saved while its column gets another name', async () => {
    for (const { kind, list, title } of KINDS) {
      await settings({ [list]: ['旧名'] });
      const save = (name: string) => site.call(`${kind}/save`, { [title]: name, column: '旧名' }, staff);
      for (let number = 0; number < 8; number += 1) await save(`先存的${number}`);
      const renaming = settings({ [list]: ['新名'] }, { renamed: [{ kind, from: '旧名', to: '新名' }] });
      const saved = await Promise.all(Array.from({ length: 8 }, (_, number) => save(`同时存的${number}`)));
      assert.equal((await renaming).status, 200);
      const whole = await site.call<Rows>(`${kind}/list`, { column: '新名', limit: 50 });
      assert.equal(whole.body.data?.count, 8 + saved.filter(({ status }) => status === 200).length);
      for (const { status, body } of saved)
        if (status !== 200) assert.deepEqual(Object.keys(body.errors ?? {}), ['column']);
    }
  });

  it('work beside the product lines of cases', async () => {
    const line = 'cpxt';
    await settings({ caseColumns: ['工厂', '无人'] });
    assert.equal((await site.send('GET', `/xiangmuanli?${new URLSearchParams({ column: '无人' })}`)).status, 404);
    await site.call('case/save', { column: '工厂', caseProducts: ['robot-plastering'] }, staff);
    const both = new URLSearchParams({ line, column: '工厂' }).toString();
    assert.equal((await site.send('GET', `/xiangmuanli?${both}`)).status, 200);
    const other = await site.send('GET', `/xiangmuanli?${both.replace(line, 'zhgd')}`);
    assert.equal(other.status, 200, 'the links of both rows lead there');
    assert.match(other.text, /href="\/xiangmuanli">看全部案例/);
    assert.equal((await site.send('GET', `/xiangmuanli?line=${line}`)).status, 200);
  });
});
