import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import type { Agent } from '../../../server/contract/kinds/agent.ts';
import type { ProductGroups } from '../../../server/contract/kinds/product.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the overview', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<Overview>('overview/read', {}, staff)).body.data!;

  it('counts what a new site begins with, and calls it the starter content', async () => {
    const { counts, weeks, newest, changes, undelivered } = await read();
    const all = (await site.call<ProductGroups>('product/all')).body.data!;
    const products = { zhgd: all.zhgdList.length, cpxt: all.cpxtList.length, jzbh: all.jzbhList.length, other: 0 };
    assert.deepEqual(counts.products, products);
    assert.deepEqual([counts.news, counts.photos, counts.applications, counts.unhandled], [26, 5, 0, 0]);
    assert.equal(weeks.length, 12);
    for (const { monday } of weeks) assert.equal(new Date(`${monday}T00:00:00Z`).getUTCDay(), 1);
    assert.deepEqual(newest, []);
    assert.equal(changes.length, 10);
    assert.deepEqual(new Set(changes.map(({ who }) => who)), new Set(['初始内容']));
    assert.equal(undelivered, null, 'nobody asked to be told');
  });

  it('counts applications in the week they came, and which still wait for an answer', async () => {
    for (const agentName of ['甲', '乙', '丙']) {
      await site.call('agent/save', { agentName, agentInfo: '公司', phone: '13800000000' });
    }
    const [first] = (await site.call<ListOf<Agent>>('agent/list', {}, staff)).body.data!.data;
    await site.call('agent/mark', { agentId: first!.agentId, handled: true }, staff);
    await site.call('enquiry/save', { phone: '13800000000' });
    await site.call('enquiry/save', { phone: '13800000000', website: 'x' }); // a machine's
    const { counts, weeks, newest } = await read();
    assert.deepEqual([counts.applications, counts.unhandled], [3, 2]);
    assert.deepEqual([weeks.at(-1)?.count, weeks.at(-1)?.enquiries], [3, 1]);
    const said = newest.map(({ agentName, handled }) => `${agentName} ${handled}`);
    assert.deepEqual(said, ['丙 true', '乙 false', '甲 false']);
  });

  it('calls a text by what people know it as, never by its file', async () => {
    await site.call('site/save-text', { name: 'user-agreement.md', text: '# 新的协议' }, staff);
    await site.call('site/save-text', { name: 'company-profile.md', text: '# 新的简介' }, staff);
    const texts = (await read()).changes.filter(({ kind }) => kind === 'text').map(({ title }) => title);
    assert.deepEqual(texts.slice(0, 2), ['《公司简介》', '《用户协议》']);
    assert.ok(!texts.some((title) => title.includes('.md')), texts.join());
  });

  it('names who added, changed and deleted what, the last first', async () => {
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '新闻' }, staff);
    const { newId } = saved.body.data!;
    await site.call('system/update', { sysName: '后台', logo: '/uploads/a.png' }, staff);
    await site.call('news/update', { newId, newTitle: '改过的新闻' }, staff);
    await site.call('carousel/delete', { photoId: 'carousel-news' }, staff);
    const last = (await read()).changes.filter(({ who, kind }) => who === 'admin' && kind !== 'text');
    const said = last.map(({ kind, action, title }) => [kind, action, title].join(' '));
    const photo = 'carousel deleted 拆下来，还能用在下一个项目';
    assert.deepEqual(said, [photo, 'news changed 改过的新闻', 'system changed 系统名称和LOGO']);
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
