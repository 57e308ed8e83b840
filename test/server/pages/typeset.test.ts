import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeset } from '../../../server/pages/typeset.ts';

const LONG = '塔机安全监测系统实时监测吊重、幅度、高度和回转角，误差不大于 0.5 m，可接入 16 台。';
const page = (inside: string) => `<main><div class="without-hydration">${inside}</div></main>`;
const plain = (html: string) => html.replaceAll('<wbr/>', '');

test('a text of some lines is broken between words, never inside one, and a figure stays with its unit', () => {
  const html = typeset(page(`<p class="a">${LONG}</p>`));
  assert.match(html, /<p class="keep-phrases a">/);
  assert.equal(plain(html).replaceAll('\u00a0', ' '), page(`<p class="keep-phrases a">${LONG}</p>`));
  const words = /<p[^>]*>(.*)<\/p>/.exec(html)?.[1]?.split('<wbr/>') ?? [];
  assert.ok(words.length > 8, words.join('|'));
  assert.ok(!words.some((word) => /^[，。、）]/.test(word) || /[（\d]$/.test(word)), words.join('|'));
  assert.equal(words[0], '塔机'); // not in the dictionary
  assert.ok(html.includes('0.5\u00a0m') && html.includes('16\u00a0台'));
});

test('the short title of a card is broken so too, an address of mail never', () => {
  const html = typeset(
    page('<h3><a class="card-link" href="/x">第六期安装工程师培训班结业</a></h3><p>contact@example.com</p>'),
  );
  assert.match(html, /<a class="keep-phrases card-link" href="\/x">第六期<wbr\/>安装<wbr\/>工程师<wbr\/>培训班<wbr\/>/);
  assert.match(typeset(page('<h1>智能安全帽更新：戴得稳，弱信号也能呼叫</h1>')), /戴得稳，<wbr\/>弱/);
  assert.match(html, /<p>contact@example\.com<\/p>/);
});

test('where the browser sets a space between Han and letters or figures no line ends', () => {
  assert.match(typeset(page('<dd>综合误差不大于5%，默认报警</dd>')), /<wbr\/>大于5%，<wbr\/>/);
  assert.match(typeset(page('<p>连续监测PM2.5、PM10和噪声</p>')), /监测PM2\.5、<wbr\/>PM10和/);
  assert.match(typeset(page('<h3>AI视频监控系统</h3>')), />AI视频<wbr\/>/);
});

test('a single line, a long text, an address and what the browser takes over stay as they are', () => {
  const kept = ['<p>短句，塔机十台</p>', `<p>${LONG.replaceAll(' ', '').repeat(4)}</p>`];
  for (const text of kept) assert.equal(typeset(page(text)), page(text));
  const address = page(`<address><p>${LONG}</p></address>`);
  assert.equal(typeset(address), address);
  const live = `<main><p>${LONG}</p></main>`;
  assert.equal(typeset(live), live);
});

test('rich text that its page wants set is set, in tables and lists too, and other rich text is not', () => {
  const cell = '<div class="rich-text"><table><tbody><tr><td>「咨询该产品」表单</td></tr></tbody></table></div>';
  const inside = (name: string) => `<main><div class="${name}">${cell}</div><p>${LONG}</p></main>`;
  const html = typeset(inside('set-by-word'));
  assert.match(html, />「咨询<wbr\/>该<wbr\/>产品」<wbr\/>表单</);
  assert.equal(plain(html).replace(' class="keep-phrases"', ''), inside('set-by-word'));
  assert.equal(typeset(inside('article')), inside('article'));
});

test('a word that is said twice is not cut in two', () => {
  assert.match(typeset(page('<p>巡检、整改、验收做成一件件小应用</p>')), /一件件<wbr\/>小/);
});

test('entities and markup are not cut', () => {
  for (const inside of [`<p>${LONG}&amp;&lt;</p>`, `<p>${LONG}<a href="/">去</a></p>`])
    assert.equal(typeset(page(inside)), page(inside));
});
