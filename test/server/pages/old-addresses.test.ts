import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Redirect } from '../../../server/contract/kinds/redirects.ts';
import { redirects } from '../../../server/contract/kinds/redirects.ts';
import type { PageAddress } from '../../../server/contract/record-pages.ts';
import { locationOf } from '../../../server/http/response/send-ready.ts';
import { leadOn } from '../../../server/pages/old-addresses.ts';
import { type Random, randomFrom } from '../../helpers/random.ts';

const PAGES = [
  '/product',
  '/productDet?productId=crane-1',
  '/productDet/crane-1',
  '/p/service',
  '/xwdt?page=2',
  '/search?q=%E5%A1%94',
  '/uploads/list.pdf',
];
const OWN = 'https://own.example';
const isThere = async ({ path, search }: PageAddress) => {
  const given = new URLSearchParams(search);
  const isPage = (page: string) => {
    const { pathname, searchParams } = new URL(page, OWN);
    return pathname === path && [...searchParams].every(([name, value]) => given.get(name) === value);
  };
  return PAGES.some(isPage) || path === '/';
};

function lead(address: string, list: readonly Redirect[] = [], moved: Record<string, string> = {}) {
  const [path = '', search] = address.split(/(?=\?)(.*)/s, 2);
  const services = { siteUrl: OWN, redirects: list, movedTo: (from: string) => moved[from], isThere };
  return leadOn({ path, search: search ?? '' }, services);
}

const GLUED = [...'。，、；！？）】》」'];
/** Ways in which programs spoil an address that people send each other; each leaves the page that was meant. */
const SPOILT: ((address: string, random: Random) => string)[] = [
  (address) => address.replace('/', '//'),
  (address) => address.replace(/\/(?=\w+($|\?))/, '///'),
  (address) => address.replace(/[?=]/g, encodeURIComponent),
  (address) => address.replace(/[?=]/g, (sign) => encodeURIComponent(encodeURIComponent(sign))),
  (address) => (/[?]q=/.test(address) ? address : address + GLUED.map(encodeURIComponent).join('').slice(0, 18)),
  (address, random) => (/[?]q=/.test(address) ? address : address + encodeURIComponent(GLUED[random(10)] ?? '')),
];

test('an address that was spoilt in several ways leads to its page in one step', async () => {
  const random = randomFrom(74);
  for (let each = 0; each < 400; each++) {
    const page = PAGES[random(PAGES.length)] ?? '';
    const ways = SPOILT.filter(() => random(2) === 0).reverse();
    const spoilt = ways.reduce((address, spoil) => spoil(address, random), page);
    if (spoilt !== page) assert.equal(await lead(spoilt), page, spoilt);
  }
  const past = { '/p/past': '/p/service' };
  const list = [{ from: '/about.asp', to: '/product' }];
  const known = { '/index.html': '/', '/p/past': '/p/service', '/about.asp': '/product' };
  for (const [address, page] of Object.entries(known))
    for (const spoil of SPOILT)
      assert.equal(await lead(spoil(address, random), list, past), page, spoil(address, random));
  for (const address of [
    '/nothing//here',
    '/productDet%3FproductId%3Dgone',
    '/p/none。',
    '//evil.example',
    '/%E0%A4%A',
  ])
    assert.equal(await lead(address), undefined, address);
});

/** How other systems, programs and people write the path of a page, and its query. */
const PATHS: ((path: string, random: Random) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path, random) => path + ['.html', '.htm', '.shtml', '.php', '.asp', '.aspx', '.jsp', '.do', '.ASPX'][random(9)],
  (path, random) => `${path}/${['index', 'Default', 'home'][random(3)]}${['.html', '.php', '.aspx', ''][random(4)]}`,
  (path, random) => ['/m', '/wap', '/M'][random(3)] + path,
  (path, random) => path + [...'.,;)"\'>]…”’：! \u3000\u00a0\u200b\ufeff\r\n/\\'].map(encodeURIComponent)[random(20)],
  (path) => path.replace('/', '/%E2%80%8B'),
  (path) => `${path};jsessionid=0A1B`,
  (path) => `${path}%23top`,
  (path) => path + encodeURIComponent('，欢迎查看。'),
];
const QUERIES: ((query: string, random: Random) => string)[] = [
  (query) => query,
  (query) => query.replace(/\?\w+/, (name) => name.toUpperCase()),
  (query) => query.replace('?', '?from=x&amp;'),
  (query) => query.replace('?', '?from=x?'),
  (query) => `${query}?utm_source=${encodeURIComponent('a&b')}`,
  (query) => `${query}%26utm_source%3Dx`,
  (query) => query.replace('=', '%3D'),
  (query, random) =>
    query.replace(/(?<=productId=.*)$/, [...'.,)">　\u200b/\n'].map(encodeURIComponent)[random(9)] ?? ''),
];

test('an address as another system, a program or a person writes it leads to its page, with what else it carries', async () => {
  const random = randomFrom(7401);
  for (let each = 0; each < 2_000; each++) {
    const [path = '', query = ''] = ['/product', '/productDet?productId=crane-1', '/xwdt?page=2'][random(3)]!.split(/(?=\?)/); // biome-ignore format: a row
    const spoilt = PATHS[random(PATHS.length)]!(path, random) + (query && QUERIES[random(QUERIES.length)]!(query, random)); // biome-ignore format: a row
    if (spoilt === path + query) continue;
    const led = new URL((await lead(spoilt, [], {})) ?? '/404', 'https://own.example');
    const [name = '', value] = query.slice(1).split('=');
    assert.equal(led.pathname, path, spoilt);
    if (query) assert.equal(led.searchParams.get(name), value, spoilt);
  }
  const known: Record<string, string | undefined> = {
    '/': undefined,
    '/Index.aspx?a=1': '/?a=1',
    '/wap/': '/',
    '/PRODUCTDET/Crane-1.html': '/productDet/crane-1',
    '/xwdt/2': '/xwdt?page=2',
    '/productDet?utm=a?productId=crane-1&from=https%3A%2F%2Fx.cn%3Fpage%3D1': '/productDet?utm=a&productId=crane-1&from=https%3A%2F%2Fx.cn%3Fpage%3D1',
    '/产品': undefined,
    '/.env': undefined,
    '/product.zip': undefined,
    '/wp-login.php': undefined,
    '/mproduct': undefined,
    '/m/none': undefined,
  }; // biome-ignore format: rows
  for (const [address, target] of Object.entries(known)) assert.equal(await lead(address), target, address);
  for (const long of ['?', '&', '%26', 'amp;', '%3F', '.', '/', '%25', '%CB']) {
    const began = process.cpuUsage();
    await lead(`/productDet?a=${long.repeat(15_000 / long.length)}`);
    await lead(`/product${long.repeat(15_000 / long.length)}x`);
    assert.ok(process.cpuUsage(began).user < 200_000, `${long} takes long`);
  }
});

test('the list holds for an address in other letters or in GB18030, a rule in its own letters first', async () => {
  const list = [
    { from: '/about.asp?ID=7', to: '/product' },
    { from: '/News.asp', to: '/xwdt' },
    { from: '/news.asp', to: '/' },
    { from: '/产品/列表.asp', to: '/product' },
  ];
  assert.equal(await lead('/About.ASP?id=7', list), '/product?id=7');
  assert.equal(await lead('/News.asp', list), '/xwdt');
  assert.equal(await lead('/news.asp', list), '/');
  assert.equal(await lead('/%B2%FA%C6%B7/%C1%D0%B1%ED.asp', list), '/product');
});

test('the list of the owner: exact before open ends, the longest first, queries where they are given', async () => {
  const list = [
    { from: '/news/*', to: '/xwdt' },
    { from: '/news/2019/*', to: '/p/service' },
    { from: '/news/2019/crane.html', to: '/product?tab=x#top' },
    { from: '/show.asp', to: '/' },
    { from: '/show.asp?id=7', to: '/productDet/crane-1' },
    { from: '/list.asp?class=*', to: 'https://shop.example/all' },
    { from: '/产品/塔机', to: '/product#塔机' },
  ];
  const wanted: Record<string, string | undefined> = {
    '/news/1.html': '/xwdt',
    '/news/1.html?utm=a': '/xwdt?utm=a',
    '/news/2019/1.html': '/p/service',
    '/news/2019/crane.html?utm=a': '/product?tab=x#top',
    '/show.asp?id=8': '/?id=8',
    '/show.asp?utm=a&id=7': '/productDet/crane-1?utm=a&id=7',
    '/list.asp?class=3': 'https://shop.example/all?class=3',
    '/list.asp?kind=3': undefined,
    '/%E4%BA%A7%E5%93%81/%e5%a1%94%e6%9c%ba': '/product#塔机',
    '/index.php?utm=a': '/?utm=a',
    '/index.xyz': undefined,
  };
  for (const [address, target] of Object.entries(wanted)) assert.equal(await lead(address, list), target, address);
  assert.equal(await lead('/index.html', [{ from: '/index.html', to: '/product' }]), '/product');
});

test('a list that would lead in a circle leads nowhere; one whose open end holds its own target leads there', async () => {
  const circle = [{ from: '/a/*', to: '/b/1' }, { from: '/b/*', to: '/a/1' }, { from: '/c/*', to: '/c/2' }]; // biome-ignore format: rows
  for (const address of ['/a/x', '/b/x', '/c/x', '/c/2']) assert.equal(await lead(address, circle), undefined, address);
  assert.equal(await lead('/a/x', [{ from: '/a/*', to: 'https://own.example/a/1' }]), undefined);
  assert.equal(await lead('/old', [{ from: '/*', to: '/' }]), '/');
  assert.equal(
    await lead('/old', [
      { from: '/*', to: '/' },
      { from: '/old', to: '/uploads/list.pdf' },
    ]),
    '/uploads/list.pdf',
  );
});

test('no list of redirects leads in a circle, whatever its addresses are repaired to', async () => {
  const random = randomFrom(81);
  const some = (list: readonly string[]) => list[random(list.length)] ?? '';
  const spellings = [
    '/a',
    '/a/',
    '/A',
    '/a。',
    '/%61',
    '/a.html',
    '/a?x=1',
    '/b',
    '/a/x',
    '/a%2Fx',
    '/product/',
    '/旧/',
  ];
  const targets = [...spellings, '/a//x', '/a?y=2', 'https://own.example/a/', 'https://OWN.example:443/a', '/b/../a'];
  for (let each = 0; each < 2_000; each++) {
    const rows = Array.from({ length: 1 + random(3) }, () => ({
      from: some([...spellings, '/a*', '/b/*']),
      to: some(targets),
    }));
    const list = redirects.shape(rows);
    if (!list.ok) continue;
    const followed = new Set<string>();
    for (let next: string | undefined = some(spellings); next !== undefined; ) {
      const { pathname: path, search }: URL = new URL(next, OWN);
      assert.ok(!followed.has(path + search), `${JSON.stringify(rows)}: ${[...followed].join(' → ')}`);
      followed.add(path + search);
      next = (await isThere({ path, search })) ? undefined : await lead(path + search, list.value);
    }
  }
});

test('a target that leads back to its own rule with the query that was asked for is shown without it', async () => {
  const list = [{ from: '/product?tab=gone', to: '/product' }, { from: '/p/gone', to: '/product#gone' }]; // biome-ignore format: rows
  const pages = ({ path, search }: PageAddress) => Promise.resolve(path === '/product' && !search.includes('tab=gone'));
  const services = { siteUrl: 'https://own.example', redirects: list, movedTo: () => undefined, isThere: pages };
  assert.equal(await leadOn({ path: '/product', search: '?tab=gone' }, services), '/product');
  assert.equal(await leadOn({ path: '/p/gone', search: '?tab=gone' }, services), '/product#gone');
  assert.equal(await leadOn({ path: '/p/gone', search: '?tab=x' }, services), '/product?tab=x#gone');
});

test('a rule for a page of one kind of device is for its counterpart, too', async () => {
  const list = [{ from: '/productDet?productId=gone', to: '/product' }, { from: '/xinwen?page=9', to: '/xwdt?page=2' }]; // biome-ignore format: rows
  assert.equal(await lead('/cpDeatail?productId=gone&utm=a', list), '/product?productId=gone&utm=a');
  assert.equal(await lead('/xwdt?page=9', list), '/xwdt?page=2');
  const own = [{ from: '/cpDeatail?productId=gone', to: '/p/service?x=1' }, ...list];
  assert.equal(await lead('/cpDeatail?productId=gone', own), '/p/service?x=1', 'its own rule comes first');
});

test('an address that a record had leads to it, after the list', async () => {
  const moved = { '/p/old': '/p/service' };
  assert.equal(await lead('/p/old?utm=a', [], moved), '/p/service?utm=a');
  assert.equal(await lead('/p/old', [{ from: '/p/old', to: '/product' }], moved), '/product');
  for (const unseen of ['/hidden', '/gone', '/caseDet?caseId=x'])
    assert.equal(await lead('/hidden', [], { '/hidden': unseen }), undefined, 'its page is not there');
});

test('a Location never leads away from the site, whatever was asked for', () => {
  const random = randomFrom(301);
  const parts = [
    '/',
    '\\',
    '\n',
    '\r',
    '\t',
    '\0',
    '%5c',
    '%2f',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '。',
    '.',
    ' ',
    '\ud800',
    'p',
  ];
  for (let each = 0; each < 3_000; each++) {
    const address = Array.from({ length: 1 + random(8) }, () => parts[random(parts.length)]).join('');
    const location = locationOf(address);
    assert.match(location, /^\/(?!\/)[!-[\]-~]*$/, JSON.stringify(address));
    assert.equal(new URL(location, 'https://own.example/a/b').origin, 'https://own.example', JSON.stringify(address));
  }
});

test('the list refuses what is no address, an old one twice, and a target that is itself old', () => {
  const row = (from: string, to: string) => ({ from, to });
  const refused: [Redirect[], string][] = [
    ...['a.html', '//a', '/\\a', 'http://x/a', '/a b', '/a*b', '/a#b', '', '/a**'].map((from): [Redirect[], string] => [
      [row(from, '/')],
      '0.from',
    ]),
    ...['b.html', '//b', '/\\b', 'ftp://x', 'javascript:alert(1)', '', 'https://'].map((to): [Redirect[], string] => [
      [row('/a', to)],
      '0.to',
    ]),
    [[row('/a', '/'), row('/b', '/'), row('/a', '/x')], '2.from'],
    [[row('/产品', '/'), row(encodeURI('/产品'), '/x')], '1.from'],
    [[row('/a', '/b'), row('/b', '/')], '0.to'],
    [[row('/a', encodeURI('/产品')), row('/产品', '/')], '0.to'],
    [Array.from({ length: 501 }, (_, at) => row(`/${at}`, '/')), ''],
  ];
  for (const [list, field] of refused) {
    const checked = redirects.shape(list);
    assert.ok(!checked.ok && field in checked.errors, JSON.stringify([list[0], field, checked]).slice(0, 200));
  }
  const right = [row('/a/*', '/b'), row('/产品.asp?id=1', 'https://x.example/')];
  assert.deepEqual(redirects.shape(right), { ok: true, value: right });
  assert.ok(redirects.shape(Array.from({ length: 500 }, (_, at) => row(`/${at}`, '/'))).ok);
  assert.ok(redirects.shape(undefined).ok);
});
