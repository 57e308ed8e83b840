import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { ProductText, partsOf } from '../../../../client/site/products/product-text.tsx';
import { blocksOf } from '../../../../server/rich-text/read-html.ts';

const shown = (html: string) => renderToStaticMarkup(<ProductText parts={partsOf(html)} purpose="" />);

describe('the article of a product', () => {
  it('is taken apart into its elements at the top, which together are the text', () => {
    const pieces = [
      '<p>甲<br>乙</p>',
      '<hr>',
      '<ul><li>一<ul><li>二</li></ul></li></ul>',
      '散字',
      '<figure><img src="/a.webp" alt=""></figure>',
    ];
    for (let at = 0; at < 200; at += 1) {
      const picked = Array.from({ length: at % 7 }, (_, one) => pieces[(at * 31 + one * 17) % pieces.length] ?? '');
      const html = picked.join('');
      assert.equal(
        blocksOf(html)
          .map((block) => block.html)
          .join(''),
        html,
      );
      assert.equal(
        blocksOf(html).filter(({ name }) => name !== '').length,
        picked.filter((one) => one !== '散字').length,
        html,
      );
    }
  });

  it('has headings of one size over parts of few words, alone or in pairs; a long part has a larger one', () => {
    for (let count = 1; count <= 6; count += 1) {
      const html = Array.from({ length: count }, (_, at) => `<h2>包装${at}</h2><p>木箱</p>`).join('');
      assert.equal(shown(html).split('type-heading').length - 1, count, html);
    }
    const sizes = shown(`<h2>包装</h2><p>木箱</p><h2>检验</h2><p>${'逐台检验。'.repeat(200)}</p>`).match(
      /type-(title|heading)/g,
    );
    assert.deepEqual(sizes, ['type-heading', 'type-title']);
  });

  it('has parts at its headings with words; a heading in a list or of nothing but a picture parts nothing', () => {
    const html =
      '<p>一</p><h2>二</h2><p>三</p><h2><img src="/a.webp" alt=""></h2><blockquote><h2>四</h2></blockquote><h2>五</h2>';
    assert.deepEqual(
      partsOf(html).map(({ id, title, blocks }) => [id, title, blocks.length]),
      [
        ['section-1', '', 1],
        ['section-2', '二', 3],
        ['section-3', '五', 0],
      ],
    );
    assert.deepEqual(partsOf(''), []);
  });

  it('puts a figure beside its list or its few words, sets a list of bold words as cells, and leaves other parts as they are', () => {
    const figure = '<figure><img src="/uploads/a.png" alt="图"></figure>';
    assert.match(shown(`<h2>组成</h2>${figure}<ol><li>甲</li></ol>`), /product-text-figure/);
    assert.match(shown(`<h2>组成</h2>${figure}<p>甲</p>`), /product-text-figure/);
    for (const alone of [`${figure}<p>${'长'.repeat(481)}</p>`, `${figure}<p>甲</p>${figure}`])
      assert.doesNotMatch(shown(`<h2>组成</h2>${alone}`), /product-text-figure/);
    const cells = shown(
      '<h2>功能</h2><ul><li><strong>防超载</strong>：限制起升</li><li><strong>防碰撞</strong>先减速</li></ul><p>完</p>',
    );
    assert.match(cells, /product-text-cells[^>]*>.*<strong>防超载<\/strong>限制起升.*<\/ul><\/div><\/div>.*完/);
    assert.doesNotMatch(shown('<h2>功能</h2><ul><li><strong>防超载</strong>：限制</li><li>其他</li></ul>'), /cells/);
  });

  it('short neighbours of nothing but words stand beside each other; a long one, and one with a table, alone', () => {
    const part = (name: string, inside: string) => `<h2>${name}</h2>${inside}`;
    const [short, long] = ['<p>几句话。</p>', `<p>${'长'.repeat(481)}</p>`];
    const table = '<table><tbody><tr><td>一</td></tr></tbody></table>';
    const pairs = (...insides: string[]) =>
      shown(insides.map((inside, at) => part(`第${at}段`, inside)).join('')).split('split-even').length - 1;
    assert.deepEqual([pairs(short), pairs(short, short), pairs(short, short, short)], [0, 1, 1]);
    assert.equal(pairs(short, short, short, short), 2);
    for (const other of [long, table, '<ul><li><strong>一</strong>：二</li><li><strong>三</strong>：四</li></ul>'])
      assert.deepEqual([pairs(short, other), pairs(other, short, short)], [0, 1]);
  });

  it('a short opening stands beside the first part with room in half a page, its film below it', () => {
    const opening = '<p>短句。</p><p><video src="/a.mp4"></video></p>';
    const cells = '<ul><li><strong>一</strong>：二</li><li><strong>三</strong>：四</li></ul>';
    const isBeside = (first: string, inside: string) =>
      /split-even.*短句.*<h2[^>]*>功能/.test(shown(`${first}<h2>功能</h2>${inside}<h2>安装</h2><p>完</p>`));
    for (const inside of ['<p>几句话。</p>', cells, `<p>先</p>${cells}<p>后</p>`]) {
      assert.ok(isBeside(opening, inside), inside);
      assert.ok(isBeside('<p>短句。</p>', inside), inside);
      assert.ok(!isBeside(`<p>短句。${'长'.repeat(140)}</p>`, inside));
    }
    for (const wide of [
      `<p>${'长'.repeat(481)}</p>`,
      '<figure><img src="/a.webp" alt="图"></figure><ol><li>一</li></ol>',
    ])
      assert.ok(!isBeside(opening, wide), wide);
  });

  it('sets a short first paragraph large, not a long one', () => {
    assert.match(shown('<p>短句。</p>'), /product-text-lead/);
    assert.doesNotMatch(shown(`<p>${'长'.repeat(200)}</p>`), /product-text-lead/);
  });
});
