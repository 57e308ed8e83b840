import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withoutChromium } from './chromium.ts';
import { type OpenEditor, openEditor } from './open-editor.ts';

const TEXT = '<p>一二三四</p><p>第二段</p>';

/** Tool, or keys, and what becomes of the first two characters of `TEXT`; a space parts tool and choice. */
const CHANGES: readonly (readonly [name: string, html: string])[] = [
  ['strong', '<p><strong>一二</strong>三四</p><p>第二段</p>'],
  ['em', '<p><em>一二</em>三四</p><p>第二段</p>'],
  ['u', '<p><u>一二</u>三四</p><p>第二段</p>'],
  ['s', '<p><s>一二</s>三四</p><p>第二段</p>'],
  ['sup', '<p><sup>一二</sup>三四</p><p>第二段</p>'],
  ['sub', '<p><sub>一二</sub>三四</p><p>第二段</p>'],
  ['code', '<p><code>一二</code>三四</p><p>第二段</p>'],
  ['text 红色', '<p><span class="text-red">一二</span>三四</p><p>第二段</p>'],
  ['bg 黄色', '<p><span class="bg-yellow">一二</span>三四</p><p>第二段</p>'],
  ['size 大号', '<p><span class="size-large">一二</span>三四</p><p>第二段</p>'],
  ['block 大标题', '<h2>一二三四</h2><p>第二段</p>'],
  ['block 中标题', '<h3>一二三四</h3><p>第二段</p>'],
  ['block 小标题', '<h4>一二三四</h4><p>第二段</p>'],
  ['align 居中', '<p class="align-center">一二三四</p><p>第二段</p>'],
  ['align 右对齐', '<p class="align-right">一二三四</p><p>第二段</p>'],
  ['align 两端对齐', '<p class="align-justify">一二三四</p><p>第二段</p>'],
  ['ul', '<ul><li>一二三四</li></ul><p>第二段</p>'],
  ['ol', '<ol><li>一二三四</li></ol><p>第二段</p>'],
  ['indent', '<p class="indent-1">一二三四</p><p>第二段</p>'],
  ['quote', '<blockquote><p>一二三四</p></blockquote><p>第二段</p>'],
  ['pre', '<pre>一二三四</pre><p>第二段</p>'],
  ['hr', '<hr><p>三四</p><p>第二段</p>'],
];

describe('the tools of the rich-text editor', { skip: withoutChromium }, () => {
  let open: OpenEditor;
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => open.page.keyboard.press(key)), Promise.resolve());
  const use = async (name: string) => {
    const [tool = '', ...choice] = name.split(' ');
    await open.tool(tool);
    if (choice.length > 0) await open.page.getByRole('menuitemradio', { name: choice.join(' ') }).click();
  };

  before(async () => {
    open = await openEditor();
  });
  after(() => open?.close());
  beforeEach(() => open.set(TEXT));

  for (const [name, expected] of CHANGES) {
    it(`${name}: does what it says, the server keeps it to the letter, undo and redo go both ways`, async () => {
      await open.select('p', 0, 'p', 2);
      await use(name);
      assert.equal(await open.told(), expected);
      await press('Control+z');
      assert.equal(await open.told(), TEXT);
      await press('Control+y');
      assert.equal(await open.told(), expected);
      await open.set(expected);
      assert.equal(await open.told(), expected, 'its own output loaded again');
    });
  }

  for (const name of ['strong', 'ul', 'ol', 'quote', 'pre']) {
    it(`${name}: pressed twice leaves all as it was`, async () => {
      await open.select('p', 0, 'p', 4);
      await use(name);
      await open.page.locator(`[data-tool="${name}"][aria-pressed="true"]`).waitFor();
      await use(name);
      assert.equal(await open.told(), TEXT);
    });
  }

  it('makes code of a whole list, and loses none of its items', async () => {
    await open.set('<ul><li>甲</li><li>乙</li><li>丙</li></ul><p>丁</p>');
    await open.select('li:nth-child(2)', 1);
    await use('pre');
    await open.page.keyboard.type('。');
    assert.equal(await open.told(), '<pre>甲\n乙。\n丙</pre><p>丁</p>');
  });

  it('clears marks, classes and headings of all that is selected', async () => {
    await open.set(
      '<h2 class="align-center">一<strong class="text-red">二</strong></h2><p class="indent-2"><a href="/a">三</a></p>',
    );
    await press('Control+a');
    await use('clear');
    assert.equal(await open.told(), '<p>一二</p><p>三</p>');
  });

  it('makes, changes and removes a link', async () => {
    await open.select('p', 0, 'p', 2);
    await press('Control+k');
    await open.page.getByLabel('链接到').fill('example.com/a');
    await press('Enter');
    const link = '<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">一二</a>';
    assert.equal(await open.told(), `<p>${link}三四</p><p>第二段</p>`);
    await open.select('a', 1);
    await press('Control+k');
    await open.page.getByLabel('链接到').fill('/product');
    await press('Enter');
    assert.equal(await open.told(), '<p><a href="/product">一二</a>三四</p><p>第二段</p>');
    await open.select('a', 1);
    await press('Control+k');
    await open.page.getByRole('button', { name: '移除链接' }).click();
    assert.equal(await open.told(), TEXT);
  });

  it('makes a table by keyboard, walks its cells by Tab and grows it', async () => {
    await open.select('p', 4);
    await use('table');
    await press('ArrowUp', 'ArrowLeft', 'Enter');
    await open.page.keyboard.type('项');
    for (let step = 0; step < 3; step++) await press('Tab');
    await open.page.keyboard.type('值');
    await press('Tab');
    const cell = '<td><br></td>';
    const head = '<thead><tr><th scope="col">项</th><th scope="col"><br></th></tr></thead>';
    const table = `<table>${head}<tbody><tr>${cell}<td>值</td></tr><tr>${cell}${cell}</tr></tbody></table>`;
    assert.equal(await open.told(), `<p>一二三四</p>${table}<p>第二段</p>`);
  });

  it('adds and removes rows and columns around cells that span several', async () => {
    await open.set(
      '<table><tbody><tr><td colspan="2">甲</td><td>乙</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table><p>完</p>',
    );
    await open.select('tr:nth-child(2) td:nth-child(2)', 0);
    await use('table');
    await open.page.getByRole('menuitem', { name: '左侧插入列' }).click();
    assert.match(
      await open.told(),
      /<td colspan="3">甲<\/td><td>乙<\/td><\/tr><tr><td>1<\/td><td><br><\/td><td>2<\/td>/,
    );
    await use('table');
    await open.page.getByRole('menuitem', { name: '删除当前列' }).click();
    await use('table');
    await open.page.getByRole('menuitem', { name: '删除当前行' }).click();
    assert.equal(
      await open.told(),
      '<table><tbody><tr><td colspan="2">甲</td><td>乙</td></tr></tbody></table><p>完</p>',
    );
  });

  it('applies source code only after cleaning it, and can undo that', async () => {
    await use('source');
    await open.page
      .getByLabel('HTML 源代码')
      .fill('<h1 onclick="x()">新</h1><script>x()</script><p style="color:red">红</p>');
    await open.page.getByRole('button', { name: '应用' }).click();
    assert.equal(await open.told(), '<h2>新</h2><p class="text-red">红</p>');
    await open.area.click();
    await press('Control+z');
    assert.equal(await open.told(), TEXT);
  });

  it('is one stop for Tab: Alt+F10 goes to the toolbar, arrows walk it, Esc goes back', async () => {
    const focused = () =>
      open.page.evaluate('document.activeElement.dataset.tool ?? document.activeElement.getAttribute("role")');
    await open.select('p', 0);
    await press('Alt+F10', 'Home');
    assert.equal(await focused(), 'undo');
    await press('ArrowLeft');
    assert.equal(await focused(), 'full');
    await press('Escape');
    assert.equal(await focused(), 'textbox');
    assert.equal(await open.page.locator('[data-tool][tabindex="0"]').count(), 1);
  });

  it('gives axe nothing to find, open windows included', async () => {
    await open.page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    for (const tool of ['', 'block', 'text', 'align', 'table', 'link', 'film']) {
      if (tool !== '') await use(tool);
      const found = await open.page.evaluate(
        'axe.run(".rich-text-editor").then(({ violations }) => violations.map(({ id }) => id))',
      );
      assert.deepEqual(found, [], tool);
      await press('Escape');
    }
  });
});
