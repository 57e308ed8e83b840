import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../../client/site/live/modules.ts');
const { Article, outlineOf } = await import('../../../../../client/site/widgets/article/article.tsx');

for (const [what, html] of Object.entries({
  'no headings': '<p>一段话</p><h3>小标题</h3>',
  'headings that hold only a picture or nothing':
    '<h2><br></h2><h2><img src="/media/a.webp" alt=""></h2><h2>&nbsp;</h2>',
}))
  test(`an article with ${what} has no contents and is left as it is`, () =>
    assert.deepEqual(outlineOf(html), { html, headings: [] }));

test('each second-level heading gets an id that its entry in the contents names', () => {
  const { html, headings } = outlineOf('<h2>组成</h2><p>文</p><h3>细节</h3><h2>参数</h2>');
  assert.deepEqual(headings, [
    { id: 'section-1', text: '组成' },
    { id: 'section-2', text: '参数' },
  ]);
  assert.equal(html, '<h2 id="section-1">组成</h2><p>文</p><h3>细节</h3><h2 id="section-2">参数</h2>');
});

test('a heading keeps its look, and its entry shows the words without the marks around them', () => {
  const { html, headings } = outlineOf(
    '<h2 class="align-center">A &amp; B<br><strong>&lt;方案&gt;</strong> <a href="/x">比较</a></h2>',
  );
  assert.equal(headings[0]?.text, 'A & B <方案> 比较');
  assert.match(html, /^<h2 id="section-1" class="align-center">A &amp; B<br>/);
});

test('in the contents the last section is marked whose heading has come into the upper third', () => {
  const place = serve(<Article html="<h2>一</h2><p>文</p><h2>二</h2><h2>三</h2>" />);
  Object.assign(globalThis, { requestAnimationFrame: (draw: () => void) => draw() });
  const scroll = (...tops: number[]) => {
    place.querySelectorAll('h2').forEach((heading, at) => {
      heading.getBoundingClientRect = () => ({ top: tops[at] }) as DOMRect; // proof: nothing else of it is read
    });
    window.dispatchEvent(new Event('scroll'));
    return [...place.querySelectorAll('[aria-current=location]')].map((link) => link.textContent).join();
  };
  mount(place.querySelector('nav')!); // proof: it is worth listing
  const marked = [scroll(500, 600, 700), scroll(-900, 20, 700), scroll(-900, -800, 20), scroll(0, 600, 700)];
  assert.deepEqual(marked, ['', '二', '三', '一']);
  place.remove();
});
