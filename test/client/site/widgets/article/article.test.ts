import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf } from '../../../../../client/site/widgets/article/article.tsx';

test('an article without headings has no contents and is left as it is', () => {
  const html = '<p>一段话</p><h3>小标题</h3>';
  assert.deepEqual(outlineOf(html), { html, headings: [] });
});

test('a heading that holds only a picture or nothing is not listed', () => {
  const html = '<h2><br></h2><h2><img src="/media/a.webp" alt=""></h2><h2>&nbsp;</h2>';
  assert.deepEqual(outlineOf(html), { html, headings: [] });
});

test('each second-level heading gets an id that its entry in the contents names', () => {
  const { html, headings } = outlineOf('<h2>组成</h2><p>文</p><h3>细节</h3><h2>参数</h2>');
  assert.deepEqual(headings, [
    { id: 'section-1', text: '组成' },
    { id: 'section-2', text: '参数' },
  ]);
  assert.equal(html, '<h2 id="section-1">组成</h2><p>文</p><h3>细节</h3><h2 id="section-2">参数</h2>');
});

test('two headings of the same words are told apart', () => {
  const ids = outlineOf('<h2>参数</h2><h2>参数</h2>').headings.map(({ id }) => id);
  assert.equal(new Set(ids).size, 2);
});

test('a heading keeps its look, and its entry shows the words without the marks around them', () => {
  const { html, headings } = outlineOf(
    '<h2 class="align-center">A &amp; B<br><strong>&lt;方案&gt;</strong> <a href="/x">比较</a></h2>',
  );
  assert.equal(headings[0]?.text, 'A & B <方案> 比较');
  assert.match(html, /^<h2 id="section-1" class="align-center">A &amp; B<br>/);
});

test('an entity that spells another entity is decoded once', () => {
  assert.equal(outlineOf('<h2>&amp;lt;</h2>').headings[0]?.text, '&lt;');
});
