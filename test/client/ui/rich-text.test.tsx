import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { serve } from '../../helpers/dom.ts';

// after the globals
const { dressed, RichText } = await import('../../../client/ui/rich-text.tsx');
const { reviveRichText } = await import('../../../client/ui/revive-rich-text.ts');

const dress = (html: string, columnPx?: number) => dressed(cleanHtml(html), columnPx);

test('a paragraph with words beside its picture keeps the measure of words', () => {
  assert.doesNotMatch(dress('<p>见图 <img src="/uploads/a.webp" alt="甲"></p>'), /rich-text-media/);
});

test('a picture without a word around it may be as wide as the column, linked or not', () => {
  assert.match(dress('<p><img src="/uploads/a.webp" alt="甲"></p>'), /^<p class="rich-text-media"><img loading="lazy"/);
  assert.match(
    dress('<p class="align-center"><a href="/x"><img src="/uploads/a.webp" alt="甲"></a></p>'),
    /^<p class="align-center rich-text-media"><a /,
  );
});

test('a picture of another site, or one whose name promises nothing, is shown as it is', () => {
  for (const src of ['https://example.com/a-1600x900.w.jpg', '/uploads/a-1600x900.jpg', '/uploads/a.jpg'])
    assert.doesNotMatch(dress(`<p><img src="${src}" alt="src=&quot;/uploads/a-1600x900.w.jpg&quot;"></p>`), /srcset/);
});

test('a picture comes in fitting widths, and is drawn no wider than it is or was made', () => {
  const fitted = dress('<p><img src="/uploads/a-1600x900.w.jpg" alt="" width="1600" height="900"></p>');
  assert.match(fitted, /srcset="\S+\.w\.480\.webp 480w, \S+\.w\.960\.webp 960w, \/uploads\/a-1600x900\.w\.jpg 1600w"/);
  assert.match(fitted, /sizes="\(max-width: 1124px\) 100vw, 1124px" src=/);
  const widest = (image: string, columnPx?: number) =>
    /, (\d+)px" src/.exec(dress(`<p><img src="/uploads/${image}></p>`, columnPx))?.[1];
  assert.equal(widest('a-1600x900.w.jpg" alt="" width="300"'), '300');
  assert.equal(widest('a-700x400.w.jpg" alt=""'), '700');
  assert.equal(widest('a-1600x900.w.jpg" alt=""', 760), '760', 'in a narrower column');
});

test('words about a tag are no tag', () => {
  const html = '<p>写作 &lt;table&gt; 与 &lt;img src="x"&gt;</p>';
  assert.equal(dress(html), html);
});

test('every table scrolls inside a box of its own, a table in a table too', () => {
  const html = dress('<table><tr><td>外<table><tr><td>内</td></tr></table></td></tr></table>');
  assert.equal(html.split('<div class="rich-text-scroll"><table>').length - 1, html.split('</table></div>').length - 1);
  assert.match(html, /^<div class="rich-text-scroll"><table>/);
});

test('a figure stays whole; a longer piece gives way in a narrower column', () => {
  const classIn = (html: string) => /<span class="(no-break|unbroken)">[^<]+<\/span>/.exec(dress(html))?.[1];
  const kept = (words: string) => classIn(`<table><tr><td>${words}</td></tr></table>`);
  assert.equal(kept('20%以内'), 'unbroken');
  assert.equal(kept('1〜3 天'), 'unbroken');
  assert.equal(kept('0533-0000000'), 'no-break');
  const inText = (words: string) => classIn(`<p>这里写的是本站的登记情况：山东省${words}就在这里。</p>`);
  assert.equal(inText('88号'), 'unbroken');
  assert.equal(inText('ICP备00000000号'), 'no-break');
});

test('the blanks between words and figures stay outside of what is kept whole', () => {
  const figures = ['0–80 m,', '0–3000 kg (error', '30–45 m²/h', '5–7 days,', '±2 mm;', '−10 to', 'IP65'];
  for (const before of figures)
    for (const after of [...figures, 'height', 'made to order']) {
      const typed = `Radius ${before} ${after} end`;
      for (const set of [dress(`<table><tr><td>${typed}</td></tr></table>`), dress(`<p>${typed}</p>`)]) {
        assert.doesNotMatch(set, /<span class="(?:no-break|unbroken)">(?: |[^<]* <)/, typed);
        assert.equal(set.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' '), typed);
      }
    }
});

test('a film with a still loads nothing until it is asked for; one without shows its first picture', () => {
  assert.match(dress('<p><video src="/media/a.mp4" poster="/media/a.webp"></video></p>'), /preload="none"/);
  assert.doesNotMatch(dress('<p><video src="/media/a.mp4"></video></p>'), /preload/);
  assert.match(
    dress('<p><video src="/media/a.mp4"><track src="/uploads/a.vtt"></video></p>'),
    /<track [^>]*src="\/uploads\/a.vtt"><\/video>/,
  );
});

test('a table that is wider than its box gets a tab stop and a name, until it fits again', () => {
  const place = serve(<RichText html={cleanHtml('<table><tr><td>宽</td></tr></table>')} />);
  const box = place.querySelector<HTMLElement>('.rich-text-scroll')!;
  let measure = () => {};
  class Sizes extends ResizeObserver {
    constructor(tell: () => void) {
      super(tell);
      measure = tell;
    }
  }
  Object.assign(globalThis, { ResizeObserver: Sizes });
  reviveRichText(place.querySelector('.rich-text')!);
  const stops = [300, 0].map((scrollWidth) => {
    Object.defineProperty(box, 'scrollWidth', { configurable: true, value: scrollWidth }); // its box has 0
    measure();
    return ['tabindex', 'role', 'aria-label'].map((name) => box.getAttribute(name)).join();
  });
  assert.deepEqual(stops, ['0,group,内容较宽，可左右滑动', ',,']);
  place.remove();
});

test('a link to a film of Bilibili or Tencent is its player where it is a line of its own', () => {
  const player = (html: string) => /data-props="{&quot;src&quot;:&quot;(.*?)&quot;}"/.exec(dress(html))?.[1];
  const line = (href: string) => player(`<p><a href="${href}" target="_blank">看<strong>片</strong></a></p>`);
  const bilibili = 'https://www.bilibili.com/video/BV1xx411c7mD';
  assert.equal(line(`${bilibili}/?p=1&amp;t=2`), 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD');
  const tencent = 'https://v.qq.com/txp/iframe/player.html?vid=a0b1c2d3e4f';
  for (const page of [
    'x/page/a0b1c2d3e4f.html',
    'x/cover/mzc00200abcdefg/a0b1c2d3e4f.html',
    'x/m/play?vid=a0b1c2d3e4f',
  ])
    assert.equal(line(`https://v.qq.com/${page}`), tencent);
  for (const other of ['https://www.bilibili.com/', 'https://example.com/?https://v.qq.com/x/page/a0b1c2d3e4f.html'])
    assert.equal(line(other), undefined, other);
  assert.equal(player(`<p>见<a href="${bilibili}">片</a></p>`), undefined);
});

test('films with a still wait for their numbered buttons, which cover the browser’s controls', () => {
  const still = '<p><video controls src="/media/a.mp4" poster="/media/a.webp"></video></p>';
  const place = serve(<RichText html={`<p><video controls src="/media/a.mp4"></video></p>${still}${still}`} />);
  const films = [...place.querySelectorAll('video')];
  const buttons = [...place.querySelectorAll<HTMLElement>('.film-start')];
  const state = () => [
    films.map(({ controls }) => controls),
    buttons.map(({ hidden, isConnected }) => isConnected && !hidden),
  ];
  assert.deepEqual(state(), [
    [true, true, true],
    [false, false],
  ]);
  reviveRichText(place.querySelector('.rich-text')!);
  buttons[1]?.click();
  assert.deepEqual(state(), [
    [true, true, true],
    [true, false],
  ]);
  buttons[0]?.nextElementSibling?.dispatchEvent(new Event('play'));
  assert.deepEqual(state()[1], [false, false], 'started by its keys');
  const names = [...buttons, ...films].map((control) => control.getAttribute('aria-label'));
  const own = ['视频：第 1 段', '视频：第 2 段', '视频：第 3 段'];
  assert.deepEqual(names, ['播放视频：第 2 段', '播放视频：第 3 段', ...own]);
  place.remove();
});
