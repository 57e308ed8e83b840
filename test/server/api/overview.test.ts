import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the overview', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<Overview>('overview/read', {}, staff)).body.data!;

  it("names who added and changed what, the last first; the starter content is nobody's", async () => {
    const { changes, undelivered } = await read();
    assert.equal(changes.length, 10);
    assert.deepEqual(new Set(changes.map(({ who }) => who)), new Set(['初始内容']));
    assert.equal(undelivered, null, 'nobody asked to be told');
    const { newId } = (await site.call<{ newId: string }>('news/save', { newTitle: '新闻' }, staff)).body.data!;
    await site.call('case/save', { caseName: '案例' }, staff);
    await site.call('news/update', { newId, newTitle: '改过的新闻' }, staff);
    const last = (await read()).changes.filter(({ who }) => who === 'admin');
    const said = last.map(({ kind, action, title }) => [kind, action, title].join(' '));
    assert.deepEqual(said, ['news changed 改过的新闻', 'case added 案例']);
  });

  it('names what becomes public by its time, the next first', async () => {
    for (const [newTitle, year, status] of [
      ['后', 2099, 'published'],
      ['先', 2098, 'published'],
      ['已发布', 2020, 'published'],
      ['草稿', 2099, 'draft'],
    ]) {
      await site.call('news/save', { newTitle, publishAt: `${year}-01-01T00:00:00.000Z`, status }, staff);
    }
    const titles = (await read()).scheduled.map(({ title }) => title);
    assert.deepEqual(titles, ['先', '后']);
  });
});
