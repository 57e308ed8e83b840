import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the overview', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<Overview>('overview/read', {}, staff)).body.data!;

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
