import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pages } from '../../../client/site/routes.ts';
import { CONTENT_KINDS, contentKinds, PAGED_KINDS } from '../../../server/kinds.ts';
import { createSitemap, type SitemapServices } from '../../../server/pages/sitemap.ts';

type Rows = readonly object[];

/** A site with these rows of each kind, as far as the sitemap looks at it. */
function siteWith(rowsOf: (kind: string) => Rows): SitemapServices {
  const kinds = CONTENT_KINDS.map((name) => [
    name,
    { publicRows: { all: (where = (_: object) => true) => rowsOf(name).filter(where) } },
  ]);
  const value = { scenarios: [], productGroups: [] };
  const samples = { isUntouched: (_: string, { id }: { id: string }) => id.startsWith('sample-') };
  const store = { ...Object.fromEntries(kinds), site: { value }, samples };
  return { store, siteUrl: 'https://zhuzhan.example' } as unknown as SitemapServices; // proof: the sitemap reads nothing else
}

const fileOf = (site: SitemapServices, path = '/sitemap.xml') =>
  String(createSitemap(site, () => 0)(path)?.write() ?? '');
const LOC = /<loc>https:\/\/zhuzhan\.example([^<]*)<\/loc>/g;
const locsOf = (xml: string) => Array.from(xml.matchAll(LOC), ([, path = '']) => path);

it('the sitemap is one list up to 5,000 addresses, beyond an index of parts that have each address once', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `a${at}`, savedAt: '' }));
  const siteOf = (count: number) => siteWith((kind) => (kind === 'news' ? rows(count) : []));
  const fixed = locsOf(fileOf(siteOf(1))).length - 1;
  const list = fileOf(siteOf(5_000 - fixed));
  assert.match(list, /<urlset /);
  assert.equal(locsOf(list).length, 5_000);
  assert.equal(fileOf(siteOf(5_000 - fixed), '/sitemap-1.xml'), '');
  const large = siteOf(10_001 - fixed);
  const parts = locsOf(fileOf(large));
  assert.match(fileOf(large), /<sitemapindex /);
  assert.deepEqual(parts, ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const listed = parts.map((path) => locsOf(fileOf(large, path)));
  assert.deepEqual(
    listed.map(({ length }) => length),
    [5_000, 5_000, 1],
  );
  assert.equal(new Set(listed.flat()).size, 10_001);
  for (const path of ['/sitemap-0.xml', '/sitemap-4.xml', '/sitemap-01.xml', '/sitemap-1.xml.xml'])
    assert.equal(fileOf(large, path), '', path);
});

it('the sitemap has the desktop address of a page that desktops and phones have each for themselves', () => {
  const listed = locsOf(fileOf(siteWith(() => [])));
  for (const { path, device, sibling = '' } of pages) {
    if (device === 'mobile' && sibling) assert.ok(!listed.includes(path), path);
    if (device === 'mobile' && listed.includes(path)) assert.equal(sibling, '', path);
  }
  for (const path of ['/', '/gywm', '/map']) assert.ok(listed.includes(path), path);
});

it('the addresses of the sitemap are collected when it is asked for, once until a change', () => {
  let collected = 0;
  let revision = 0;
  const site = siteWith((kind) => {
    if (kind === 'case') collected += 1;
    return kind === 'case'
      ? Array.from({ length: 6_000 }, (_, at) => ({ id: `c${at}`, savedAt: '', casePath: '' }))
      : [];
  });
  const sitemap = createSitemap(site, () => revision);
  const perCollection = () => {
    collected = 0;
    for (const path of ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']) assert.ok(sitemap(path)?.write(), path);
    return collected;
  };
  assert.equal(collected, 0);
  const once = perCollection();
  assert.ok(once > 0);
  assert.equal(perCollection(), 0);
  revision += 1;
  assert.equal(perCollection(), once);
});

it('the sitemap has the records of every kind that has pages, without untouched samples', () => {
  const row = (id: string) => ({ id, savedAt: '', casePath: '', pagePath: id });
  const file = fileOf(siteWith((kind) => [row('sample-a'), row(`one-${kind}`)]));
  assert.doesNotMatch(file, /sample-a/);
  for (const name of PAGED_KINDS) {
    const address = contentKinds[name].address(`one-${name}`, row(`one-${name}`));
    assert.ok(file.includes(`<loc>https://zhuzhan.example${address}</loc>`), name);
  }
});
