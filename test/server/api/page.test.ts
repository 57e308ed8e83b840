import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Page } from '../../../server/contract/kinds/page.ts';
import type { Found } from '../../../server/features/search/calls.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const TAKEN = '该地址已被其他页面使用';

describe('the calls of pages of one’s own', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = (fields: object) => site.call<{ pageId: string; version: number }>('page/save', fields, staff);
  const saved = async (fields: object) => (await save(fields)).body.data?.pageId ?? '';
  const status = async (path: string) => (await site.send('GET', path)).status;

  it('refuse an address that is missing, malformed or taken, by drafts too', async () => {
    for (const pagePath of [undefined, null, '', ' ', 'A', '-a', 'a b', 'a/b', 'a.b', '服务', 'x'.repeat(41), 'a\n']) {
      const { status: code, body } = await save({ pageTitle: '页面', pagePath });
      assert.deepEqual([code, Object.keys(body.errors ?? {})], [400, ['pagePath']], String(pagePath));
    }
    const pageId = await saved({ pagePath: 'taken', status: 'draft' });
    assert.deepEqual((await save({ pagePath: 'taken' })).body.errors, { pagePath: TAKEN });
    const other = await saved({ pagePath: 'other' });
    const update = (fields: object) => site.call('page/update', { pageId: other, ...fields }, staff);
    assert.deepEqual((await update({ pagePath: 'taken' })).body.errors, { pagePath: TAKEN });
    assert.equal((await update({ pagePath: '' })).status, 400);
    assert.equal((await update({ pageTitle: '改名', pagePath: 'other' })).status, 200, 'its own');
    const both = await Promise.all([save({ pagePath: 'twice' }), save({ pagePath: 'twice' })]);
    assert.deepEqual(both.map((one) => one.status).sort(), [200, 400], 'two at once');
    await site.call('page/delete', { pageId }, staff);
    await update({ pagePath: 'taken' });
    const back = await site.call('history/undelete', { kind: 'page', id: pageId }, staff);
    assert.deepEqual([back.status, back.body.errors], [400, { pagePath: TAKEN }]);
    assert.equal(back.body.msg, `${TAKEN}，请先修改“改名”的地址，再恢复`, 'what is in the bin has no form');
    await update({ pageTitle: '' });
    const untitled = await site.call('history/undelete', { kind: 'page', id: pageId }, staff);
    assert.equal(untitled.body.msg, `${TAKEN}，请先修改“taken”的地址，再恢复`);
  });

  it('keep a page with nothing but its address, and list it without its rich text', async () => {
    const pageId = await saved({ pagePath: 'bare' });
    const { data } = (await site.call<Page>('page/detail', { pageId })).body;
    const { createDate: _, showDate: __, ...rest } = data ?? {};
    const words = {
      pageTitle: '',
      pagePath: 'bare',
      pageIntro: '',
      pageCover: '',
      pageCon: '',
      seoTitle: '',
      seoDescription: '',
    };
    const others = { inMenu: false, inFooter: false, inEnglish: false, downloads: [] };
    assert.deepEqual(rest, { pageId, version: 1, ...words, ...others });
    const rows = (await site.call<ListOf<Page>>('page/list', {})).body.data?.data ?? [];
    const row = rows.find((one) => one.pageId === pageId) ?? {};
    assert.ok('pagePath' in row && !('pageCon' in row));
    const found = (await site.call<Page>('page/at', { pagePath: 'bare' })).body.data;
    assert.deepEqual(found, data);
    assert.equal((await site.call('page/at', { pagePath: 'nothing' })).status, 404);
  });

  it('move a page before another, and let it be found', async () => {
    const [one, other] = [await saved({ pagePath: 'one' }), await saved({ pagePath: 'two', pageTitle: '售后承诺书' })];
    assert.equal((await site.call('page/move', { pageId: one, before: other }, staff)).status, 200);
    const rows = (await site.call<ListOf<Page>>('page/list', {})).body.data?.data ?? [];
    const pageIds = rows.slice(0, 2).map(({ pageId }) => pageId);
    assert.deepEqual(pageIds, [one, other]);
    const { data = [] } = (await site.call<ListOf<Found>>('search/query', { q: '承诺书' })).body.data ?? {};
    const shown = data.map(({ kind, id, url }) => [kind, id, url]);
    assert.deepEqual(shown, [['page', other, '/p/two']]);
  });

  it('show a draft to whoever has its preview, and to nobody else', async () => {
    const pageId = await saved({ pagePath: 'draft', pageTitle: '还没写完', status: 'draft', inMenu: true });
    assert.equal(await status('/p/draft'), 404);
    assert.equal((await site.call('page/at', { pagePath: 'draft' })).status, 404);
    const made = await site.call<{ url: string }>('preview/create', { kind: 'page', id: pageId }, staff);
    const { url = '' } = made.body.data ?? {};
    assert.match(url, /^\/p\/draft\?preview=/);
    assert.equal(await status(url), 200);
    assert.equal(await status('/p/draft?preview=wrong'), 404);
  });

  it('leave a link to a page that is not public as plain words', async () => {
    const pageId = await saved({ pagePath: 'linked', status: 'draft' });
    const from = await saved({ pagePath: 'from', pageCon: '<p><a href="/p/linked">那一页</a></p>' });
    const body = async () => (await site.call<Page>('page/detail', { pageId: from })).body.data?.pageCon;
    assert.equal(await body(), '<p>那一页</p>');
    await site.call('page/update', { pageId, status: 'published' }, staff);
    assert.equal(await body(), '<p><a href="/p/linked">那一页</a></p>');
  });

  it('name in the report of visits what was seen, by its address and title', async () => {
    await saved({ pagePath: 'seen', pageTitle: '看过的页面' });
    for (const page of ['/p/seen', '/p/none']) {
      await site.send('POST', '/v1/visit/record', {
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' },
        body: JSON.stringify({ page, event: 'view' }),
      });
    }
    const report = await site.call<{ pages: { name: string }[] }>('visit/report', { days: 7 }, staff);
    assert.deepEqual(report.body.data?.pages.map(({ name }) => name).sort(), ['/p/seen 看过的页面', '其他']);
  });
});
