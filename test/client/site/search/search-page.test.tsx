import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Marked } from '../../../../client/site/search/search.tsx';
import { wordsOf } from '../../../../server/contract/search-words.ts';
import { suiteSite } from '../../../helpers/suite-site.ts';

const marked = (text: string, q: string) =>
  renderToStaticMarkup(<Marked className="a" text={text} words={wordsOf(q)} />).replace(/<\/?span[^>]*>/g, '');

describe('what was found is marked', () => {
  it('where the words stand, whatever their case and width, overlapping ones as one', () => {
    assert.equal(marked('智慧工地ＡＩ监控', 'ai 工地'), '智慧<mark>工地ＡＩ</mark>监控');
    assert.equal(marked('塔机塔机', '塔机'), '<mark>塔机塔机</mark>');
    assert.equal(marked('ababa', 'aba'), '<mark>ababa</mark>');
    assert.equal(marked('无关', '塔机'), '无关');
  });

  it('as the very letters of the text, also where folding makes them longer', () => {
    assert.equal(marked('㎡与㎏，İ后', 'm2'), '<mark>㎡</mark>与㎏，İ后');
    assert.equal(marked('㎡与㎏，İ后', '后'), '㎡与㎏，İ<mark>后</mark>');
    assert.equal(marked('👷安全帽', '安全'), '👷<mark>安全</mark>帽');
  });

  it('and stays text where it looks like markup', () => {
    assert.equal(marked('<b>', 'b'), '&lt;<mark>b</mark>&gt;');
  });
});

describe('the page of the search', () => {
  const site = suiteSite();

  const asked = async (q: string) => {
    const { status, text } = await site.send('GET', `/search?q=${encodeURIComponent(q)}`);
    return { status, html: text.slice(text.indexOf('<main'), text.indexOf('</main>')) };
  };

  it('gives what was found in the HTML, by kind and counted, the words marked', async () => {
    const { status, html } = await asked('塔机');
    assert.equal(status, 200);
    const groups = html.split('<section').slice(1);
    const seen = groups.map((group) => ({
      kind: /<h2[^>]*>(..)/.exec(group)?.[1],
      count: Number(/<h2[^>]*>.*?(\d+)<\/span>/.exec(group)?.[1]),
      hits: group.split('class="search-hit').length - 1,
    }));
    assert.deepEqual(
      seen.map(({ kind }) => kind),
      ['产品', '案例', '新闻'],
    );
    for (const { count, hits } of seen) assert.equal(count, hits);
    for (const kind of ['product', 'case', 'news']) assert.ok(html.includes(`href="#search-${kind}"`));
    assert.match(html, /<mark>塔机<\/mark>/);
  });

  it('is not counted by the limit of the call', async () => {
    let status = 200;
    for (let count = 0; count < 62 && status === 200; count++) ({ status } = await asked('塔机'));
    assert.equal(status, 200);
    assert.equal((await site.call('search/query', { q: '塔机' })).status, 200);
  });
});
