import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pages } from '../../../client/site/routes.ts';
import * as addresses from '../../../server/contract/addresses.ts';
import { PRIVACY_TEXT } from '../../../server/contract/rules.ts';
import type { SampleState } from '../../../server/features/first-steps/calls.ts';
import type { SiteWhole } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile';
/** What only the sample company or its trade can mean. */
const SAMPLE_WORDS =
  /齐筑|智联|淄博|山东|工地|塔机|塔吊|升降机|施工|智慧|机器人|标准化|点位|踏勘|工程师|监测|400-000-0000|0533-000|鲁ICP/;
const SAMPLE_MEDIA = /\/media\/(?![a-z-]*icons\.svg|drawings\/)[\w/.-]+|\/uploads\/[\w.-]+/;
const EMPTY: readonly string[] = [
  addresses.productCentre,
  addresses.mobileProductCentre,
  addresses.cases,
  addresses.news,
  addresses.mobileNews,
  addresses.scenarios,
  addresses.franchise,
  addresses.mobileFranchise,
];
type Saved = { productId: string };
/** What a crawler finds beside the pages. */
const NO_PAGES = ['/nothing', '/sitemap.xml', '/robots.txt', addresses.newsFeed, '/site.webmanifest', '/login'];
/** Pages of a record, of which there is none. */
const isRecord = ({ path, record }: (typeof pages)[number]) =>
  record !== undefined || addresses.singleCases.some((one) => one === path);

function nothingOf(text: string, path: string, media = SAMPLE_MEDIA): void {
  const [words] = SAMPLE_WORDS.exec(text) ?? [];
  assert.equal(words && text.slice(Math.max(0, text.indexOf(words) - 80)).slice(0, 160), undefined, path);
  assert.equal(media.exec(text)?.[0], undefined, path);
}

describe('a first start without samples', () => {
  const site = suiteSite({ SAMPLES: 'no' });
  const staff = suiteStaff(site);
  const get = (path: string, agent: string) => site.send('GET', path, { headers: { 'user-agent': agent } });

  it('has no records and no uploads, and complains of nothing', async () => {
    for (const kind of ['product', 'news', 'case', 'carousel'] as const)
      assert.equal(((await readdir(`${site.dataDir}/${kind}`)) as string[]).length, 0, kind);
    assert.deepEqual(await readdir(site.uploadsDir), []);
    assert.deepEqual(site.complaints, []);
  });

  it('opens every page of both devices; none names the sample company, its trade or its pictures, or leads to an empty list', async () => {
    for (const page of pages.filter((one) => !isRecord(one))) {
      const { status, text } = await get(page.path, page.device === 'mobile' ? PHONE : DESK);
      const special: Record<string, number> = { '/404': 404, [addresses.compare]: 302 }; // a comparison of nothing leads to the products
      assert.equal(status, special[page.path] ?? 200, page.path);
      nothingOf(text, page.path);
      assert.equal(/先看|看看产品|全部案例/.exec(text)?.[0], undefined, `advice that leads nowhere: ${page.path}`);
      const shown = text.replace(/<div hidden="" class="lead-form-row .*?<\/div>/g, ''); // filled in when a form was sent
      assert.doesNotMatch(shown, /<(h1|h2|h3|dt|dd|ul|ol)\b[^>]*><\/\1>/, `an empty heading or list: ${page.path}`);
      const [main = ''] = /<body>.*<script id="modules"/s.exec(text) ?? [];
      for (const [link, path = ''] of main.matchAll(/<a\b[^>]*href="([^"?#]*)/g))
        assert.ok(path === page.path || !EMPTY.includes(path), `${page.path}: ${link}`);
    }
  });

  it('shows no word of a missing profile beside the owner’s', async () => {
    const placeholder = /正在整理|准备中/;
    assert.match((await get(addresses.about, DESK)).text, placeholder);
    await site.call('site/save-text', { name: 'company-profile.md', text: '我们做面包。' }, staff);
    for (const [path, agent] of [
      [addresses.about, DESK],
      [addresses.mobileAbout, PHONE],
    ] as const) {
      const { text } = await get(path, agent);
      assert.ok(text.includes('面包'), path);
      assert.doesNotMatch(text, placeholder, path);
      assert.doesNotMatch(text, /content=""/, path);
    }
  });

  it('introduces the company on the home page as long as there are fewer than four products, and leads to what is filled', async () => {
    const save = (values: object) => site.call('site/save', { site: values }, staff);
    const both = async () => (await get('/', DESK)).text + (await get('/mobile', PHONE)).text;
    const isIntroduced = async () => (await both()).split('id="home-company-title"').length - 1;
    const { profile, franchise } = ((await site.call<SiteWhole>('site/read', {}, staff)).body.data as SiteWhole).site;
    assert.equal(await isIntroduced(), 0, 'without a word or picture of its own');
    await save({ profile: { ...profile, summary: '三代人做面包。' } });
    assert.equal(await isIntroduced(), 2);
    await save({ hidden: ['about'] });
    assert.equal(await isIntroduced(), 0);
    await save({
      hidden: [],
      franchise: { ...franchise, policies: [{ icon: 'puzzle', title: '培训', desc: '三天' }] },
    });
    const text = await both();
    for (const path of ['/dljm', '/dailijiameng']) assert.ok(text.includes(`href="${path}"`), path);
    assert.match((await get('/sitemap.xml', DESK)).text, /\/dljm</);
    const ids = [];
    for (const coverName of ['白面包', '黑面包', '酸面包', '甜面包']) {
      assert.equal(await isIntroduced(), 2, `before ${coverName}`);
      const { body } = await site.call<{ productId: string }>(
        'product/save',
        { coverName, locationId: 'products' },
        staff,
      );
      ids.push(body.data?.productId);
    }
    assert.equal(await isIntroduced(), 0);
    for (const productId of ids) await site.call('product/delete', { productId }, staff);
    await save({ profile, franchise });
  });

  it('shows its products newest first: no group of its own is the robots’, which the specification reverses', async () => {
    const ids = [];
    for (const coverName of ['水', '火']) {
      const saved = await site.call<Saved>('product/save', { coverName, locationId: 'products' }, staff);
      ids.unshift(saved.body.data?.productId);
    }
    for (const [path, agent] of Object.entries({
      [addresses.productCentre]: DESK,
      [addresses.mobileProductCentre]: PHONE,
    })) {
      const links = (await get(path, agent)).text.matchAll(/<h3\b[^>]*><a\b[^>]*productId=([^"&]+)/g);
      assert.deepEqual(
        Array.from(links, ([, id]) => id),
        ids,
        path,
      );
    }
    for (const productId of ids) await site.call('product/delete', { productId }, staff);
  });

  it('says as little in what is no page', async () => {
    for (const path of NO_PAGES) nothingOf((await get(path, DESK)).text, path);
    const { text: sitemap } = await get('/sitemap.xml', DESK);
    for (const path of EMPTY) assert.ok(!sitemap.includes(`${path}<`), `nothing leads to ${path}`);
    for (const name of ['privacy-policy.md', 'user-agreement.md', 'company-profile.md'])
      nothingOf((await site.call('site/text', { name })).text, name);
    const answers = { months: 6, receivers: '', place: '北京' };
    const privacy = (await site.call<{ text: string }>('site/privacy', answers, staff)).text;
    nothingOf(privacy, 'site/privacy');
    assert.match(privacy, /【公司全称】.*位于北京的服务器.*【电话、邮箱】/s, 'to be filled in');
    const { text } = await site.call('site/parts', { names: ['company', 'headings', 'hero', 'franchise', 'banners'] });
    nothingOf(text, 'site/parts');
  });
});

for (const samples of ['yes', 'no'])
  describe(`a site whose nine steps are done, from a start with SAMPLES=${samples}`, () => {
    const site = suiteSite({ SAMPLES: samples });
    const staff = suiteStaff(site);
    const done = async (name: Parameters<typeof site.call>[0], input: object) => {
      const answer = await site.call<unknown>(name, input, staff);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data;
    };

    it('shows a crawler no word and no picture of the sample, with products in the starter’s first group and in none', async () => {
      const image = '/uploads/pump-180x180.png';
      await writeFile(join(site.uploadsDir, 'pump-180x180.png'), await readFile('client/media/brand/icon-180.png'));
      const { productGroups } = ((await done('site/read', {})) as SiteWhole).site;
      const [group, ...others] = productGroups;
      const company = {
        name: '清源泵业有限公司',
        slogan: '',
        description: '做水泵',
        address: '上海路 1 号',
        mailbox: 'privacy@pumps.example',
        hours: '',
        foundedYear: 0,
      };
      await done('site/save', {
        site: {
          brand: { logo: image, logoLight: '', mark: image, share: '', accent: '' },
          company,
          phones: [{ label: '销售', number: '021-55550000' }],
          filing: { icp: '沪ICP备12345678号', police: '' },
          hero: { title: '好水泵', desc: '十年不漏', style: 'photo', image, mobileImage: '', alt: '水泵' },
          productGroups: [{ ...group, icon: 'puzzle', title: '自吸泵', desc: '三种口径', image: '' }, ...others],
        },
      });
      for (const locationId of [group?.locationId, ''])
        await done('product/save', {
          coverName: `水泵${locationId}`,
          coverDescribe: '扬程 30 米',
          coverUrl: image,
          locationId,
        });
      await done('site/save-text', { name: 'company-profile.md', text: '我们做水泵。' });
      const answers = { months: 18, receivers: '江苏的代理商', place: '' };
      const { text } = (await done('site/privacy', answers)) as { text: string };
      const { name, address, mailbox } = company;
      for (const fact of [name, address, mailbox, '021-55550000', '沪ICP备12345678号', '保存18个月', '江苏的代理商'])
        assert.ok(text.includes(fact), fact);
      assert.doesNotMatch(
        text,
        /【|样本|服务器上|提醒/,
        'of what nobody has answered and no robot is told there is no word',
      );
      assert.equal(text.includes('高德地图'), samples === 'yes', 'named where its map is shown');
      await done('site/save-text', { name: PRIVACY_TEXT, text });
      await done('sample/clear', {});
      const { steps } = (await done('sample/state', {})) as SampleState;
      assert.deepEqual(
        steps.filter((step) => !step.done),
        [],
      );

      const { text: sitemap } = await site.send('GET', '/sitemap.xml');
      const listed = [...sitemap.matchAll(/<loc>https:\/\/zhuzhan\.example([^<]*)/g)].map(
        ([, path = '']) => decodeURI(path) || '/',
      );
      assert.ok(
        listed.some((path) => path.startsWith(addresses.product)),
        'its own products are listed',
      );
      const open = pages.filter((page) => !isRecord(page)).map(({ path }) => path);
      const all = [...open, ...listed, ...NO_PAGES, '/favicon.svg'];
      for (const path of new Set(all))
        for (const agent of [DESK, PHONE]) {
          const { text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
          nothingOf(
            text,
            `${path} ${agent}`,
            /\/media\/(?![a-z-]*icons\.svg|drawings\/)[\w/.-]+|\/uploads\/(?!pump-)[\w.-]+/,
          );
        }
    });
  });
