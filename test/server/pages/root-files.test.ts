import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newsFeed, type RootFileServices } from '../../../server/pages/root-files.ts';

/** A site of this company with these articles, as far as the feed looks at it. */
function siteWith(articles: readonly object[], company: object): RootFileServices {
  const news = { publicRows: { all: (where: (row: object) => boolean) => articles.filter(where) } };
  const samples = { isUntouched: (_: string, { id }: { id: string }) => id.startsWith('sample-') };
  const store = { news, site: { value: { company } }, samples };
  return { store, siteUrl: 'https://zhuzhan.example' } as unknown as RootFileServices; // proof: the feed reads nothing else
}

it('the news feed has the newest articles, without untouched samples', () => {
  const row = (id: string) => ({ id, newTitle: id, newIntro: '', createDate: '2026-11-20T08:00:00.000Z' });
  const ids = Array.from({ length: 50 }, (_, at) => (at % 2 ? `own-${at}` : `sample-${at}`));
  const feed = newsFeed(siteWith(ids.map(row), { name: '某某' }));
  const shown = Array.from(feed.matchAll(/<item><title>([^<]*)/g), ([, id]) => id);
  assert.deepEqual(
    shown,
    Array.from({ length: 20 }, (_, at) => `own-${2 * at + 1}`),
  );
});

it('the news feed names an article without a title as its page does', () => {
  const row = (id: string, newIntro: string) => ({
    id,
    newTitle: ' ',
    newIntro,
    createDate: '2026-11-20T08:00:00.000Z',
  });
  const feed = newsFeed(siteWith([row('a', '简介'), row('b', '')], { name: '某某' }));
  const titles = Array.from(feed.matchAll(/<item><title>([^<]*)/g), ([, title]) => title);
  assert.deepEqual(titles, ['简介', '未命名文章']);
});

it('the news feed carries what was typed as plain text', () => {
  const row = { id: 'a', newTitle: '<b>"1"</b>', newIntro: '<i>&</i>\u0001', createDate: '2026-11-20T08:00:00.000Z' };
  const feed = newsFeed(siteWith([row], { name: '<u>', description: "'" }));
  assert.doesNotMatch(feed, /<[bui]>|& /);
  for (const word of ['&#60;b&#62;&#34;1&#34;', '&#60;i&#62;&#38;', '&#60;u&#62;新闻动态', '<description>&#39;<'])
    assert.ok(feed.includes(word), word);
});
