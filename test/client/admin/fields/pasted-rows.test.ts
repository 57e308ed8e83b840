import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pastedEntries, pastedRows, valuesBeside } from '../../../../client/admin/fields/pasted-rows.ts';
import { type FieldEntries, line, link } from '../../../../server/contract/kinds/fields.ts';
import { randomFrom } from '../../../helpers/random.ts';

/** What a table of a page or spreadsheet has on the clipboard. */
const copied = (rows: string) => ({
  getData: (type: string) => (type === 'text/html' ? `<table>${rows}</table>` : ''),
});

it('keeps the lines of a pasted cell apart, whatever ends them', () => {
  for (const cell of ['甲<br>乙', '<p>甲</p><p>乙</p>', '<div>甲</div>乙', '<ul><li>甲</li><li>乙</li></ul>', '甲\n乙'])
    for (const behind of ['', '<br>', '\n'])
      assert.deepEqual(pastedRows(copied(`<tr><td>${cell}${behind}</td><td>1</td></tr>`)), [['甲 乙', '1']], cell);
});

it('reads the quoted cells of a text as a spreadsheet writes them, and every other quote as typed', () => {
  const random = randomFrom(7);
  const parts = ['甲', '"', '""', '\n', '\r\n', '\t', ' ', '3"', '，'];
  const written = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const plain = (text: string) => ({ getData: (type: string) => (type === 'text/plain' ? text : '') });
  for (let turn = 0; turn < 300; turn++) {
    const cell = () => `${Array.from({ length: random(4) }, () => parts[random(parts.length)]).join('')}末`;
    const table = Array.from({ length: 1 + random(3) }, () => Array.from({ length: 1 + random(3) }, cell));
    for (const end of ['\n', '\r\n']) {
      const text = table.map((cells) => cells.map(written).join('\t')).join(end) + end;
      const shown = table.map((cells) => cells.map((one) => one.replace(/\s+/g, ' ').trim()));
      assert.deepEqual(pastedRows(plain(text)), shown, JSON.stringify(text));
    }
  }
  assert.deepEqual(pastedRows(plain('3" 管\t5\n"未完\t6')), [
    ['3" 管', '5'],
    ['"未完', '6'],
  ]);
  assert.deepEqual(pastedRows(plain('甲\t\n\n\t乙')), [['甲', ''], [''], ['', '乙']]);
  assert.equal(pastedRows(plain(`"${'"'.repeat(200_001)}`)).length, 1);
});

it('splits lines at commas or semicolons only where each is a whole row of the table, and nothing else can be meant', () => {
  const plain = (text: string) => ({ getData: (type: string) => (type === 'text/plain' ? text : '') });
  const random = randomFrom(11);
  const parts = ['甲', '5 kW', '3"', '：', '。', '≤5%', 'a-b'];
  for (let turn = 0; turn < 200; turn++)
    for (const separator of [',', ';']) {
      const width = 2 + random(3);
      const cell = () => `${parts[random(parts.length)]}${random(4) ? '' : `${separator}末`}`;
      const written = (one: string) => (/[,;"]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);
      const table = Array.from({ length: 2 + random(3) }, () => Array.from({ length: width }, cell));
      const text = table.map((cells) => cells.map(written).join(separator)).join('\r\n');
      assert.deepEqual(pastedRows(plain(text), width), table, text);
      assert.equal(
        pastedRows(plain(text)).every((cells) => cells.length === 1),
        true,
        'beside the first column',
      );
    }
  assert.deepEqual(pastedRows(plain('重量,"1,000 kg"\n\n高度,'), 2), [['重量', '1,000 kg'], [''], ['高度', '']]);
  const lines = (...all: string[]) => all.map((one) => [one]);
  for (const whole of [
    lines('1,000 kg', '2,500 kg'),
    lines('安装快, 省工', '重量轻, 好搬'),
    lines('功率,5kW'),
    lines('功率,5kW', '重量'),
    lines('功率,5kW', '尺寸,长,宽'),
    lines('功率，5kW', '重量，3t'),
  ])
    assert.deepEqual(pastedRows(plain(whole.join('\n')), 2), whole);
});

it('leaves every cell in its column, whichever cells are merged, down or across', () => {
  const [height, width] = [3, 3];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      for (let down = 1; row + down <= height; down += 1)
        for (let across = 1; column + across <= width; across += 1) {
          const isIn = (y: number, x: number) => y >= row && y < row + down && x >= column && x < column + across;
          const cell = (y: number, x: number) => {
            if (y === row && x === column) return `<td rowspan="${down}" colspan="${across}">合并</td>`;
            return isIn(y, x) ? '' : `<td>${y}${x}</td>`;
          };
          const expected = (y: number, x: number) => (!isIn(y, x) ? `${y}${x}` : x === column ? '合并' : '');
          const all = <T>(make: (y: number, x: number) => T) => [0, 1, 2].map((y) => [0, 1, 2].map((x) => make(y, x)));
          const html = all(cell).map((cells) => `<tr>${cells.join('')}</tr>`);
          assert.deepEqual(pastedRows(copied(html.join(''))), all(expected), `${row} ${column} ${down} ${across}`);
        }
});

it('keeps the quotes of a cell that has nothing to be quoted for', () => {
  for (const cell of ['"智造"', '"甲" 和 "乙"', '5"', '""'])
    for (const [before, after] of [
      ['', ''],
      ['名称\t', ''],
      ['', '\t1'],
      ['甲\n', '\n乙'],
    ] as const) {
      const text = `${before}${cell}${after}`;
      const cells = pastedRows({ getData: (type: string) => (type === 'text/html' ? '' : text) }).flat();
      assert.ok(cells.includes(cell === '""' ? '' : cell), `${text} → ${cells.join('|')}`);
    }
});

it('ends a merged cell with its part of the table', () => {
  for (const down of [0, 2, 9]) {
    const last = `<tr><td rowspan="${down}">甲</td><td>1</td></tr>`;
    const two = `<table>${last}</table><table><tr><td>乙</td><td>2</td></tr></table>`;
    const data = { getData: (type: string) => (type === 'text/html' ? two : '') };
    assert.deepEqual(
      pastedRows(data),
      [
        ['甲', '1'],
        ['乙', '2'],
      ],
      String(down),
    );
  }
});

it('reads a head whose last cell is merged as the head, and adds nothing to a value', () => {
  const texts: FieldEntries = [
    ['name', line('参数', 100)],
    ['value', line('数值', 100)],
  ];
  const of = Object.fromEntries(texts);
  const entriesOf = (row: string) => pastedEntries(pastedRows(copied(row)), of, texts);
  assert.deepEqual(entriesOf('<tr><td>参数</td><td colspan="2">数值</td></tr>'), []);
  assert.deepEqual(entriesOf('<tr><td>功率</td><td colspan="2">5kW</td></tr>'), [{ name: '功率', value: '5kW' }]);
});

it('adds columns of units and remarks to the value, and takes a table of names and values beside each other as two', () => {
  const texts: FieldEntries = [
    ['name', line('参数', 100)],
    ['value', line('数值', 100)],
  ];
  const entriesOf = (...rows: string[]) =>
    pastedEntries(
      rows.map((row) => row.split(' ').map((cell) => cell.replace('_', ''))),
      Object.fromEntries(texts),
      texts,
    ).map((entry) => Object.values(Object(entry)).slice(0, 2).join(' '));
  const pump = ['流量 50 m³/h _', '扬程 120 m _', '功率 37 kW _', '备用 37 kW 可选'];
  const joined = ['流量 50 m³/h', '扬程 120 m', '功率 37 kW', '备用 37 kW 可选'];
  for (let from = 0; from < pump.length - 1; from += 1)
    assert.deepEqual(entriesOf(...pump.slice(from)), joined.slice(from), 'blank cells, or a unit again');
  assert.deepEqual(entriesOf('参数 数值 单位 备注', '流量 50 m³/h 额定'), ['流量 50 m³/h 额定']);
  assert.deepEqual(entriesOf('参数 数值 单位', '流量 50 m³/h'), ['流量 50 m³/h'], 'a head with one more column');
  const beside = ['流量 50 扬程 120', '功率 37 重量 8', '高度 2 _ _'];
  for (const head of [[], ['参数 数值 参数 数值']])
    assert.deepEqual(entriesOf(...head, ...beside), ['流量 50', '扬程 120', '功率 37', '重量 8', '高度 2']);
});

it('puts a copied column of values beside the names that are there, and never over another value', () => {
  const texts: FieldEntries = [
    ['name', line('参数', 100)],
    ['value', line('数值', 100)],
  ];
  const blank = ['功率', '重量', '高度'].map((name) => ({ name, value: '', lead: true }));
  const column = pastedRows(copied('<tr><td>5kW</td></tr><tr><td></td></tr><tr><td>3m</td></tr>'));
  const from = (at: number, name = 'value') => ({ at, name, texts });
  const filled = ['5kW', '', '3m'].map((value, at) => ({ ...blank[at], value }));
  assert.deepEqual(valuesBeside(blank, column, from(0)), filled, 'an empty cell moves no other up');
  assert.equal(valuesBeside(blank, column, from(1)), undefined, 'longer than the names');
  assert.equal(valuesBeside(blank, column, from(0, 'name')), undefined);
  assert.equal(valuesBeside(filled, column, from(0)), undefined, 'values are there');
  assert.equal(valuesBeside(blank, [['a', 'b']], from(0)), undefined, 'two columns');
});

it('puts pasted addresses as they are meant, in rows and in a column', () => {
  const texts: FieldEntries = [
    ['title', line('名称', 100)],
    ['url', link('链接')],
  ];
  const of = Object.fromEntries(texts);
  assert.deepEqual(pastedEntries([['合作', 'www。example。com']], of, texts), [
    { title: '合作', url: 'https://www.example.com' },
  ]);
  const beside = valuesBeside([{ title: '合作', url: '' }], [['www.example.com']], { at: 0, name: 'url', texts });
  assert.deepEqual(beside, [{ title: '合作', url: 'https://www.example.com' }]);
});
