import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import starter from '../../../server/starter/site.json' with { type: 'json' };
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESKTOP = { 'user-agent': 'Mozilla/5.0' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
/** Headings of the home page's sections, in the starter's order. */
const SECTIONS = [
  ['figures', 'company-figures-title'],
  ['products', 'product-shelf-title'],
  ['cases', 'home-cases-title'],
  ['partners', 'partners-title'],
  ['oneStop', 'home-one-stop-title'],
  ['showroom', 'showroom-title'],
  ['techSupport', 'tech-support-title'],
  ['news', 'home-news-title'],
  ['coverage', 'dealer-call-title'],
] as const;

describe('what an owner shows, and in which order', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = (change: object) => site.call('site/save', { site: change }, staff);
  const get = (path: string, headers = DESKTOP) => site.send('GET', path, { headers });
  const shownOf = (html: string) =>
    SECTIONS.map(([name, id]) => [html.indexOf(`id="${id}"`), name] as const)
      .filter(([at]) => at >= 0)
      .sort(([one], [other]) => one - other)
      .map(([, name]) => name);

  it('is the starter’s order until they name another, which both devices follow', async () => {
    const names = SECTIONS.map(([name]) => name);
    assert.deepEqual(shownOf((await get('/')).text), names);
    await save({ homeOrder: ['news', 'coverage', 'cases'] });
    const others = names.filter((name) => !['figures', 'news', 'coverage', 'cases'].includes(name));
    const expected = ['figures', 'news', 'coverage', 'cases', ...others];
    assert.deepEqual(shownOf((await get('/')).text), expected);
    assert.deepEqual(shownOf((await get('/mobile', PHONE)).text), expected);
  });

  it('keeps the figures in the hero’s foot unless they are placed, and two sections in a band while they are neighbours', async () => {
    const bands = async (homeOrder: string[], hidden: string[] = []) => {
      await save({ homeOrder, hidden });
      const { text } = await get('/');
      return ['is-foot', 'stations-line', 'home-pair '].filter((name) => text.includes(name));
    };
    assert.deepEqual(await bands([]), ['is-foot', 'stations-line', 'home-pair ']);
    assert.deepEqual(await bands(['products', 'figures']), ['stations-line', 'home-pair ']);
    assert.deepEqual(await bands(['techSupport', 'showroom', 'coverage', 'news']), [
      'is-foot',
      'stations-line',
      'home-pair ',
    ]);
    assert.deepEqual(await bands(['showroom', 'news', 'techSupport', 'coverage']), ['is-foot']);
    assert.deepEqual(await bands(['showroom', 'news', 'techSupport', 'coverage'], ['news']), [
      'is-foot',
      'stations-line',
    ]);
    assert.deepEqual(await bands([], ['showroom', 'coverage']), ['is-foot']);
    await save({ homeOrder: [], hidden: [] });
  });

  it('has no section, menu entry, link or page of what is hidden, in no sitemap, feed or search', async () => {
    const hidden = ['franchise', 'cases', 'scenarios', 'news', 'showroom', 'techSupport', 'figures', 'partners'];
    await save({ hidden: [...hidden, 'coverage', 'about'] });
    const gone =
      /\/(?:dljm|dailijiameng|xiangmuanli|caseDet|huanghejiangong|yingyongchangjing|xwdt|xinwen|gywm|gongsijianjie)|news\.rss/;
    for (const path of [
      '/',
      '/mobile',
      '/product',
      '/productDet?productId=tower-crane-monitor',
      '/map',
      '/demo',
      '/search?q=AI',
      '/cpDeatail?productId=tower-crane-monitor',
      '/sitemap.xml',
    ]) {
      const { status, text } = await get(path, /^\/(mobile|cpDeatail)/.test(path) ? PHONE : DESKTOP);
      assert.equal(status, 200, path);
      const links = text.match(/(?:href="|<loc>)[^"<]+/g)?.filter((link) => gone.test(link));
      assert.deepEqual(links, [], path);
    }
    assert.deepEqual(shownOf((await get('/')).text), ['products', 'oneStop']);
    const articles = (await site.call<{ data: { newId: string }[] }>('news/list', {}, staff)).body.data!.data;
    for (const path of [
      ...'/dljm /dailijiameng /xiangmuanli /huanghejiangong /yingyongchangjing /gywm /gongsijianjie'.split(' '),
      '/xwdt',
      '/xinwen',
      `/xwdtDet?newId=${articles[0]!.newId}`,
      `/xwdtDet/${articles[0]!.newId}`,
      '/news.rss',
    ])
      for (const headers of [DESKTOP, PHONE]) assert.equal((await get(path, headers)).status, 404, path);
    await save({ hidden: [] });
    assert.equal((await get('/news.rss')).status, 200);
    assert.equal((await get('/dljm')).status, 200);
  });

  it('has no section without entries, and nothing that leads to one', async () => {
    const none = {
      oneStop: [],
      afterSales: [],
      techSupport: [],
      showroom: [],
      scenarios: [],
      partners: [],
      figures: [],
    };
    const franchise = { ...starter.franchise, profits: [], policies: [], advantages: [], questions: [] };
    const papers = { honours: [], certificates: [], mobileBanners: [], franchise };
    const empty = { legalName: '', creditCode: '', contact: '', wechat: '', papers: [] };
    const coverage = { percent: 0, claim: '', desc: '' };
    const answer = await save({ ...none, ...papers, hidden: [], homeOrder: [], verification: empty, coverage });
    assert.equal(answer.status, 200, JSON.stringify(answer.body.errors));
    const { text } = await get('/');
    assert.deepEqual(shownOf(text), ['products', 'cases', 'news']);
    assert.ok(!text.includes('href="/yingyongchangjing'));
    for (const [path, headers] of [
      ...['/dljm', '/gywm', '/yingyongchangjing', '/xiangmuanli', '/demo'].map((path) => [path, DESKTOP] as const),
      ...['/mobile', '/dailijiameng', '/gongsijianjie', '/yingyongchangjing'].map((path) => [path, PHONE] as const),
    ]) {
      const page = await get(path, headers);
      assert.equal(page.status, 200, path);
      const markup = page.text.replace(/<script[\s\S]*?<\/script>/g, '');
      assert.doesNotMatch(markup, /<h2[^>]*><\/h2>|常见问题|核验我们|荣誉资质/, path);
    }
    const product = (await get('/productDet?productId=tower-crane-monitor')).text;
    assert.match(product, /<h2[^>]* id="enquiry-title"/, 'its form is named, with no service beside it');
    assert.doesNotMatch(product, /after-sales-title/);
  });
});
