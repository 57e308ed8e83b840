import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import Search, { Marked } from '../../../../client/site/search/search.tsx';
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
    assert.equal(marked('到 300 m 内', '300m'), '到 <mark>300</mark> <mark>m</mark> 内');
  });

  it('as the very letters of the text, also where folding makes them longer', () => {
    assert.equal(marked('㎡与㎏，İ后', 'm2'), '<mark>㎡</mark>与㎏，İ后');
    assert.equal(marked('㎡与㎏，İ后', '后'), '㎡与㎏，İ<mark>后</mark>');
    assert.equal(marked('👷安全帽', '安全'), '👷<mark>安全</mark>帽');
  });

  it('across hyphens of models and in the other script, as they stand', () => {
    assert.equal(
      marked('塔機 QTZ-80，QTZ - 80', 'QTZ80'),
      '塔機 <mark>QTZ</mark>-<mark>80</mark>，<mark>QTZ</mark> - <mark>80</mark>',
    );
    assert.equal(marked('⼯地 - 塔機', '塔机 工地'), '<mark>⼯地</mark> - <mark>塔機</mark>');
  });

  it('and stays text where it looks like markup', () => {
    assert.equal(marked('<b>', 'b'), '&lt;<mark>b</mark>&gt;');
  });
});

test('where nothing is found and nothing is sold yet a button asks the company', () => {
  const found = { data: [], count: 0 };
  const nothing = { q: '塔机', current: 1, found, hotline: undefined, words: [], groups: [], products: [] };
  const html = renderToStaticMarkup(<Search data={nothing} query={{}} />);
  assert.match(html, /<a class="button button-main above-8" href="\/map#apply"[^>]*>咨询报价<\/a>/);
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
    const kinds = seen.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['产品', '案例', '新闻']);
    for (const { count, hits } of seen) assert.equal(count, hits);
    for (const kind of ['product', 'case', 'news']) assert.ok(html.includes(`href="#search-${kind}"`));
    assert.match(html, /<mark>塔机<\/mark>/);
  });

  it('marks what was meant by the words of the trade', async () => {
    for (const [q, meant] of Object.entries({ 塔吊: '塔机', '塔 吊': '塔机', 砌墙: '砌砖', 施工电梯: '升降机' }))
      assert.match((await asked(q)).html, new RegExp(`search-hit[\\s\\S]*<mark>${meant}</mark>`), q);
  });

  it('asks after a slip, and shows six products with pictures where nothing is found', async () => {
    for (const [slip, title] of Object.entries({ 塔基: '塔机安全监测系统', 监侧: '监测系统' })) {
      const { html } = await asked(slip);
      assert.match(html, new RegExp(`您是不是要找.*?[\\s\\S]*<a[^>]*>[^<]*${title}</a>`), slip);
    }
    for (const q of ['qqqq', '']) {
      const { html } = await asked(q);
      assert.equal(html.split('class="product-card ').length - 1, 6, q);
      assert.match(html, /<\/h1>.*<h2.*<h3/s, 'no heading below one that is missing');
      assert.ok(html.includes('href="/product?tab=cpxt"'));
    }
    const missing = await site.send('GET', '/nowhere');
    assert.match(missing.text, /<main[\s\S]*<form [^>]*class="search-form[\s\S]*<\/main>/);
  });

  it('leads a question for a price to the enquiry, beside what else is found', async () => {
    for (const q of ['塔机 报价', '塔吊价格', '塔机安全监测系统多少钱']) {
      const { html } = await asked(q);
      assert.match(html, /href="\/productDet\?productId=tower-crane-monitor#apply"/, q);
      assert.match(html, /class="search-hit/, q);
    }
    const { html } = await asked('qqqq报价');
    assert.match(html, /href="tel:[\s\S]*href="\/map#apply"/);
    assert.doesNotMatch(html, /没有找到/);
    assert.doesNotMatch((await asked('塔机')).html, /#apply/);
  });
});
