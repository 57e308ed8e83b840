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

  it('puts a column beside merged cells into every row, and makes a head of all the rows that they reach', async () => {
    await open.set(table('<td colspan="2" rowspan="2">甲</td><td>丙</td>', '<td>己</td>'));
    await open.select(cell(1, 1), 0);
    await choose('左侧插入列');
    const fresh = '<td><br></td>';
    assert.equal(
      await open.told(),
      table(`${fresh}<td colspan="2" rowspan="2">甲</td><td>丙</td>`, `${fresh}<td>己</td>`),
    );
    await undo();
    await open.tool('table');
    await open.page.getByRole('menuitemcheckbox', { name: '首行作为表头' }).click();
    const cells = [
      '<th colspan="2" rowspan="2" scope="col">甲</th>',
      '<th scope="col">丙</th>',
      '<th scope="col">己</th>',
    ];
    assert.equal(
      await open.told(),
      `<table><thead><tr>${cells[0]}${cells[1]}</tr><tr>${cells[2]}</tr></thead></table><p>后</p>`,
    );
  });

  it('takes a rule from a cell or quote in a list into it, from a caption or picture behind its table or figure', async () => {
    const inner = (words: string) => `<table><caption>题</caption><tbody><tr><td>${words}</td></tr></tbody></table>`;
    await open.set(`<ul><li><p>前</p>${inner('甲')}</li></ul>`);
    await open.select('td', 1);
    await open.tool('hr');
    assert.equal(await open.told(), `<ul><li><p>前</p>${inner('<p>甲</p><hr>')}</li></ul>`);
    await open.set('<ul><li><blockquote><p>引</p></blockquote></li></ul>');
    await open.select('p', 1);
    await open.tool('hr');
    assert.equal(await open.told(), '<ul><li><blockquote><p>引</p><hr><p><br></p></blockquote></li></ul>');
    const figure = '<figure><img src="/media/a.png" alt=""><figcaption>题</figcaption></figure>';
    await open.set(`${figure}<p>后</p>`);
    await open.select('img', 0);
    await open.tool('hr');
    assert.equal(await open.told(), `${figure}<hr><p>后</p>`);
    await open.set(`${inner('甲')}<p>后</p>`);
    await open.select('caption', 1);
    await open.tool('hr');
    assert.equal(await open.told(), `${inner('甲')}<hr><p>后</p>`);
  });

  it('shows the rectangle of cells that is chosen while it is chosen', async () => {
    await open.set(square);
    const frame = open.page.locator('.rich-text-editor-cells');
    await open.select(cell(1, 1), 0, cell(2, 2), 1);
    const box = await frame.boundingBox();
    const [first, last] = [
      await open.page.locator(cell(1, 1)).boundingBox(),
      await open.page.locator(cell(2, 2)).boundingBox(),
    ];
    assert.ok(box && first && last);
    assert.deepEqual(
      [box.x, box.y, box.x + box.width, box.y + box.height].map(Math.round),
      [first.x, first.y, last.x + last.width, last.y + last.height].map(Math.round),
    );
    await open.select(cell(1, 1), 0, cell(2, 1), 1);
    await open.page.waitForFunction(
      `document.querySelector('.rich-text-editor-cells').offsetWidth < ${last.x + last.width - first.x}`,
    );
    await open.select(cell(1, 1), 0);
    await frame.waitFor({ state: 'detached' });
    assert.equal(await open.told(), square);
  });

  it('changes a picture in a bar above it: words, width, another picture in its place, away; undo takes all back', async () => {
    const text = '<p>前<img src="/media/a.png" alt="塔机">后</p>';
    await open.set(text);
    const { page } = open;
    await page.waitForFunction(() => document.querySelector('main img')?.getBoundingClientRect().height);
    const bar = page.getByRole('group', { name: '图片', exact: true });
    const edit = async (caption: string, width: string) => {
      await open.area.locator('img').click({ force: true });
      await bar.getByLabel('图注').fill('');
      await page.keyboard.type(caption);
      await bar.getByRole('button', { name: `宽度：${width}` }).click();
      return open.told();
    };
    const figure = (rest: string, look = '') =>
      `<p>前</p><figure${look}><img src="/media/a.png" alt="塔机">${rest}</figure><p>后</p>`;
    assert.equal(await edit('', '50%'), text.replace('机">', '机" class="width-50">'));
    assert.equal(await edit('现场航拍', '75%'), figure('<figcaption>现场航拍</figcaption>', ' class="width-75"'));
    assert.equal(await edit('现场', '原始'), figure('<figcaption>现场</figcaption>'));
    await bar.getByLabel('替代文字（看不到图时显示）').fill('塔吊');
    await page.keyboard.press('Enter');
    assert.equal(await open.told(), figure('<figcaption>现场</figcaption>').replace('塔机', '塔吊'));
    const chooser = page.waitForEvent('filechooser');
    await bar.getByRole('button', { name: '更换图片' }).click();
    await (await chooser).setFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('picture') });
    await open.area.locator('img[src^="/uploads"]').waitFor();
    const replaced = '<img src="/uploads/site-800x600.wa.webp" alt="塔吊" width="800" height="600">';
    assert.equal(await open.told(), `<p>前</p><figure>${replaced}<figcaption>现场</figcaption></figure><p>后</p>`);
    assert.equal(await edit('', '25%'), `<p>前</p><p>${replaced.replace('>', ' class="width-25">')}</p><p>后</p>`);
    await bar.getByRole('button', { name: '删除图片' }).click();
    await bar.waitFor({ state: 'detached' });
    assert.equal(await open.told(), '<p>前</p><p><br></p><p>后</p>');
    for (let step = 0; step < 20; step++) await undo();
    assert.equal(await open.told(), text);

    const three = (...words: string[]) =>
      words.map((alt) => `<p><img src="/media/brand/icon-180.png" alt="${alt}"></p>`).join('');
    await open.set(three('', '吊钩', ''));
    await open.area.locator('img').first().click({ force: true });
    await bar.getByLabel('替代文字').fill('塔机');
    const atOnce = await page.evaluate<string>(`(async () => {
      const field = document.activeElement;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await undefined; // no time for the browser to tell of the selection
      return field.value;
    })()`);
    assert.equal(atOnce, '', 'the field is the next picture’s');
    await page.keyboard.type('司机室');
    await page.keyboard.press('Enter');
    assert.equal(await open.told(), three('塔机', '吊钩', '司机室'));
    assert.equal(
      await page.evaluate('document.activeElement.role'),
      'textbox',
      'after the last one the text has the focus',
    );
  });
});
