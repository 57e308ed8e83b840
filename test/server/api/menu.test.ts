import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VersionRow } from '../../../server/contract/calls/versions.ts';
import { SECTIONS, type SectionName } from '../../../server/contract/sections.ts';
import type { Site, SiteWhole } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESKTOP = { 'user-agent': 'Mozilla/5.0' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

describe('the main menu that an owner lists', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = async (change: object) => {
    const answer = await site.call('site/save', { site: change }, staff);
    assert.equal(answer.status, 200, JSON.stringify(answer.body.errors));
  };
  const savePage = async (fields: object) =>
    (await site.call<{ pageId: string }>('page/save', fields, staff)).body.data?.pageId ?? '';
  /** The links of the menus in a page's header, in order. */
  const linksOf = async (path: string, headers: Record<string, string>) => {
    const { text } = await site.send('GET', path, { headers });
    const [menu = ''] = /<nav[^>]*aria-label="主导航"[\s\S]*?<\/nav>/.exec(text) ?? [];
    return Array.from(menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, href, title]) => `${title} ${href}`);
  };
  const menus = async () => [await linksOf('/', DESKTOP), await linksOf('/mobile', PHONE)];
  const parts = async () => (await site.call<Partial<Site>>('site/parts', { names: ['menu'] })).body.data?.menu;

  it('is the usual one until then, and again once the list is empty', async () => {
    const usual = await menus();
    assert.deepEqual(usual[0]?.slice(0, 5), [
      '首页 /',
      '产品中心 /product',
      '新闻动态 /xwdt',
      '代理加盟 /dljm',
      '关于我们 /gywm',
    ]);
    await save({ menu: [{ section: 'cases' }] });
    assert.equal((await menus())[0]?.[0], '项目案例 /xiangmuanli');
    await save({ menu: [] });
    assert.deepEqual(await menus(), usual);
  });

  it('names its parts: where pages say nothing but the usual name of one, they say that of the menu', async () => {
    const names = { products: '我们的机器', cases: '客户现场', news: '公司动态' };
    const { site: before } = (await site.call<SiteWhole>('site/read', {}, staff)).body.data!; // proof: it was answered
    const headings = Object.fromEntries(
      Object.keys(names).map((name) => [name, { title: SECTIONS[name as SectionName].title, desc: '' }]), // proof: of `names`
    );
    const menu = Object.entries(names).map(([section, title]) => ({ section, title }));
    await save({ menu, headings: { ...before.headings, ...headings } });
    const product = 'productId=tower-crane-monitor';
    for (const [path, headers] of [
      ['/', DESKTOP],
      ['/mobile', PHONE],
      [`/productDet?${product}`, DESKTOP],
      [`/cpDeatail?${product}`, PHONE],
      ['/productDet?productId=std-wheel-wash', DESKTOP],
    ] as const) {
      const { text } = await site.send('GET', path, { headers });
      const words = text.replace(/<script.*?<\/script>|<head>.*?<\/head>|<[^>]*>/gs, '');
      for (const name of Object.keys(names))
        assert.ok(!words.includes(SECTIONS[name as SectionName].title), `${path} ${name}`); // proof: as above
    }
    await save({ menu: [], headings: before.headings });
  });

  it('has its order, words and links on both devices, and behind them what it lacks', async () => {
    const pageId = await savePage({ pagePath: 'service', pageTitle: '服务与支持' });
    await savePage({ pagePath: 'jobs', pageTitle: '招聘', inMenu: true });
    const menu = [
      { page: pageId },
      { section: 'cases', title: '成功案例' },
      { url: 'https://shop.example.com', title: '商城' },
      { section: 'no-such-section' },
      { page: 'no-such-page', title: '没有' },
      { section: 'about', shown: false },
      { url: '/demo', title: '不放', shown: false },
      { section: 'home' },
    ];
    await save({ menu });
    const listed = ['服务与支持 /p/service', '成功案例 /xiangmuanli', '商城 https://shop.example.com'];
    const own = ['招聘 /p/jobs', 'English /p/english'];
    const [desktop = [], phone = []] = await menus();
    const expected = [...listed, '首页 /', '产品中心 /product', '新闻动态 /xwdt', '代理加盟 /dljm'];
    assert.deepEqual(desktop.slice(0, 7), expected);
    assert.deepEqual(desktop.slice(7).sort(), own.sort());
    assert.deepEqual(phone.slice(0, 4), [...listed, '首页 /mobile']);
    assert.deepEqual(
      phone.slice(4, 9).map((link) => link.split(' ')[0]),
      ['产品中心', '应用场景', '新闻动态', '代理加盟', '联系我们'],
    );
    assert.deepEqual(phone.slice(9).sort(), own);
    const { text } = await site.send('GET', '/gywm', { headers: DESKTOP });
    assert.match(text, /<h1/, 'shown: false takes the entry alone');
    await site.call('page/update', { pageId, status: 'draft' }, staff);
    assert.ok(!(await menus()).flat().some((link) => link.includes('service')));
    await save({ hidden: ['cases'] });
    assert.ok(!(await menus()).flat().some((link) => link.includes('xiangmuanli')));
    await save({ hidden: [] });
  });

  it('has at most 20 entries of 12 signs, and no entry twice', async () => {
    const entries = Array.from({ length: 21 }, (_, at) => ({ url: `/x${at}`, title: '𠮷'.repeat(12) }));
    await save({ menu: entries.slice(1) });
    const long = [{ section: 'home', title: '𠮷'.repeat(13) }];
    const twice = [{ section: 'home' }, { url: '/x' }, { section: 'home', title: '又' }];
    const refused = { menu: entries, 'menu.0.title': long, 'menu.2.section': twice };
    for (const [field, menu] of Object.entries(refused)) {
      const { status, body } = await site.call('site/save', { site: { menu } }, staff);
      assert.deepEqual([status, field in (body.errors ?? {})], [400, true], field);
    }
    await save({ menu: [] });
  });

  it('tells visitors of no page and no link that is not public', async () => {
    const pageId = await savePage({ pagePath: 'secret', pageTitle: '未发布', status: 'draft' });
    const draft = await site.call<{ newId: string }>('news/save', { newTitle: '草稿', status: 'draft' }, staff);
    const urls = [`/xwdtDet?newId=${draft.body.data?.newId}`, '/xwdt'];
    const links = urls.map((url) => ({ url, title: '链接' }));
    const unseen = { url: 'https://campaign.example/', title: '明天', shown: false };
    await save({ menu: [{ page: pageId }, ...links, unseen, { section: 'about', shown: false }], hidden: ['news'] });
    const shown = await parts();
    assert.deepEqual(shown, [{ section: 'about', page: '', url: '', title: '', shown: false }]);
    const whole = await site.call<SiteWhole>('site/read', {}, staff);
    assert.equal(whole.body.data?.site.menu?.length, 5);
    await save({ menu: [], hidden: [] });
  });

  it('comes back with a version', async () => {
    await save({ menu: [{ section: 'contact', title: '找到我们' }] });
    await save({ menu: [] });
    const of = { kind: 'site', id: 'site.json' };
    const versions = (await site.call<VersionRow[]>('history/versions', of, staff)).body.data ?? [];
    const { version } = versions.find(({ isCurrent }) => !isCurrent) ?? {};
    assert.equal((await site.call('history/restore', { ...of, version }, staff)).status, 200);
    assert.equal((await menus())[0]?.[0], '找到我们 /map');
  });

  it('names each section on its page, in footers, breadcrumbs, shortcuts, links and the feed as in the menu', async () => {
    const names = Object.keys(SECTIONS) as SectionName[]; // proof: the keys of a literal
    const given = (name: string) => `叫作${name}的`;
    await save({
      menu: names.filter((name) => name !== 'home').map((section) => ({ section, title: given(section) })),
    });
    const unnamed = { cases: '/xiangmuanli', scenarios: '/yingyongchangjing', contact: '/map', about: '/gywm' };
    const banners = { products: '/product', news: '/xwdt', franchise: '/dljm' };
    for (const [name, path] of Object.entries({ ...unnamed, ...banners })) {
      const { text } = await site.send('GET', path);
      assert.match(text, new RegExp(`<title>${given(name)}`), path);
      assert.match(text, new RegExp(`<h1[^>]*>${given(name)}`), path);
      for (const usual of ['项目案例', '应用场景', '联系我们', '代理加盟']) {
        const said = text.replaceAll(/<wbr ?\/?>|<script[\s\S]*?<\/script>|aria-label="联系我们"/g, '');
        assert.doesNotMatch(said, new RegExp(usual), `${path}: ${usual}`);
      }
    }
    const { text: phone } = await site.send('GET', '/mobile', { headers: PHONE });
    assert.match(/aria-label="快捷入口"[\s\S]*?<\/nav>/.exec(phone)?.[0] ?? '', new RegExp(given('cases')));
    assert.match((await site.send('GET', '/news.rss')).text, new RegExp(`<title>[^<]*${given('news')}</title>`));
    for (const [path, headers, apply] of [
      ['/', DESKTOP, 1],
      ['/mobile', PHONE, 1],
      ['/dljm', DESKTOP, 3],
      ['/dailijiameng', PHONE, 2],
    ] as const) {
      const { text } = await site.send('GET', path, { headers });
      const words = text.replace(/<script.*?<\/script>|<[^>]*>/gs, '');
      assert.doesNotMatch(words, /代理加盟|成为代理商/, path);
      assert.equal(words.split(`申请${given('franchise')}`).length - 1, apply, path);
    }
    await save({ menu: [] });
  });
});
