import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closeTypedBlanks, closeTypedBlanksInHtml } from '../../../server/contract/typed-blanks.ts';
import { type Random, randomFrom } from '../../helpers/random.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const SEEDS = 2_000;
/** Words by their kind; only between `han` and `figure` a typed blank closes. */
const WORDS = {
  han: ['约', '塔机', '第', '不大于', '，其中', '”内'],
  figure: ['40', '5%', '≤0.5', '±2', '20～30℃', '1,200', '2026', '36.5℃', '-20', '3×2', '&lt;5%'],
  latin: ['m', 'AI', 'kN/m²', 'MN', 'GB/T'],
  model: ['QTZ80', 'PM2.5', 'IP67', '5G', 'V3.0', 'M10'],
  name: ['13800000000', '400-000-0000', '91370300', '192.168.1.1', '1.2.3', '(3)', '①'],
  address: ['https://例子.cn/塔机', 'https://a.cn/80', 'www.例子.cn/80', '163@qq.com', 'mail@例子.中国'],
} as const;
type Kind = keyof typeof WORDS;
const KINDS = Object.keys(WORDS) as Kind[]; // proof: the table's own names
const GAPS = [' ', '\u00a0', '  ', '   ', '\n', '\u3000'];

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T; // proof: no list is empty

/** A text as somebody types it, and as a page shows it. */
function typedText(random: Random, dress = (word: string, _kind: Kind) => word) {
  let [typed, shown] = ['', ''];
  let [before, gapBefore]: [Kind?, string?] = [];
  let [isLatin, isLatinNow] = [false, false];
  for (let left = 2 + random(9); left > 0; left -= 1) {
    const kind = pick(random, KINDS);
    const word = dress(pick(random, WORDS[kind]), kind);
    const gap = pick(random, GAPS);
    const isNarrow = (one = '') => /^[ \u00a0]{1,2}$/.test(one);
    const isNamed = isNarrow(gapBefore) && isLatin; // 「MN 8000」
    const closes =
      isNarrow(gap) && ((before === 'han' && kind === 'figure') || (before === 'figure' && kind === 'han' && !isNamed));
    const isOpening = /^[，”]/.test(word); // Chinese punctuation needs no gap, nor has it one of its own
    typed += before ? gap + word : word;
    shown += before && !(closes && !isOpening) ? gap + word : word;
    [isLatin, isLatinNow] = [isLatinNow, /[A-Za-z][^\p{Script=Han}]*$/u.test(word) && kind !== 'figure'];
    [before, gapBefore] = [kind, gap];
  }
  return { typed, shown };
}

describe('typed blanks between Han signs and figures', () => {
  it('close in any text, and nowhere else', () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { typed, shown } = typedText(randomFrom(seed));
      const closed = closeTypedBlanks(typed.replaceAll('&lt;', '<'));
      assert.equal(closed, shown.replaceAll('&lt;', '<'), `seed ${seed}: ${typed}`);
      assert.equal(closeTypedBlanks(closed), closed, `seed ${seed}, again`);
    }
  });

  it('close in HTML across bold and linked words, never in code or in what is no text', () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = randomFrom(seed);
      const tags = ['strong', 'a href="/a 3 台"', 'span class="约 3"', 'sub'] as const;
      const dressed = typedText(random, (word, kind) => {
        const tag = pick(random, tags);
        return kind === 'figure' && random(2) === 0 ? `<${tag}>${word}</${tag.split(' ')[0]}>` : word;
      });
      const code = typedText(random).typed;
      const wrap = (text: string) =>
        `<p>${text}</p><pre>${code}</pre><h2 id="约 3">${text}<code>${code}</code></h2><textarea>${code}</textarea>`;
      const closed = closeTypedBlanksInHtml(wrap(dressed.typed));
      assert.equal(closed, wrap(dressed.shown), `seed ${seed}: ${dressed.typed}`);
    }
  });

  it('close in what is read out, and stay in addresses and in what a form sends', () => {
    const shown = (alt: string) =>
      `<img src="/a 3 台.png" alt="${alt}"><input value="约 3 台" aria-label="${alt}"><i data-x="约 3 台"></i>`;
    assert.equal(closeTypedBlanksInHtml(shown('约 3 台')), shown('约3台'));
    assert.equal(closeTypedBlanksInHtml('第 <!-- -->2<!-- --> 页，约&nbsp;3 台'), '第<!-- -->2<!-- -->页，约3台');
    assert.equal(closeTypedBlanksInHtml('<li>共 </li><li>3 台</li>'), '<li>共 </li><li>3台</li>');
    assert.equal(closeTypedBlanks('约 4 小时 →40 分钟，●3 台'), '约4小时 →40分钟，●3台');
    assert.equal(closeTypedBlanksInHtml('<h2>3. 安装</h2>'), '<h2>3. 安装</h2>', 'a number before a heading');
  });
});

describe('a public page', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('shows none, in words, title and data of engines; what is stored keeps them', async () => {
    const fields = { pageTitle: '装好 3 台', pageIntro: '约 40 分钟', pageCon: '<p>约 <strong>40</strong> 分钟</p>' };
    const saved = await site.call<{ pageId: string }>('page/save', { pagePath: 'three', ...fields }, staff);
    const { text } = await site.send('GET', '/p/three');
    for (const shown of ['<title>装好3台 - ', '约<strong>40</strong>分钟', 'content="约40分钟"', '"name":"装好3台"'])
      assert.ok(text.includes(shown), shown);
    assert.doesNotMatch(text.replace(/<!-- -->/g, ''), /\p{Script=Han} \d{1,4}(?!\d)|\b\d{1,4} \p{Script=Han}/u);
    const { body } = await site.call<typeof fields>('page/detail', { pageId: saved.body.data?.pageId ?? '' });
    assert.equal(body.data?.pageTitle, fields.pageTitle);
    assert.equal(body.data?.pageCon, fields.pageCon);
  });
});
