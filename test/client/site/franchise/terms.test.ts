import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteWhole } from '../../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';
import { withoutBreaks } from '../../../helpers/without-breaks.ts';

const ARTICLE = '2026-05-county-dealer-first-half-year';
const plain = (html: string) => withoutBreaks(html).replaceAll('\u00a0', ' ');

describe('what a dealer reads', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const get = async (path = '/dljm') =>
    plain((await site.send('GET', path, { headers: { 'user-agent': path === '/dljm' ? 'desk' : 'Android' } })).text);

  it('is one table by level on both devices, without a column that no level fills, and nothing without levels', async () => {
    for (const path of ['/dljm', '/dailijiameng']) {
      const page = await get(path);
      assert.deepEqual(page.match(/(?<=scope="col">)[^<]+/g), '级别 首批备货 保证金 返点 区域保护 结算'.split(' '));
      assert.deepEqual(page.match(/(?<=scope="row">)[^<]+/g), ['项目合作', '县级代理', '市级代理']);
      assert.match(page, /<td [^>]*data-head="保证金">1万元，期满退还<[\s\S]*举个例子[\s\S]*8000[^\d]{1,60}元/);
      const steps = page.match(/data-head="返点"[^>]*><ul>(.*?)<\/ul>/)?.[1]?.split('</li>') ?? [];
      const lines = steps.map((step) => step.replace(/<[^>]*>/g, ''));
      assert.deepEqual(lines, ['超额20%以内返3%', '20%至50%返5%', '50%以上返8%', '']);
      const incomes = ['产品差价', '安装服务费', '租赁收入', '运维续费', '返点，'];
      const at = ['id="levels"', '<table', '举个例子', ...incomes.map((name) => `>${name}`), '以合同约定为准。</p>'];
      const found = at.map((part, index) => page.indexOf(part, index && page.indexOf('<table')));
      assert.deepEqual(
        found,
        [...found].sort((a, b) => a - b),
        'terms, the example with each income, and then the reserve',
      );
      assert.match(page, /id="levels".*id="apply".*<form.*name="agentInfo".*profits-title.*<\/main>/s);
      const behind = page.slice(page.lastIndexOf('profits-title'));
      assert.match(behind, path === '/dljm' ? /href="#apply".*<\/main>/s : /<\/main>.*href="#apply"/s); // in a phone's bar
      assert.equal(page.split('</main>')[0]?.match(/<form [^>]*method="post"/g)?.length, 1);
    }
    const { franchise } = (await site.call<SiteWhole>('site/read', {}, staff)).body.data!.site;
    const levels = franchise.levels?.map((level) => ({ ...level, deposit: '' })) ?? [];
    assert.equal((await site.call('site/save', { site: { franchise: { ...franchise, levels } } }, staff)).status, 200);
    assert.doesNotMatch(await get(), /保证金</);
    const { levels: _, dealer: __, ...older } = franchise;
    assert.equal((await site.call('site/save', { site: { franchise: older } }, staff)).status, 200);
    assert.doesNotMatch(await get(), /terms-table|#levels|dealer-title|call-band/);
    await site.call('site/save', { site: { franchise } }, staff);
  });

  it('is how one dealer did, with figures, picture and the article, as long as that is public', async () => {
    const told = new RegExp(
      `一位五金店主的半年[\\s\\S]*4[^\\d]{1,60}个项目[\\s\\S]*href="/xwdtDet\\?newId=${ARTICLE}"[\\s\\S]*<img [^>]*src="/media/`,
    );
    assert.match(await get(), told);
    const { data } = (await site.call<object>('news/detail', { newId: ARTICLE, scope: 'all' }, staff)).body;
    assert.equal((await site.call('news/update', { ...data, status: 'draft' }, staff)).status, 200);
    assert.doesNotMatch(await get(), /dealer-title/);
  });

  it('says of the company when it began and what it owns once', async () => {
    const page = plain((await site.send('GET', '/gywm', { headers: { 'user-agent': 'desk' } })).text);
    const words = page.slice(page.indexOf('<main'), page.indexOf('</main>')).replace(/<[^>]+>/g, ' ');
    for (const pattern of [/2016/g, /\b5\s+项/g, /\b25\s+项/g])
      assert.equal(words.match(pattern)?.length, 1, String(pattern));
  });

  it('stands under headings that count the entries, and that are not there where the owner has none', async () => {
    assert.match(await get(), /<h2 id="profits-title">五种盈利模式<[\s\S]*<h2 id="policies-title">四项扶持政策</);
    const { site: value } = (await site.call<SiteWhole>('site/read', {}, staff)).body.data!;
    value.headings.profits = { title: '', desc: '' };
    value.headings.policies.desc = '签约当天起算。';
    value.franchise.policiesPicture = '';
    assert.equal((await site.call('site/save', { site: value }, staff)).status, 200);
    assert.doesNotMatch(await get(), /profits-title|showroom-7-training/);
    assert.match(await get(), /四项扶持政策<\/h2><p[^>]*>签约当天起算。</);
  });
});
