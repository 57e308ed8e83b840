import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { byLine, byWord, named } from '../../../../client/site/widgets/by-word.tsx';
import { dressed } from '../../../../client/ui/rich-text.tsx';
import { clausesOf, figuresOf, widthOf, withUnits } from '../../../../client/ui/words.ts';

const clause = '<span class="no-break">';
/** Words are parted by 「|」, clauses too. */
const set = (text: string) =>
  renderToStaticMarkup(byWord(text))
    .replace(/<wbr[^>]*>/g, '|')
    .replace(/<span class="no-break">(.*?)<\/span>(?=$|<span class="no-break">)/g, (_, words) => `|${words}`)
    .replace(/^\|/, '');
const words = (text: string) => set(text).split('|');

test('a heading is broken between words, never inside one, and no line begins with a comma', () => {
  assert.deepEqual(words('第六期安装工程师培训班结业'), ['第六期', '安装', '工程师', '培训班', '结业']);
  assert.match(set('智能安全帽更新：戴得稳，弱信号也能呼叫'), /戴得稳，\|弱/);
  assert.match(set('班组长三个工作日内学会'), /^班组长\|三个\|工作日内\|/);
  assert.match(set('安全监控管理系统专业版QTZ-8000-6'), /\|专业版QTZ-8000-6$/);
  assert.match(set('巡检、整改、验收做成一件件小应用'), /一件件\|小/);
  assert.equal(words('塔机安全监测系统上新')[0], '塔机', 'not in the dictionary');
});

test('where the browser sets a space between Han and letters or figures no line ends', () => {
  assert.match(set('综合误差不大于5%，默认报警'), /\|不大于5%，\|/);
  assert.match(set('连续监测PM2.5、PM10和噪声'), /监测PM2\.5、\|PM10和/);
  assert.match(set('AI视频监控系统'), /AI视频\|/);
});

test('a figure stays with its unit', () => {
  assert.equal(withUnits('误差 0.5 m，16 台'), '误差0.5\u00a0m，16台');
  assert.match(set('塔机误差不大于 0.5 m'), /0\.5\u00a0m/);
  assert.match(set('常用型号 3 个工作日内发出'), /型号3个工作日内\|/);
});

test('names that share a value are broken after the stroke between them, and a range of degrees or shares not at all', () => {
  const clauses = clausesOf('施工速度／砌筑速度／面漆喷涂效率').map((pieces) =>
    pieces.map(({ text }) => text).join(''),
  );
  assert.deepEqual(clauses, ['施工速度／', '砌筑速度／', '面漆喷涂效率']);
  for (const range of ['20°～40°', '30%～60%', '-20℃～60℃'])
    assert.ok(
      figuresOf(`用于楼梯，角度或湿度在${range}之间时可调。`).some(
        ({ text, isWhole }) => isWhole && text.includes(range),
      ),
      range,
    );
});

test('a single line, an address of mail and markup stay as they are', () => {
  const long =
    '塔机安全监测系统实时监测吊重、幅度、高度和回转角，误差不大于半米，可接入平台统一监管；超限之前预警，超限时报警，并限制危险动作，不代替司机判断。';
  for (const text of ['短句，塔机', 'contact@example.com']) assert.equal(set(text), text);
  assert.equal(set(long), `<span class="running">${long}</span>`, 'running text breaks where it likes');
  assert.equal(set('<b>'), '&lt;b&gt;');
});

test('a line of a heading ends between clauses before it ends inside one', () => {
  assert.equal(
    renderToStaticMarkup(byWord('雨季看基坑：读懂三条曲线')),
    `${clause}雨季<wbr aria-hidden="true"/>看<wbr aria-hidden="true"/>基坑：</span>${clause}读懂<wbr aria-hidden="true"/>三条<wbr aria-hidden="true"/>曲线</span>`,
  );
  assert.match(set('按图纸配置，不堆用不上的设备'), /\|用不上的\|设备$/);
});

const FIGURES = ['3', '0.9', '100', '±80', '≤0.5', '1200', '200～280', '6〜8', '0–400', '30-45'];
const UNITS = [' mm', ' m', ' ㎡', '%', '℃', ' dB(A)', ' kN/m²', '天', '个工作日', '台', ' 套', '分钟', '万元'];
const NAMED = ['400-000-0000', '0533-000-0000', 'GB/T 28264', 'GB 50348-2018', 'JGJ 80', 'RS-485', '（示例地址）'];
const WHOLES = [...FIGURES.flatMap((figure) => UNITS.map((unit) => figure + unit)), ...NAMED];
/** What a browser parts in a heading: behind hyphens and slashes, before brackets; in running text figures from Han signs, too. */
const PARTS = /\d[～〜–-]|[a-zA-Z][/-][a-zA-Z\d]|（/;
const PARTS_RUNNING = /\d[\u4e00-\u9fff]|\d[～〜–-]|[a-zA-Z][/-][a-zA-Z\d]|（/;

for (const [name, around] of Object.entries({
  'at the end': (whole: string) => `平台默认报警值设为${whole}`,
  'before a comma': (whole: string) => `请先联系我们：${whole}，再安排到现场`,
  'between words': (whole: string) => `现场安装调试${whole}设备启用`,
}))
  test(`figures with their units, ranges, telephones, standards and short notes are whole ${name}`, () => {
    for (const typed of WHOLES) {
      const text = around(typed);
      const shown = withUnits(typed);
      for (const [pieces, parts] of [
        [clausesOf(text).flat(), PARTS],
        [figuresOf(text), PARTS_RUNNING],
      ] as const) {
        const piece = pieces.find((one) => one.text.includes(shown));
        assert.ok(piece, `${text}: ${pieces.map((one) => one.text).join('|')}`);
        assert.ok(piece.isWhole || !parts.test(shown), `${text}: a browser may part ${shown}`);
      }
    }
  });

test('a range and a share with its word are whole, and so they are in the cells of an article', () => {
  const whole = (piece: string) => `${clause}${piece}</span>`;
  assert.equal(set('租赁7天内进场，采购30～45天'), `租赁7天内|进场，|${whole('采购30～45天')}`);
  assert.equal(renderToStaticMarkup(byWord('50%以上')), whole('50%以上'));
  assert.ok(
    renderToStaticMarkup(byWord('面漆喷涂效率／施工速度')).includes(whole('效率／')),
    'no line begins with the stroke',
  );
  const row = (cells: string) => `<table><tr>${cells}</tr></table>`;
  const cell = '<td class="a"><strong>综合误差不大于 5%，约 40 分钟</strong></td><th><img src="/a.png">图</th>';
  assert.ok(
    dressed(row(cell)).includes(
      `${clause}综合<wbr aria-hidden="true">误差<wbr aria-hidden="true">不大于5%，</span>${clause}约40分钟</span></span></strong></td>`,
    ),
  );
  assert.ok(!dressed('<p>综合误差不大于 5%，约 40 分钟</p>').includes('wbr'));
});

test('the width of a value is that of its signs: m is twice as wide as a point', () => {
  assert.ok(widthOf('120 mm×120 mm×6 mm') > 10, 'wraps in a column of ten signs');
  for (const fits of ['1.3 m×0.85 m×1.9 m', '800 mm／1000 mm', '常用规格有现货可发'])
    assert.ok(widthOf(fits) <= 10, `${fits}: ${widthOf(fits)}`);
});

test('a title that is set in pieces is called by its words as they were typed, without a blank at a break', () => {
  const parts = [
    '抹灰机器人',
    '，',
    '：',
    '、',
    '（样品）',
    '95%',
    'E2E-1700',
    ' 12 ',
    'V3.0 ',
    '2026-11-29',
    '发布',
    '！',
  ];
  for (let seed = 1; seed < 4000; seed += 7) {
    const picked = [1, 3, 5, 11].map((prime) => parts[(seed * prime + (seed >> 3)) % parts.length]);
    const title = picked.join('').trim();
    const { children, 'aria-label': label } = named(title);
    const html = renderToStaticMarkup(children);
    if (label === undefined)
      assert.ok(!/no-break|running/.test(html) && html.replace(/<wbr[^>]*>/g, '') === title, title);
    else assert.equal(label, title);
  }
  assert.equal(named('塔机安全监测系统')['aria-label'], undefined, 'words alone name it');
});

test('a long sentence of a card is running text, which may break anywhere, where words are kept whole', () => {
  const long = '研发、方案、安装与运维，由同一支团队负责到底。'.repeat(4);
  assert.match(renderToStaticMarkup(byLine(long)), /^<span class="running">/);
  assert.match(renderToStaticMarkup(byLine(long.slice(0, 23))), /安装<wbr[^>]*>与运维，<wbr/);
});

test('a text is split alike each time, whatever was made of its pieces', () => {
  const text = '误差不超过5%（现场标定后），按国家标准验收';
  const [first, again] = [figuresOf(text), figuresOf(text)];
  assert.deepEqual(again, first);
  assert.equal(again.map((piece) => piece.text).join(''), text);
  for (let at = 0; at < 2_100; at += 1) clausesOf(`${text}${at}`);
  assert.deepEqual(figuresOf(text), first, 'also once it was forgotten');
});
