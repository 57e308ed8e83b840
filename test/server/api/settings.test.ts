import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { SiteSaved } from '../../../server/contract/calls/settings.ts';
import type { VersionDetail, VersionRow } from '../../../server/contract/calls/versions.ts';
import type { Site, SiteTextSource, SiteWhole } from '../../../server/settings.ts';
import starter from '../../../server/starter/site.json' with { type: 'json' };
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const many = <T>(count: number, entry: (at: number) => T) => Array.from({ length: count }, (_, at) => entry(at));
const phones = (count: number) => many(count, (at) => ({ label: `电话${at}`, number: `0533-000-100${at}` }));
const office = { name: '上海办事处', address: '示例路 1 号', phone: '', hours: '' };
const [group] = starter.productGroups;
const groups = (...ids: string[]) => ids.map((locationId) => ({ ...group, locationId }));
const point = { productId: 'smart-helmet', x: 1, y: 1 };
const line = (words: number, size = 1) => many(words, (at) => `${at}`.padEnd(size, '字'));
const files = (...names: string[]) => ({ siteFiles: names.map((name) => ({ name, text: '' })) });
const long = (length: number) => 'x'.repeat(length);
/** What is refused: the field that the answer names, and nothing above it, what it says there, and each wrong change. */
const REFUSED: [field: string, says: RegExp, ...wrong: object[]][] = [
  ['phones', /./, { phones: [] }, { phones: phones(7) }],
  [
    'phones.1.number',
    /请填写电话号码：.*分机如 0533-0000000 转 801/,
    ...['', 'x', '转 801', '0533-0000000 转', '0533-0000000 转 8a', '0533-0000000/0000001'].map((number) => ({
      phones: [...phones(1), { label: '手机', number }],
    })),
  ],
  ['offices', /./, { offices: many(6, () => office) }],
  ['offices.0.phone', /./, { offices: [{ ...office, phone: 'x' }] }],
  [
    'company.foundedYear',
    /./,
    ...[-1, 1, 1899].map((foundedYear) => ({ company: { ...starter.company, foundedYear } })),
  ],
  ['productGroups', /./, { productGroups: [] }, { productGroups: groups(...many(9, (at) => `g${at}`)) }],
  [
    'productGroups.3.locationId',
    /./,
    ...['Pumps', 'cpxt'].map((id) => ({ productGroups: [...starter.productGroups, ...groups(id)] })),
  ],
  ['company.name', /./, { company: { ...starter.company, name: '' } }],
  ['figures.0.unit', /./, { figures: [{ ...starter.figures[0], unit: '太长的单位名称' }] }],
  ['agreement', /./, { agreement: 'nowhere.md' }],
  ['hidden.1', /./, { hidden: ['cases', 'everything'] }],
  ['hidden.2', /./, { hidden: ['cases', 'news', 'cases'] }],
  ['homeOrder.0', /./, { homeOrder: ['hero'] }],
  ['homeOrder.1', /./, { homeOrder: ['news', 'news'] }],
  ['homeOrder', /./, { homeOrder: 'news' }],
  ['menu', /./, { menu: many(21, (at) => ({ url: `/${at}` })) }, { menu: 'news' }],
  ['menu.0.url', /请填写链接/, { menu: [{}] }, { menu: [{ section: '', page: '', url: '', title: '空' }] }],
  ['menu.0.url', /请填写以 \/ 开头的站内路径/, ...['javascript:1', 'x y', '//x'].map((url) => ({ menu: [{ url }] }))],
  ['menu.1.section', /只能有一个/, { menu: [{ page: 'a' }, { section: 'news', url: '/a' }] }],
  ['menu.0.page', /只能有一个/, { menu: [{ page: 'a', url: '/a' }] }],
  ['menu.2.section', /已经有/, { menu: [{ section: 'news' }, { page: 'news' }, { section: 'news' }] }],
  ['menu.1.page', /已经有/, { menu: [{ page: 'a' }, { page: 'a' }] }],
  ['menu.1.url', /已经有/, { menu: [{ url: '/a' }, { url: '/a', title: '甲' }] }],
  ['menu.0.title', /不能超过12个字符/, { menu: [{ section: 'news', title: '一二三四五六七八九十一二三' }] }],
  ['menu.0.shown', /./, { menu: [{ section: 'news', shown: 'yes' }] }],
  ['menu.0', /./, { menu: ['news'] }],
  ['greyscale', /./, { greyscale: 'yes' }],
  ['hero.style', /./, { hero: { ...starter.hero, style: 'film' } }],
  ['heroPoints', /./, { heroPoints: many(13, () => point) }],
  ['heroPoints.0.x', /./, { heroPoints: [{ ...point, x: '1' }] }],
  [
    'brand.mark',
    /180 像素/,
    ...['180x179.png', '179x179.png', '512x512.jpg', '512x512.gif']
      .map((name) => `/uploads/a-${name}`)
      .concat('/uploads/a.png', 'https://x.example/a-512x512.png', '/media/pictures/a-512x512.png')
      .map((mark) => ({ brand: { ...starter.brand, mark } })),
  ],
  ['brand.accent', /对比度只有 3\.0，需要 4\.5 以上/, { brand: { ...starter.brand, accent: '#F26B0F' } }],
  [
    'brand.accent',
    /./,
    ...['#fff', 'red', '#12345g', '#1234567', '#777777'].map((accent) => ({ brand: { ...starter.brand, accent } })),
  ],
  ['synonyms', /./, { synonyms: Array(201).fill(line(2)) }, { synonyms: 'x' }],
  ['synonyms.0', /./, { synonyms: [line(1)] }, { synonyms: [line(11)] }],
  ['synonyms.0.0,synonyms.0.1', /./, { synonyms: [line(2, 21)] }, { synonyms: [[1, 2]] }],
  ['synonyms.1', /./, { synonyms: [['a', 'b'], 3] }],
  [
    'siteFiles.0.name',
    /./,
    ...['', 'a', 'a.js', 'a b.txt', '../a.txt', 'a/b.txt', '.txt', `${long(65)}.txt`, 'a.txt\n'].map((name) =>
      files(name),
    ),
    ...['robots.txt', 'Robots.txt', 'index.html', '404.html'].map((name) => files(name)), // the site has them
    { searchPush: { indexNow: { key: 'a1b2c3d4e5', endpoint: '' } }, ...files('a1b2c3d4e5.txt') },
  ],
  ['siteFiles.1.name', /./, files('a.txt', 'a.txt')],
  ['siteFiles', /./, files(...many(11, (at) => `a${at}.txt`))],
  [
    'siteFiles.0.text',
    /./,
    ...["a'", '(1)', '中', 'a;b', '&amp', long(1001)].map((text) => ({ siteFiles: [{ name: 'a.txt', text }] })),
  ],
  ['siteMeta.0.name', /./, ...['', 'a b', '"', long(65)].map((name) => ({ siteMeta: [{ name, content: '' }] }))],
  ['siteMeta.0.content', /./, { siteMeta: [{ name: 'a', content: long(201) }] }],
  ['siteMeta', /10/, { siteMeta: Array.from({ length: 11 }, (_, at) => ({ name: `m${at}`, content: '' })) }],
  ['wechatQr', /./, { wechatQr: 'javascript:1' }],
  [
    'wechatQr',
    /没有找到这个文件/,
    ...['/uploads/gone-9x9.png', 'https://x.example/a.png'].map((wechatQr) => ({ wechatQr })),
  ],
  ['brand.mark', /没有找到这个文件/, { brand: { ...starter.brand, mark: '/uploads/gone-512x512.png' } }],
  ['partners.1.logo', /没有找到/, { partners: [starter.partners[0], { name: '甲', logo: '/uploads/gone-9x9.png' }] }],
  ['profile.film', /没有找到/, { profile: { ...starter.profile, film: '/uploads/gone.mp4' } }],
  ['reply.who', /./, { reply: { who: long(51), when: '' } }],
  ['reply.when', /./, { reply: { who: '', when: long(51) } }],
  ['privacy.keepMonths', /0到60/, { privacy: { keepMonths: 61 } }, { privacy: { keepMonths: -1 } }],
  ['askExtra.questions.0', /40/, { askExtra: { questions: [long(41)], file: false } }],
];

describe('the settings of the site', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<SiteWhole>('site/read', {}, staff)).body.data!;
  const save = (input: object) => site.call<SiteSaved>('site/save', input, staff);
  const home = async () => (await site.send('GET', '/', { headers: { 'user-agent': 'Mozilla/5.0' } })).text;

  it('are refused field by field, and nothing is saved', async () => {
    const before = await read();
    for (const [field, says, ...wrong] of REFUSED)
      for (const change of wrong) {
        const { status, body } = await save({ site: change });
        const all = Object.keys(body.errors ?? {});
        const named = all.filter((one) => !all.some((other) => other.startsWith(`${one}.`)));
        assert.deepEqual([status, named.join()], [400, field], JSON.stringify(change).slice(0, 99));
        assert.match(body.errors?.[named[0] ?? ''] ?? '', says);
      }
    const refused = await save({
      site: { phones: [{ label: '', number: 'x' }], offices: [{ ...office, phone: 'y' }] },
    });
    const words = ['联系电话 第 1 项 · 名称：请填写名称', '联系电话 第 1 项 · 号码：', '办公地点 第 1 项 · 电话：'];
    for (const said of words) assert.ok(refused.body.msg?.includes(said), refused.body.msg);
    assert.deepEqual(await read(), before);
  });

  it('are on the public pages at once', async () => {
    const { site: value, version } = await read();
    assert.ok(!(await home()).includes('新口号在此'));
    const changed = { ...value, company: { ...value.company, slogan: '新口号在此' } };
    changed.hero = { ...value.hero, title: '新口号在此' };
    const reply = await save({ site: changed, version });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.data?.version, (await read()).version);
    assert.ok((await home()).includes('新口号在此'));
  });

  it('are not saved over what somebody else has saved in between', async () => {
    const { site: value, version } = await read();
    const save1 = save({ site: { ...value, phones: [...value.phones].reverse() }, version });
    const save2 = save({ site: { ...value, wechatLink: 'https://example.com/x' }, version });
    const statuses = (await Promise.all([save1, save2])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409]);
  });

  it('keep their versions, and each can come back', async () => {
    const document = { kind: 'site', id: 'site.json' };
    const versions = (await site.call<VersionRow[]>('history/versions', document, staff)).body.data!;
    const listed = versions.map(({ version, savedBy, isCurrent }) => `${version} ${savedBy} ${isCurrent}`);
    assert.deepEqual(listed, ['3 admin true', '2 admin false', '1 初始内容 false']);
    const restore = (input: object) => site.call('history/restore', { ...document, ...input }, staff);
    assert.equal((await restore({ version: 9 })).status, 404);
    assert.equal((await restore({ version: 1, current: 2 })).status, 409);
    assert.equal((await restore({ version: 1 })).status, 200);
    assert.ok(!(await home()).includes('新口号在此'));
  });

  it('show what an old version held, as long as it is kept', async () => {
    const ask = (kind: string, id: string, version: number) =>
      site.call<VersionDetail>('history/version', { kind, id, version }, staff);
    for (const [kind, id] of [
      ['site', 'site.json'],
      ['texts', 'nowhere.md'],
      ['texts', '../site.json'],
    ] as const)
      assert.equal((await ask(kind, id, 9)).status, 404);
    const document = { kind: 'site', id: 'site.json' };
    const versions = (await site.call<VersionRow[]>('history/versions', document, staff)).body.data!;
    const slogans = [];
    for (const row of versions) {
      const { fields, kind, id, ...rest } = (await ask('site', 'site.json', row.version)).body.data!;
      assert.deepEqual(rest, row);
      slogans.push(Object(fields.company).slogan === '新口号在此');
    }
    assert.deepEqual(slogans, [false, true, true, false]);
    const [text] = (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body.data!;
    assert.deepEqual((await ask('texts', text!.name, text!.version)).body.data?.fields, { text: text!.text });
  });

  it('have texts, which are saved whole or not at all', async () => {
    const saveText = (input: object) => site.call<SiteSaved>('site/save-text', input, staff);
    const texts = async () => (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body.data!;
    const [agreement] = (await texts()).filter(({ name }) => name === 'user-agreement.md');
    const { name, version } = agreement!;
    const places = (await texts()).map((text) => [text.title, text.seenAt]).sort();
    assert.deepEqual(places, [
      ['《公司简介》', '/gywm'],
      ['《用户协议》', '/login'],
      ['《隐私政策》', '/privacy'],
    ]);
    assert.equal((await saveText({ name: 'nowhere.md', text: 'x' })).status, 404);
    assert.equal((await saveText({ name: '../site.json', text: 'x' })).status, 404);
    assert.equal((await saveText({ name, text: '字'.repeat(34_134) })).status, 413, '102,402 bytes');
    assert.equal((await saveText({ name, text: '# 协议', version })).status, 200);
    assert.equal((await saveText({ name, text: '# 别的', version })).status, 409);
    const html = await site.call<{ html: string }>('site/text', { name });
    assert.match(html.body.data!.html, /协议/);
    await site.restart();
    assert.equal((await texts()).find((text) => text.name === name)?.text, '# 协议');
  });

  it('turn the public pages grey from the next request on, and never the back office', async () => {
    const grey = /<html[^>]* class="is-grey"/;
    const { site: value } = await read();
    assert.doesNotMatch(await home(), grey);
    await save({ site: { ...value, greyscale: true } });
    assert.match(await home(), grey);
    assert.doesNotMatch((await site.send('GET', '/login')).text, grey);
    await save({ site: { greyscale: false } });
    assert.doesNotMatch(await home(), grey);
  });

  const parts = (...names: string[]) => site.call<Record<string, unknown>>('site/parts', { names });

  it('are given part by part, and a part that does not exist is refused', async () => {
    assert.deepEqual(Object.keys((await parts('phones', 'figures')).body.data ?? {}), ['phones', 'figures']);
    for (const name of ['nothing', '__proto__', 'constructor', 'toString'])
      assert.equal((await parts(name)).status, 400, name);
    assert.equal((await parts()).status, 400);
  });

  it('may lack their optional parts: the pages that show them stand all the same', async () => {
    await site.pause(async () => {
      const file = join(site.dataDir, 'site.json');
      const { routes, ...rest } = JSON.parse(await readFile(file, 'utf8'));
      assert.ok(routes);
      await writeFile(file, JSON.stringify(rest));
    });
    assert.deepEqual((await parts('routes')).body.data, {});
    const page = await site.send('GET', '/map');
    assert.equal(page.status, 200);
    assert.match(page.text, /400-000-0000/);
  });

  it('name to visitors no record that is not public, and keep the place of each', async () => {
    const { data } = (await site.call<{ productId: string }>('product/save', { status: 'draft' }, staff)).body;
    const article =
      (await site.call<{ newId: string }>('news/save', { status: 'draft' }, staff)).body.data?.newId ?? '';
    const pin = { productId: data?.productId ?? '', x: 1, y: 2 };
    const [first, ...others] = starter.scenarios;
    const franchise = { ...starter.franchise, dealer: { newId: article, figures: [] } };
    await save({ site: { scenarios: [{ ...first, pins: [pin] }, ...others], franchise, heroPoints: [pin] } });
    const { text, body } = await parts('scenarios', 'franchise', 'heroPoints');
    assert.ok(!text.includes(pin.productId) && !text.includes(article), text);
    const { scenarios = [] } = (body.data ?? {}) as Partial<Site>; // proof: the part that was asked for
    assert.deepEqual(scenarios[0]?.pins, [{ ...pin, productId: '' }]);
  });

  it('lead nowhere that is not public: a text has plain words there, a room of the showroom all cases', async () => {
    const name = 'company-profile.md';
    const link = async () => {
      const { showroom = [] } = ((await parts('showroom')).body.data ?? {}) as Partial<Site>;
      return showroom.filter((room) => room.link === '/qdfangwu').length;
    };
    const { data: texts = [] } = (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body;
    const { text = '', version } = texts.find((one) => one.name === name) ?? {};
    await site.call('site/save-text', { name, text: `${text}\n\n[the words](/qdfangwu)\n`, version }, staff);
    const shown = async () => (await site.call<{ html: string }>('site/text', { name })).body.data?.html ?? '';
    assert.match(await shown(), /<a href="\/qdfangwu">the words<\/a>/);
    assert.equal(await link(), 1);
    await site.call('case/update', { caseId: 'qdfangwu', status: 'draft' }, staff);
    assert.match(await shown(), /<p>the words<\/p>/);
    assert.equal(await link(), 0);
    assert.doesNotMatch((await site.send('GET', '/')).text, /\/qdfangwu/);
    await site.call('case/update', { caseId: 'qdfangwu', status: 'published' }, staff);
    assert.equal(await link(), 1);
  });
});
