import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { VersionRow } from '../../../server/contract/calls/versions.ts';
import type { AroundCase, Case, CaseRow } from '../../../server/contract/kinds/case.ts';
import type { Found } from '../../../server/features/search/calls.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const TAKEN = '该地址已被其他案例使用';

describe('the calls of cases', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = (fields: object) => site.call<{ caseId: string; version: number }>('case/save', fields, staff);
  const detail = async (caseId: string) => (await site.call<Case>('case/detail', { caseId })).body.data;

  it('name the neighbours and public products around one', async () => {
    const around = async (caseId: string) => (await site.call<AroundCase>('case/around', { caseId })).body.data;
    const { previous, next, products } = (await around('huanghejiangong')) ?? {};
    assert.deepEqual([previous?.caseId, next?.caseId], ['zibo-old-community', 'sddianjian1'], 'the list goes round');
    assert.equal(products?.length, 6);
    assert.equal((await site.call('case/around', { caseId: 'nothing' })).status, 404);
  });

  it('give strangers of the products that were used those that are public, and staff all of them', async () => {
    await site.call('product/update', { productId: 'std-wheel-wash', status: 'draft' }, staff);
    const kept = (await detail('sdkaili'))?.caseProducts;
    assert.ok(kept && !kept.includes('std-wheel-wash') && kept.length === 6);
    const rows = (await site.call<ListOf<CaseRow>>('case/list', {})).body.data?.data ?? [];
    assert.ok(rows.every(({ caseProducts }) => !caseProducts.includes('std-wheel-wash')));
    const all = await site.call<Case>('case/detail', { caseId: 'sdkaili', scope: 'all' }, staff);
    assert.ok(all.body.data?.caseProducts.includes('std-wheel-wash'));
    await site.call('product/update', { productId: 'std-wheel-wash', status: 'published' }, staff);
    assert.equal((await detail('sdkaili'))?.caseProducts.length, 7);
  });

  it('name each product once, however often it was sent, and none without an id', async () => {
    const caseProducts = ['hoist-monitor', 'nothing', 'hoist-monitor', '', 'nothing'];
    const { caseId = '' } = (await save({ caseProducts })).body.data ?? {};
    const stored = await site.call<Case>('case/detail', { caseId, scope: 'all' }, staff);
    assert.deepEqual(stored.body.data?.caseProducts, ['hoist-monitor', 'nothing']);
    const { text } = await site.send('GET', `/caseDet?caseId=${caseId}`);
    assert.equal(text.split('href="/productDet?productId=hoist-monitor"').length, 2);
    await site.call('case/delete', { caseId }, staff);
  });

  it('give a fixed address to one case alone, however it comes back', async () => {
    const refused = await save({ casePath: '/sdkaili' });
    assert.deepEqual([refused.status, refused.body.errors], [400, { casePath: TAKEN }]);
    const caseId = 'linyi-campus-dormitory';
    assert.equal((await site.call('case/update', { caseId, casePath: '/sdkaili' }, staff)).status, 400);
    await site.call('case/update', { caseId: 'sdkaili', casePath: '/sdkaili' }, staff); // its own
    await site.call('case/update', { caseId: 'sdkaili', casePath: '' }, staff);
    const both = await Promise.all([save({ casePath: '/sdkaili' }), save({ casePath: '/sdkaili' })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400], 'two at once');
    const restored = await site.call('history/restore', { kind: 'case', id: 'sdkaili', version: 1 }, staff);
    assert.deepEqual([restored.status, restored.body.errors], [400, { casePath: TAKEN }]);
    const holder = both.find(({ status }) => status === 200)?.body.data?.caseId ?? '';
    await site.call('case/delete', { caseId: holder }, staff);
    assert.equal((await site.call('history/restore', { kind: 'case', id: 'sdkaili', version: 1 }, staff)).status, 200);
    const undeleted = await site.call('history/undelete', { kind: 'case', id: holder }, staff);
    assert.deepEqual([undeleted.status, undeleted.body.errors], [400, { casePath: TAKEN }]);
    const versions = await site.call<VersionRow[]>('history/versions', { kind: 'case', id: 'sdkaili' }, staff);
    assert.ok((versions.body.data?.length ?? 0) >= 3);
  });

  it('show the subtitles of a film, which are WebVTT of this site', async () => {
    const subtitles = `/uploads/${'0'.repeat(32)}.vtt`;
    const id = { caseId: 'sdkaili' };
    for (const wrong of ['https://a.cn/b.vtt', '/uploads/a.mp4', '/media/a.vtt', 'a'])
      assert.equal((await site.call('case/update', { ...id, caseSubtitles: wrong }, staff)).status, 400, wrong);
    for (const [sent, shown] of [
      [subtitles, true],
      ['', false],
    ] as const) {
      await site.call('case/update', { ...id, caseFilm: '/uploads/a.mp4', caseSubtitles: sent }, staff);
      const { text } = await site.send('GET', '/caseDet?caseId=sdkaili');
      assert.equal(
        text.includes(`<track default="" kind="captions" srcLang="zh-CN" label="字幕" src="${subtitles}"/>`),
        shown,
      );
    }
  });

  it('are found by the title, else by the short name, under the address that they are known by', async () => {
    const find = async (q: string) => (await site.call<ListOf<Found>>('search/query', { q })).body.data?.data ?? [];
    const [found] = (await find('钢结构厂房')).filter(({ kind }) => kind === 'case');
    assert.deepEqual([found?.title, found?.url], ['钢结构厂房标准化项目部', '/sdkaili']);
    const { caseId = '' } = (await save({ caseName: 'Q7项目', caseSummary: '无标题' })).body.data ?? {};
    const [named] = await find('q7项目');
    assert.deepEqual([named?.title, named?.url, named?.intro], ['Q7项目', `/caseDet?caseId=${caseId}`, '无标题']);
    await site.call('case/delete', { caseId }, staff);
  });

  it('name each other case once, however few there are', async () => {
    const ids = async () =>
      ((await site.call<ListOf<CaseRow>>('case/list', {})).body.data?.data ?? []).map((row) => row.caseId);
    const turn = async (caseId: string) => {
      const { previous, next } = (await site.call<AroundCase>('case/around', { caseId })).body.data ?? {};
      return [previous?.caseId, next?.caseId];
    };
    const [first = '', second = '', third = '', ...others] = await ids();
    for (const caseId of others) await site.call('case/update', { caseId, status: 'draft' }, staff);
    assert.deepEqual(
      [await turn(first), await turn(third)],
      [
        [third, second],
        [second, first],
      ],
    );
    await site.call('case/update', { caseId: third, status: 'draft' }, staff);
    assert.deepEqual(
      [await turn(first), await turn(second)],
      [
        [undefined, second],
        [first, undefined],
      ],
    );
    await site.call('case/update', { caseId: second, status: 'draft' }, staff);
    assert.deepEqual(await turn(first), [undefined, undefined]);
  });
});
