import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PUBLISHED_KINDS } from '../../../server/contract/kinds/kinds.ts';
import { type FeedServices, sitemap, sitemapFile, sitemapFiles } from '../../../server/pages/feeds.ts';

/** So many articles, as far as a sitemap looks at them. */
function siteWith(articles: number): FeedServices {
  const rows = Array.from({ length: articles }, (_, at) => ({ id: `a${at}`, savedAt: '2026-11-20T08:00:00.000Z' }));
  const [none, all] = [{ all: () => [] }, { all: () => rows }];
  const empty = Object.fromEntries(PUBLISHED_KINDS.map((name) => [name, { publicRows: none }]));
  const store = { ...empty, news: { publicRows: all }, site: { value: { scenarios: [] } } };
  return { store, siteUrl: 'https://zhuzhan.example' } as unknown as FeedServices; // proof: sitemaps read nothing else
}

describe('the sitemap', () => {
  it('of a large site is divided, because one file may hold 50,000 addresses', () => {
    const parts = siteWith(100_000);
    assert.equal(sitemapFiles(parts), 3);
    const index = sitemap(parts);
    assert.match(index, /<sitemapindex /);
    assert.deepEqual(index.match(/https:\/\/[^<]+/g)?.slice(-3), [
      'https://zhuzhan.example/sitemap-1.xml',
      'https://zhuzhan.example/sitemap-2.xml',
      'https://zhuzhan.example/sitemap-3.xml',
    ]);
    const files = [1, 2, 3].map((number) => sitemapFile(parts, number).match(/<loc>[^<]+/g) ?? []);
    assert.equal(files[0]?.length, 50_000);
    const all = new Set(files.flat());
    for (const id of ['a0', 'a49999', 'a99999']) assert.ok(all.has(`<loc>https://zhuzhan.example/xwdtDet?newId=${id}`));
    assert.equal(all.size, files.flat().length);
  });

  it('of a small site is one file', () => {
    const parts = siteWith(30);
    assert.equal(sitemapFiles(parts), 0);
    assert.match(sitemap(parts), /<urlset [\s\S]*newId=a29</);
  });
});
