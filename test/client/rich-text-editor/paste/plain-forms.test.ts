import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formOf } from '../../../../client/rich-text-editor/paste/plain-forms.ts';

const htmlOf = async (text: string) => `${await formOf(text)?.html()}`;
const tableOf = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/** Paragraphs as a PDF viewer copies them: a line ends where the page did. */
function broken(paragraphs: readonly string[], width: number): string {
  const lines = paragraphs.flatMap((words) => {
    const pieces = words.match(/[!-~]+ ?|[^!-~]/g) ?? [];
    const ended: string[] = [''];
    for (const piece of pieces) {
      const long = `${ended.at(-1)}${piece}`.replace(/[^ -~]/g, '##').trim().length > width;
      if (long) ended.push(piece);
      else ended.push(`${ended.pop()}${piece}`);
    }
    return ended.map((line) => line.trimEnd());
  });
  return lines.join('\n');
}

const CHINESE = [
  '塔式起重机主要用于高层建筑施工中的物料垂直和水平输送及建筑构件的安装，起重臂较长，回转半径大，能覆盖整个工地，司机室视野开阔。',
  '选型时要看最大起重量、最大幅度和独立高度。本公司的产品出厂前都经过载荷试验，随机文件里有合格证、使用说明书和备件清单，请在验收时逐一核对。',
];
const ENGLISH = [
  'The crane lifts up to eight tons at the foot of its jib and one and a half at its end, which is enough for most of the sites that we supply.',
];

describe('the form of pasted text without HTML', () => {
  for (const line of ['\n', '\r\n'])
    for (const columns of [2, 3, 7])
      for (const count of [2, 5])
        it(`is a table of ${columns} columns and ${count} rows (${JSON.stringify(line)})`, async () => {
          const rows = Array.from({ length: count }, (_, row) =>
            Array.from({ length: columns }, (_, at) => (row === 1 && at !== 0 ? '' : `格${row}.${at}`)),
          );
          assert.equal(await htmlOf(rows.map((row) => row.join('\t')).join(line) + line), tableOf(rows));
        });

  it('is a table whose cells have line ends, quotes and signs of HTML', async () => {
    assert.equal(
      await htmlOf('型号\t说明\n<b>\t"第一行\n第二行 ""引"""\n"甲"乙\t"'),
      tableOf([
        ['型号', '说明'],
        ['&lt;b>', '第一行<br>第二行 "引"'],
        ['"甲"乙', '"'],
      ]),
    );
  });

  for (const [name, paragraphs] of Object.entries({ Chinese: CHINESE, English: ENGLISH }))
    for (const width of [36, 48, 60])
      it(`is ${name} paragraphs whose lines of ${width} signs end where the page did`, async () => {
        const joined = paragraphs.map((words) => `<p>${words}</p>`).join('');
        const html = await htmlOf(broken(paragraphs, width));
        // a sentence that ends with its line may end its paragraph
        assert.equal(html.replaceAll('。</p><p>', '。'), joined.replaceAll('。</p><p>', '。'));
      });

  it('is no paragraph over an empty line, and no word of any line is lost', async () => {
    const line = '塔式起重机主要用于高层建筑的施工';
    assert.equal(
      await htmlOf([line, line, line, '', '', line, line, '短。', line].join('\n')),
      `<p>${line.repeat(3)}</p><p>${line.repeat(2)}短。</p><p>${line}</p>`,
    );
  });

  it('is told of a long text about as fast for each line as of a short one', () => {
    const took = (count: number) => {
      const begun = process.cpuUsage(); // not the time of a machine that does more than this
      formOf(`${'the log of a server has lines without any sign at their ends\n'.repeat(count)}end.`);
      return process.cpuUsage(begun).user;
    };
    took(1_000);
    assert.ok(took(16_000) < 2_000_000);
  });

  it('is a word without the hyphen that parted it at the end of a line', async () => {
    const lines = [
      'The cranes of this series are de-',
      'signed for sites with high build-',
      'ings and 24-',
      'hour shifts of drivers who have the',
      'papers for them.',
    ];
    // a viewer has hyphens of its own
    for (const hyphen of ['-', '\u00ad', '\u2010', '\u0002', '\ufffe']) {
      const copied = lines.map((line) => line.replace(/(?<=[a-z])-$/, hyphen));
      assert.equal(
        await htmlOf(copied.join('\n')),
        '<p>The cranes of this series are designed for sites with high buildings and 24-</p><p>hour shifts of drivers who have the papers for them.</p>',
      );
    }
  });

  for (const text of [
    '甲\t乙',
    '甲\t乙\n丙',
    ...[
      '1. 2. 3.',
      '1、 2、 3、',
      '（一） （二） （三）',
      '一、 二、 三、',
      'a) b) c)',
      '第一条 第二条 第三条',
      '• • •',
      '\uf0b7 \uf0b7 \uf0b7',
      '- - -',
    ].map((signs) =>
      signs
        .split(' ')
        .map((sign) => `${sign}\t吊钩和钢丝绳`)
        .join('\n'),
    ),
    '尊敬的王总：\n\t您好！\n\t感谢贵司的支持。\n此致',
    '\t甲\n\t乙',
    '甲\n乙\n丙',
    '塔机\n\t\t跳级',
    'function a() {\n\treturn 1;\n}',
    'a:\n\tb: 1\n\tc: 2',
    'SELECT\n\tid\nFROM\n\tleads\nWHERE\n\tid IS NOT NULL',
    'select id\nfrom leads\n\tjoin staff\norder by id',
    'if test -f a\nthen\n\techo a\nfi',
    'x = 1\nwhile x < 3\n\tx += 1\nend',
    'build\n\tgcc -o a b.c',
    '<ul>\n\t<li>甲</li>\n</ul>',
    ...['2026-11-28 ', '2026年11月28日', '• ', '（一）', '第一条', '一、', '3、'].map((begin) =>
      [1, 2, 3]
        .map((at) => `${begin}检查塔机基础是否平整并且有排水措施${at}`)
        .join('\n')
        .concat('。'),
    ),
    '型号,起重量\nQTZ80,8',
    '第一条很长很长很长很长很长很长很长的话。\n第二条很长很长很长很长很长很长很长的话。\n第三条很长很长很长很长很长很长的话。',
    ...['收货地址：', '收货地址如下。', ''].map((head) =>
      [
        head,
        ...['深圳市南山区高新南一道', '杭州市余杭区文一西路', '武汉市洪山区珞喻路'].map(
          (road) => `${road} 969 号 5 号楼`,
        ),
      ].join('\n'),
    ),
    '城东一期住宅项目塔机租赁合同\n城东二期住宅项目塔机租赁合同\n城东三期住宅项目塔机租赁合同',
  ])
    it(`is none but lines of ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(formOf(text), undefined));
});
