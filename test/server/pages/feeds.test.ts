import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CONTENT_KINDS, contentKinds, PAGED_KINDS } from '../../../server/kinds.ts';
import { type FeedServices, newsFeed, sitemap } from '../../../server/pages/feeds.ts';

type Rows = readonly object[];

/** A site with these rows of each kind, as far as a feed looks at it. */
function siteWith(rowsOf: (kind: string) => Rows, company = {}): FeedServices {
  const kinds = CONTENT_KINDS.map((name) => [name, { publicRows: { all: () => rowsOf(name) } }]);
  const store = { ...Object.fromEntries(kinds), site: { value: { scenarios: [], company } } };
  return { store, siteUrl: 'https://zhuzhan.example' } as unknown as FeedServices; // proof: feeds read nothing else
}

it('the sitemap has the records of every kind that has pages', () => {
  const file = sitemap(siteWith((kind) => [{ id: `one-${kind}`, savedAt: '', casePath: '', pagePath: 'own' }]));
  for (const name of PAGED_KINDS) {
    const address = contentKinds[name].address(`one-${name}`, { casePath: '', pagePath: 'own' });
    assert.ok(file.includes(`<loc>https://zhuzhan.example${address}</loc>`), name);
  }
});

it('the news feed carries what was typed as plain text', () => {
  const row = { id: 'a', newTitle: '<b>"1"</b>', newIntro: '<i>&</i>\u0001', createDate: '2026-11-20T08:00:00.000Z' };
  const feed = newsFeed(siteWith((kind) => (kind === 'news' ? [row] : []), { name: '<u>', description: "'" }));
  assert.doesNotMatch(feed, /<[bui]>|& /);
  for (const word of ['&#60;b&#62;&#34;1&#34;', '&#60;i&#62;&#38;', '&#60;u&#62;新闻动态', '<description>&#39;<'])
    assert.ok(feed.includes(word), word);
});
