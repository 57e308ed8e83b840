import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withoutChromium } from './chromium.ts';
import { type OpenEditor, openEditor } from './open-editor.ts';

describe('merged cells and captioned pictures in the rich-text editor', { skip: withoutChromium }, () => {
  let open: OpenEditor;
  before(async () => {
    open = await openEditor();
  });
  after(() => open?.close());
  beforeEach(() => open.set(''));

  const table = (...rows: string[]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table><p>后</p>`;
  const square = table(
    '<td>甲</td><td>乙</td><td>丙</td>',
    '<td>丁</td><td>戊</td><td>己</td>',
    '<td>庚</td><td>辛</td><td>壬</td>',
  );
  const cell = (row: number, column: number) => `tr:nth-of-type(${row}) > :nth-child(${column})`;
  const choose = async (label: string) => {
    await open.tool('table');
    await open.page.getByRole('menuitem', { name: label }).click();
  };
  const undo = () => open.page.keyboard.press('Control+z');

  it('makes one cell of the rectangle that is selected, from either corner, and undo parts it', async () => {
    const merged = table(
      '<td colspan="2" rowspan="2"><p>甲</p><p>乙</p><p>丁</p><p>戊</p></td><td>丙</td>',
      '<td>己</td>',
      '<td>庚</td><td>辛</td><td>壬</td>',
    );
    for (const [from, to] of [
      [cell(1, 1), cell(2, 2)],
      [cell(2, 1), cell(1, 2)],
    ] as const) {
      await open.set(square);
      await open.select(from, 0, to, 1);
      await choose('合并单元格');
      assert.equal(await open.told(), merged);
      await undo();
      assert.equal(await open.told(), square);
    }
  });

  it('takes a cell that reaches out of the rectangle in whole', async () => {
    await open.set(table('<td colspan="2">甲</td><td>丙</td>', '<td>丁</td><td>戊</td><td>己</td>'));
    await open.select(cell(1, 2), 0, cell(2, 2), 1);
    await choose('合并单元格');
    const words = ['甲', '丙', '丁', '戊', '己'].map((word) => `<p>${word}</p>`).join('');
    assert.equal(await open.told(), table(`<td colspan="3">${words}</td>`));
  });

  it('splits a cell into single ones, each in its own row, and keeps its words in the first', async () => {
    const text = table(
      '<td colspan="2" rowspan="2">甲</td><td>丙</td>',
      '<td>己</td>',
      '<td>庚</td><td>辛</td><td>壬</td>',
    );
    await open.set(text);
    await open.select(cell(1, 1), 0);
    await choose('拆分单元格');
    const empty = '<td><br></td>';
    assert.equal(
      await open.told(),
      table(`<td>甲</td>${empty}<td>丙</td>`, `${empty}${empty}<td>己</td>`, '<td>庚</td><td>辛</td><td>壬</td>'),
    );
    await undo();
    assert.equal(await open.told(), text);
  });

  it('merges over the end of the head by making it a row like the others', async () => {
    await open.set(
      '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>丙</td><td>丁</td></tr></tbody></table>',
    );
    await open.select('th', 0, 'td', 1);
    await choose('合并单元格');
    assert.equal(
      await open.told(),
      '<table><tbody><tr><td rowspan="2"><p>甲</p><p>丙</p></td><td>乙</td></tr><tr><td>丁</td></tr></tbody></table>',
    );
  });

  it('offers neither where there is nothing to merge or to split', async () => {
    await open.set(square);
    await open.select(cell(1, 1), 0);
    await open.tool('table');
    for (const label of ['合并单元格', '拆分单元格'])
      assert.ok(await open.page.getByRole('menuitem', { name: label }).isDisabled());
    await open.page.keyboard.press('Escape');
  });

  it('lets no cell grow over 20 columns: it is split before it would be lost', async () => {
    const cells = Array.from({ length: 20 }, () => '<td>一</td>').join('');
    await open.set(table('<td colspan="20">甲</td>', cells));
    await open.select('tr:nth-of-type(2) > :nth-child(3)', 0);
    await choose('右侧插入列');
    assert.equal((await open.told()).split('<td').length - 1, 21 + 21);
  });

  it('gives a picture a caption and a width in a figure, and takes both back', async () => {
    const text = '<p>前<img src="/media/a.png" alt="塔机">后</p>';
    await open.set(text);
    const edit = async (caption: string, width: string) => {
      await open.page.evaluate(`(() => {
        const image = document.querySelector('.rich-text-editor-area img');
        const at = [...image.parentNode.childNodes].indexOf(image);
        getSelection().setBaseAndExtent(image.parentNode, at, image.parentNode, at + 1);
      })()`);
      await open.page.getByRole('button', { name: '修改图片说明' }).waitFor();
      await open.tool('picture');
      await open.page.getByLabel('图注').fill(caption);
      await open.page.getByLabel('宽度').selectOption(width);
      await open.page.getByRole('button', { name: '确定' }).click();
      return open.told();
    };
    const figure = (rest: string, look = '') =>
      `<p>前</p><figure${look}><img src="/media/a.png" alt="塔机">${rest}</figure><p>后</p>`;
    assert.equal(await edit('', '50'), text.replace('机">', '机" class="width-50">'));
    assert.equal(await edit('现场航拍', '75'), figure('<figcaption>现场航拍</figcaption>', ' class="width-75"'));
    assert.equal(await edit('现场', ''), figure('<figcaption>现场</figcaption>'));
    assert.equal(await edit('', '25'), '<p>前</p><p><img src="/media/a.png" alt="塔机" class="width-25"></p><p>后</p>');
    for (let step = 0; step < 4; step++) await undo();
    assert.equal(await open.told(), text);
  });
});
