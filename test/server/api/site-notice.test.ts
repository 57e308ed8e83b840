import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chinaDay, DAY_MS } from '../../../server/contract/china-time.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PAGES = [
  ['/', 'desk'],
  ['/mobile', 'Android'],
  ['/product', 'desk'],
  ['/search', 'desk'],
  ['/nothing-here', 'desk'],
] as const;
const [YESTERDAY, TODAY] = [chinaDay(NOON - DAY_MS), chinaDay(NOON)];

describe('the notice of the site', () => {
  fromNoon();
  const site = suiteSite();
  const staff = suiteStaff(site);
  const save = (notice: object) => site.call('site/save', { site: { notice } }, staff);
  const shownOn = async (path: string, agent: string) => {
    const { text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
    return /<aside class="site-frame-notice[^>]*>(.*?)<\/aside>/.exec(text)?.[1];
  };

  it('is one line on every page of both devices, with its link, to the end of its last day', async () => {
    const line = '春节放假：<2月15日> 至22日';
    const escaped = line.replace('<', '&lt;').replace('>', '&gt;');
    for (const [notice, shown] of [
      [{ text: line, url: '/xwdt', lastDay: TODAY }, `<a class="underlined" href="/xwdt">${escaped}</a>`],
      [{ text: line, url: '', lastDay: '' }, escaped],
      [{ text: line }, escaped],
      [{ text: line, url: '', lastDay: YESTERDAY }, undefined],
      [{ text: '', url: '/xwdt', lastDay: '' }, undefined],
    ] as const) {
      assert.equal((await save(notice)).status, 200);
      for (const [path, agent] of PAGES) assert.equal(await shownOn(path, agent), shown, `${path} ${notice.lastDay}`);
    }
  });

  it('keeps its words where its link leads to what visitors do not see', async () => {
    const draft = { newTitle: '未发布', status: 'draft' };
    const { newId } = (await site.call<{ newId: string }>('news/save', draft, staff)).body.data ?? {};
    await site.call('site/save', { site: { hidden: ['franchise'] } }, staff);
    for (const url of ['/dljm', `/xwdtDet?newId=${newId}`]) {
      await save({ text: '招商会', url, lastDay: '' });
      for (const [path, agent] of PAGES) assert.equal(await shownOn(path, agent), '招商会', `${path} ${url}`);
    }
  });

  it('stays in what staff read when its day is over, and is gone from what visitors read', async () => {
    await save({ text: '已过', url: '', lastDay: YESTERDAY });
    assert.doesNotMatch((await site.call('site/parts', { names: ['notice'] })).text, /已过/);
    assert.match((await site.call('site/read', {}, staff)).text, /已过/);
  });

  it('is checked as any link and day are', async () => {
    for (const [notice, field] of [
      [{ text: '长'.repeat(61), url: '', lastDay: '' }, 'notice.text'],
      [{ text: '一', url: 'javascript:1', lastDay: '' }, 'notice.url'],
      [{ text: '一', url: '', lastDay: '2026-02-30' }, 'notice.lastDay'],
    ] as const) {
      const { status, body } = await save(notice);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [field]]);
    }
  });
});
