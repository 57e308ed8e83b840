import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { pages } from '../../../client/site/routes.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { withoutBreaks } from '../../helpers/without-breaks.ts';

const HOST = 'https://zhuzhan.example';
const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile MicroMessenger/8.0';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const CASES: Readonly<Record<string, string>> = {
  '/huanghejiangong': '黄河建工',
  '/sddianjian1': '山东电建',
  '/sdkaili': '凯立',
  '/qdfangwu': '青岛房屋建设',
};

interface Holds {
  status?: number;
  /** In `main`: words and patterns, how often a part stands there, its first second-level headings, and what is not there. */
  main?: readonly (string | RegExp)[];
  counts?: Readonly<Record<string, number>>;
  h2?: readonly string[];
  lacks?: RegExp;
  /** In the whole page, but for the data that the browser starts from. */
  page?: readonly (string | RegExp)[];
  pageLacks?: RegExp;
  /** What search engines are told. */
  canonical?: string;
  /** Who asks, where it is not the device that the page is made for. */
  agent?: string;
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields);
const SAID = { title: '<script>alert(1)</script>', desc: '"><img src=x onerror=alert(2)>' };
const FOREIGN = [
  ...['https://evil.example/x.png', '//evil.example/x.png', '/\\evil.example/x.png', 'javascript:alert(3)'],
  ...['data:image/png;base64,AA', '/media/../v1/x', '/login'],
];
const VERIFIED = /href="\/gywm#verification"[^>]*><span>核验我们：齐筑智联科技有限公司（示例） 91370300MA00000000</;
const NO_PAGES = ['0', '-1', '1.5', '9', '99999999999999999999', 'abc', '%00'];
const FIRST_GROUP = /aria-selected="true"[^>]*>智慧工地产品/;
const NO_ROBOTS = /name="robots" content="noindex/;
/** What the pages hold: an address each. */
const ROWS: Readonly<Record<string, Readonly<Record<string, Holds>>>> = {
  'what is not there': each(
    [
      ...['/404', '/nothing', '/productDet', '/productDet?productId=nothing', '/product/x', '/%2e%2e/', '/v2'],
      ...['/xwdtDet', '/xwdtDet?newId=nothing', '/xwdtDet?newId=', '/cpDeatail?productId=nothing&title=%E5%81%87'],
    ],
    () => ({ status: 404, page: ['抱歉，您无法进入该页面', '返回首页', 'noindex'] }),
  ),
  'no page of a list beyond its last': each(
    [
      ...['/xwdt?', '/xinwen?', '/xiangmuanli?', '/product?tab=cpxt&', '/zhuyingyewu?', '/search?q=%E6%9C%BA&'].flatMap(
        (list) => NO_PAGES.map((page) => `${list}page=${page}`),
      ),
    ],
    () => ({ status: 404, page: [NO_ROBOTS, '返回首页'] }),
  ),
  'the first page of an empty list': each(['/search', '/search?q=zzz&page=1'], () => ({ status: 200 })),
  'its own address of what is in no index, without words': {
    '/search?q=a&page=1&x=1': { page: ['noindex'], canonical: '/search?q=a&amp;page=1' },
    '/cpDeatail?title=a': { page: ['noindex'], canonical: '/cpDeatail' },
  },

  'both home pages, and what greets with the first 60 and 120 characters of the address under its own name': {
    '/': {
      page: ['塔机安全监测', '1000', '全国仅', '15%', '400-000-0000', '鲁ICP备00000000号', '政策说明会', VERIFIED],
      counts: { '<h1': 1 },
    },
    '/mobile': {
      page: ['0533-000-0000'],
      main: [
        ...[/<h1[^>]*>.*看得清、管得住.*<\/h1>/, /aria-selected="true"[^>]*>智慧工地产品/],
        ...['查看更多产品', '测量机器人', ...Object.keys(CASES).map((path) => `href="${path}"`)],
        ...['/gongsijianjie', '/dailijiameng', '/xinwen'].map((path) => `href="${path}"`),
        ...['zhgd', 'cpxt', 'jzbh'].map((group) => `href="/zhuyingyewu?tab=${group}"`),
      ],
      counts: {
        ...{ '<h1': 1, 'class="mobile-home-banner-picture ': 2, 'class="mobile-home-shortcuts-link ': 3 },
        ...{ 'class="showroom-words ': 9, 'class="stations-one ': 5, 'class="company-figures-item ': 4 },
        ...{ '/media/partners/': 27, 'href="/xwdtDet?newId=': 3, 'role="tab"': 3 },
      },
      lacks: /hero-greeting/,
    },
    [`/mobile?${query({ title: `<b>${'标'.repeat(80)}`, desc: '😀'.repeat(200) })}`]: {
      main: [`&lt;b&gt;${'标'.repeat(57)}…`, `>${'😀'.repeat(120)}…<`],
      pageLacks: /<head[\s\S]*(?:标标|😀)[\s\S]*<body/,
      canonical: '/',
    },
  },

  'every product of a group, the first where none is named': {
    '/product?tab=cpxt': { main: ['抹灰机器人', 'carousel'], counts: { '<h1': 1 } },
    '/zhuyingyewu': { main: [FIRST_GROUP, 'href="/cpDeatail?productId=tower-crane-monitor"'] },
    '/zhuyingyewu?tab=nothing': { main: [FIRST_GROUP] },
    '/zhuyingyewu?tab=cpxt': {
      main: [/container" id="product-centre-cpxt"[\s\S]*砌砖机器人[\s\S]*测量机器人/],
      counts: { 'role="tabpanel"': 3, 'container" hidden="" id="product-centre-': 2 },
    },
  },
  'the stored product, whatever else the address says': {
    '/productDet?productId=tower-crane-monitor': {
      main: [/href="\/product">产品中心<\/a><span[^>]*> &gt; <\/span><\/li><li [^>]*>塔机安全监测系统</],
      page: ['<table', '<title>塔机安全监测', '"@type":"Product"', 'BreadcrumbList'],
      counts: { '<h1': 1 },
    },
    [`/cpDeatail?${query({ productId: 'robot-plastering', title: '假名', desc: '假话' })}`]: {
      main: [
        ...[/<h1[^>]*>抹灰机器人<\/h1>/, />0～3\.2\sm，.*3\.6\sm<\/td>/, '定制方案', '完善售后', '上一款'],
        ...['下一款', '8:30–17:30，工程师回电，讲', /<a class="button button-main" href="#apply"[^>]*>咨询该产品/],
      ],
      pageLacks: /假名|假话|noindex/,
      canonical: '/productDet?productId=robot-plastering',
    },
  },
  'words of the address as words, with no picture but one of this site': {
    ...each(
      FOREIGN.map((imgUrl) => `/cpDeatail?${query({ ...SAID, imgUrl })}`),
      () => ({
        main: [/<h1[^>]*>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/h1>/],
        page: ['noindex'],
        pageLacks:
          /<script>alert|<img src="?x|evil\.example|javascript:|data:image|\.\.\/v1|<head[\s\S]*alert[\s\S]*<body/,
      }),
    ),
    [`/cpDeatail?${query({ title: '塔机', imgUrl: '/media/brand/icon-512.png' })}`]: {
      main: ['<img src="/media/brand/icon-512.png" alt="塔机产品图"'],
    },
  },

  'the scenario that is named first, the first where there is none of that name, and all five': {
    ...each(
      ['', 'nothing', '%00', 'x'.repeat(500), '__proto__'].map((scene) => `/yingyongchangjing?scene=${scene}`),
      () => ({ h2: ['智慧工地'], canonical: '/yingyongchangjing' }),
    ),
    '/yingyongchangjing?scene=campus': {
      h2: ['智慧校园', '智慧工厂', '智慧社区', '智慧停车', '智慧工地'],
      main: ['扬尘超标联动喷淋和雾炮', 'href="/yingyongchangjing?scene=campus" aria-current="true"'],
      counts: { 'href="/yingyongchangjing?scene=': 5 },
    },
  },

  'the company, with a film that has controls and no sound of its own accord, profile, honours, certificates, contact':
    {
      '/gywm': {
        page: [/aria-current="page"[^>]*>关于我们/],
        main: [
          ...'十年走过的路 2016 注册商标 软件著作权 业务热线 公司邮箱 公司地址 id="verification"'.split(' '),
          ...[
            /<video[^>]* controls/,
            /<video[^>]* preload="none"/,
            /<video[\s\S]*film-intro\.webm[\s\S]*film-intro\.mp4/,
          ],
          /srcSet="\/media\/films\/film-intro\.avif"[^>]*>\s*<img src="\/media\/films\/film-intro\.webp"/,
          /<a href="https:\/\/cx\.cnca\.cn"[^>]* rel="noopener[^>]*>全国认证认可信息公共服务平台<\/a>/,
        ],
        counts: { 'href="/media/certificates/': 0, '" href="/media/honours/': 8 },
        lacks: /<video[^>]*(?:autoplay|poster="[^"]*film)/i, // the still lies under it, in the smallest kind that a browser reads
      },
      '/gongsijianjie': { counts: { '" href="/media/certificates/': 14 } },
      '/dljm': { page: ['"@type":"FAQPage"', '"name":"年度目标完不成怎么办？"'] },
    },
  'where the company is without any map provider: picture, address, two links, no frame': {
    ...each(['/gywm', '/map'], (address) => ({
      main: [
        ...['location-map-1920x960', '山东省淄博市'],
        /https:\/\/uri\.amap\.com\/marker\?position=118\.05,36\.81[^"]*"[^>]*>在高德地图中打开/,
        /https:\/\/api\.map\.baidu\.com\/marker\?location=36\.81,118\.05[^"]*"[^>]*>在百度地图中打开/,
      ],
      lacks: /<iframe/,
      page: [VERIFIED],
      canonical: address,
    })),
  },

  'each project whole: introduction, film with what it shows in words, text, products, neighbours': each(
    Object.keys(CASES),
    (address) => ({
      main: [
        ...[CASES[address] ?? '', '案例介绍', '案例视频', '这个案例用到的产品', '上一个案例', '下一个案例'],
        ...[/<video[^>]* controls/, 'href="/productDet?productId=', /(?:[ "]case-aside-caption [\s\S]*){3}/],
      ],
      counts: { '<h1': 1 },
      page: [
        /"@type":"Article"[\s\S]*"@type":"VideoObject"[\s\S]*"@type":"BreadcrumbList"/,
        /property="og:image" content="https:\/\/zhuzhan\.example\/media\/pictures\/case-/,
        VERIFIED,
      ],
    }),
  ),
  'all projects': { '/xiangmuanli': { main: Object.keys(CASES).map((path) => `href="${path}"`) } },

  'a search, which search engines are not to keep': {
    ...each(
      ['', '?q=', '?q=%20%E3%80%80'].map((asked) => `/search${asked}`),
      () => ({ main: [/<h1[^>]*>搜索<\/h1>/], page: [NO_ROBOTS] }),
    ),
    ...each(
      ['q=没有这个词'].map((asked) => encodeURI(`/search?${asked}`)),
      () => ({ main: ['href="tel:400-000-0000"', 'href="/product?tab=cpxt"'] }),
    ),
    [encodeURI(`/search?q=${'长'.repeat(80)}`)]: { main: [`value="${'长'.repeat(50)}"`] },
    '/search?q=x': { page: [NO_ROBOTS], agent: PHONE },
    '/demo': { page: [NO_ROBOTS] },
    [`/search?${query({ q: '<script>alert(1)' })}`]: { pageLacks: /<script>alert/ },
  },
  'the addresses for search engines': {
    '/sitemap.xml': {
      page: ['/gywm', '/map', '/xiangmuanli', '/xwdt', '/product'].map((path) => `<loc>${HOST}${path}</loc>`),
      pageLacks: /\/demo|\/search|\/mobile|\/xinwen|\/cpDeatail|\/huanghejiangong/,
    },
  },
};

describe('the HTML of a page', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  before(() => site.call('product/update', { productId: 'robot-plastering' }, staff)); // no sample any more

  const get = (address: string, agent = agentFor(address)) =>
    site.send('GET', address, { headers: { 'user-agent': agent } });
  const mainOf = async (address: string) => partsOf((await get(address)).text).main;

  for (const [what, rows] of Object.entries(ROWS))
    it(`holds ${what}`, async () => {
      for (const [address, holds] of Object.entries(rows)) {
        const { status, text } = await get(address, holds.agent);
        const { page, main } = partsOf(text);
        assert.equal(status, holds.status ?? 200, address);
        for (const part of holds.main ?? []) assertHolds(main, part, address);
        for (const part of holds.page ?? []) assertHolds(page, part, address);
        for (const [part, times] of Object.entries(holds.counts ?? {}))
          assert.equal(main.split(part).length - 1, times, `${address}: ${part}`);
        if (holds.lacks) assert.doesNotMatch(main, holds.lacks, address);
        if (holds.pageLacks) assert.doesNotMatch(page, holds.pageLacks, address);
        const h2 = Array.from(main.matchAll(/<h2[^>]*>([^<]+)/g), ([, title]) => title);
        if (holds.h2) assert.deepEqual(h2.slice(0, holds.h2.length), holds.h2, address);
        const told = /rel="canonical" href="([^"]*)"/.exec(page)?.[1];
        if (holds.status === 404) assert.equal(told, undefined, address);
        if (holds.canonical) assert.equal(told, HOST + holds.canonical, address);
      }
    });

  it('shows a new robot first on the home page of phones', async () => {
    await site.call('product/save', { locationId: 'cpxt', coverName: '巡检机器狗' }, staff);
    const links = /class="card-link ink accent-hover" href="\/cpDeatail[^>]*>([^<]*机器[^<]*)</g;
    const robots = Array.from((await mainOf('/mobile')).matchAll(links), ([, name]) => name);
    assert.deepEqual([robots.length, robots[0]], [7, '巡检机器狗']);
  });
});

function each(addresses: readonly string[], holdsOf: (address: string) => Holds): Record<string, Holds> {
  return Object.fromEntries(addresses.map((address) => [address, holdsOf(address)]));
}

function agentFor(address: string): string {
  const [path] = address.split('?');
  return pages.find((row) => row.path === path)?.device === 'mobile' ? PHONE : DESK;
}

/** The page, and its `main`; both without where a line may break. */
function partsOf(text: string) {
  const page = withoutBreaks(text);
  return { page, main: /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '' };
}

function assertHolds(html: string, part: string | RegExp, address: string): void {
  if (typeof part === 'string') assert.ok(html.includes(part), `${address}: ${part}`);
  else assert.match(html, part, address);
}
