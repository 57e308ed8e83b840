import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const PICTURE = '<img src="/media/a.png" alt="">';
const FIGURE = `<figure>${PICTURE}<figcaption>题</figcaption></figure>`;
const ROWS = [
  '<td>甲</td><td>乙</td><td>丙</td>',
  '<td>丁</td><td>戊</td><td>己</td>',
  '<td>庚</td><td>辛</td><td>壬</td>',
];
const SQUARE = table(...ROWS);
const MERGED = `<td colspan="2" rowspan="2"><p>甲</p><p>乙</p><p>丁</p><p>戊</p></td><td>丙</td>`;
const BIG = '<td colspan="2" rowspan="2">甲</td><td>丙</td>';
const EMPTY = '<td><br></td>';
const HEAD = '<thead><tr><th scope="col">项</th><th scope="col"><br></th></tr></thead>';
const cellOf = (words: string) => `<table><caption>题</caption><tbody><tr><td>${words}</td></tr></tbody></table>`;
inEditor('writing in the rich-text editor', (open) => {
  beforeEach(async () => {
    await open.set('');
    await open.area.click();
  });

  itEdits(
    open,
    `
is empty again after everything was deleted
  <h2>题</h2>${table('<td>格</td>')}<p>完</p>
  {Control+a}{Backspace} → ∅
  新 → <p>新</p>

takes what an input method composes as one step that can be undone
  ∅
  {compose 你好} → <p>你好</p>
  {Control+z} → ∅
  {Control+y} → <p>你好</p>

makes bold what an input method composes after bold was chosen, and stops when it is chosen again
  ∅
  {Control+b}{compose 世界}{Control+b}。 → <p><strong>世界</strong>。</p>

puts the composed text in the place of a selection over several paragraphs
  <p>[一</p><p>二</p><p>三]</p>
  {compose 全} → <p>全</p>

keeps lines of code that are joined to words above, and every space between them
  <p>上 </p><pre>| a␊b</pre><p>下</p>
  {Backspace} → <p>上&nbsp; a<br>b</p><p>下</p>

makes spaces of the tabs in code, and keeps them and its lines in what it becomes
  <pre>|a␉b␊c</pre>
  {block 大标题} → <h2>a&nbsp; &nbsp; b<br>c</h2>

keeps lines that are pasted over code and all else
  <pre>[a␊b</pre><p>后]</p>
  {paste 甲␊乙} → <p>甲<br>乙</p>

keeps lines that are typed or joined into code
  <pre>a<br>|b</pre><p>c<br>d</p>
  {Enter} → <pre>a<br><br>b</pre><p>c<br>d</p>
  <pre>a<br><br>b|</pre><p>c<br>d</p>
  {Delete} → <pre>a<br><br>bc<br>d</pre>

joins a heading to the paragraph above by Backspace, and undo parts them again
  <p>上</p><h2>|题</h2>
  {Backspace} → <p>上题</p>
  {Control+z} → <p>上</p><h2>题</h2>

goes out of a list level by level by Backspace
  <ul><li>甲<ul><li>|乙</li></ul></li></ul>
  {Backspace} → <ul><li>甲</li><li>乙</li></ul>
  {Backspace} → <ul><li>甲</li></ul><p>乙</p>
  {Backspace} → <ul><li>甲乙</li></ul>

shows a second space on the page as well
  ∅
  甲  乙 → <p>甲&nbsp; 乙</p>

clears marks, classes and headings of all that is selected
  <h2 class="align-center">一<strong class="text-red">二</strong></h2><p class="indent-2"><a href="/a">三</a></p>
  {Control+a}{clear} → <p>一二</p><p>三</p>

empties the cells of a table that is selected in part and keeps the table
  <p>[前</p>${table('<td>1]</td><td>2</td>')}
  {Delete} → <p><br></p>${table(`${EMPTY}<td>2</td>`)}

makes room above a table that the text begins with
  ${table('<td>|1</td>')}
  {ArrowUp}上 → <p>上</p>${table('<td>1</td>')}

leaves a cell as it is at Backspace in its start
  <p>前</p>${table('<td>1</td><td>|2</td>')}
  {Backspace} → <p>前</p>${table('<td>1</td><td>2</td>')}

makes a table by keyboard, walks its cells by Tab and grows it
  <p>一|</p><p>二</p>
  {table}{fill 行数=2}{fill 列数=2}{Enter}项{Tab}{Tab}{Tab}值{Tab} → \
<p>一</p><table>${HEAD}<tbody><tr>${EMPTY}<td>值</td></tr><tr>${EMPTY}${EMPTY}</tr></tbody></table><p>二</p>

adds and removes rows and columns around cells that span several
  ${table('<td colspan="2">甲</td><td>乙</td>', '<td>1</td><td>|2</td><td>3</td>')}<p>完</p>
  {table 左侧插入列} → ${table('<td colspan="3">甲</td><td>乙</td>', `<td>1</td>${EMPTY}<td>2</td><td>3</td>`)}<p>完</p>
  {table 删除当前列}{table 删除当前行} → ${table('<td colspan="2">甲</td><td>乙</td>')}<p>完</p>

makes one cell of the rectangle that is selected, and undo parts it
  ${SQUARE.replace('甲', '[甲').replace('戊', '戊]')}
  {table 合并单元格} → ${table(MERGED, '<td>己</td>', ROWS[2] ?? '')}
  {Control+z} → ${SQUARE}

makes one cell of a rectangle that is selected from its lower corner
  ${SQUARE.replace('丁', '[丁').replace('乙', '乙]')}
  {table 合并单元格} → ${table(MERGED, '<td>己</td>', ROWS[2] ?? '')}

takes a cell that reaches out of the rectangle in whole
  ${table('<td colspan="2">甲</td><td>[丙</td>', '<td>丁</td><td>戊]</td><td>己</td>')}
  {table 合并单元格} → ${table('<td colspan="3"><p>甲</p><p>丙</p><p>丁</p><p>戊</p><p>己</p></td>')}

splits a cell into single ones, each in its own row, and keeps its words in the first
  ${table(BIG.replace('甲', '|甲'), '<td>己</td>', ROWS[2] ?? '')}
  {table 拆分单元格} → ${table(`<td>甲</td>${EMPTY}<td>丙</td>`, `${EMPTY}${EMPTY}<td>己</td>`, ROWS[2] ?? '')}
  {Control+z} → ${table(BIG, '<td>己</td>', ROWS[2] ?? '')}

merges over the end of the head by making it a row like the others
  <table><thead><tr><th>[甲</th><th>乙</th></tr></thead><tbody><tr><td>丙]</td><td>丁</td></tr></tbody></table>
  {table 合并单元格} → ${table('<td rowspan="2"><p>甲</p><p>丙</p></td><td>乙</td>', '<td>丁</td>')}

lets no cell grow over 20 columns: it is split before it would be lost
  ${table('<td colspan="20">甲</td>', `<td>一</td><td>一</td><td>|一</td>${'<td>一</td>'.repeat(17)}`)}
  {table 右侧插入列} → ${table(`<td>甲</td>${EMPTY.repeat(20)}`, `${'<td>一</td>'.repeat(3)}${EMPTY}${'<td>一</td>'.repeat(17)}`)}

puts a column beside merged cells into every row, and makes a head of all the rows that they reach
  ${table(BIG.replace('甲', '|甲'), '<td>己</td>')}
  {table 左侧插入列} → ${table(EMPTY + BIG, `${EMPTY}<td>己</td>`)}
  {Control+z}{table 首行作为表头} → <table><thead><tr><th colspan="2" rowspan="2" scope="col">甲</th>\
<th scope="col">丙</th></tr><tr><th scope="col">己</th></tr></thead></table>

takes a rule from a cell in a list into it
  <ul><li><p>前</p>${cellOf('甲|')}</li></ul>
  {hr} → <ul><li><p>前</p>${cellOf('<p>甲</p><hr><p><br></p>')}</li></ul>

takes a rule from a quote in a list into it
  <ul><li><blockquote><p>引|</p></blockquote></li></ul>
  {hr} → <ul><li><blockquote><p>引</p><hr><p><br></p></blockquote></li></ul>

takes a rule from a picture behind its figure
  ${FIGURE.replace('<img', '|<img')}<p>后</p>
  {hr} → ${FIGURE}<hr><p>后</p>

takes a rule from a caption behind its table
  ${cellOf('甲').replace('题', '题|')}<p>后</p>
  {hr} → ${cellOf('甲')}<hr><p>后</p>

makes, changes and removes a link
  <p>[一二]三四</p>
  {Control+k}{fill 链接到=example.com/a}{Enter} → \
<p><a href="https://example.com/a" rel="noopener noreferrer" target="_blank">一二</a>三四</p>
  <p><a href="https://example.com/a">一|二</a>三四</p>
  {Control+k}{fill 链接到=/product}{Enter} → <p><a href="/product">一二</a>三四</p>
  <p><a href="/product">一|二</a>三四</p>
  {Control+k}{button 移除链接} → <p>一二三四</p>

gives an empty quote in a pasted cell a paragraph to write in
  ∅
  {paste ${table('<td>甲</td><td><blockquote><p></p></blockquote></td>')}} → \
${table('<td>甲</td><td><blockquote><p><br></p></blockquote></td>')}

lets pasted words stand as the innermost of the source says: the paragraph in a cell, not the cell
  ∅
  {paste <div style="text-align:center"><p>甲</p><p style="text-align:right">乙</p></div>\
<ul><li style="text-align:center"><p style="text-align:right">丙</p></li></ul>} → \
<p class="align-center">甲</p><p class="align-right">乙</p><ul><li class="align-right">丙</li></ul>
`,
  );

  it('tells nothing while nothing is changed, whatever is loaded', async () => {
    const changes = await open.page.evaluate(() => window.changes);
    await open.set('<ul>\n<li>一</li>\n</ul><blockquote>散落的字</blockquote>');
    await open.work('{ArrowRight}{ArrowLeft}');
    await open.pause();
    assert.equal(await open.page.evaluate(() => window.changes), changes);
    assert.equal(await open.page.locator('[data-tool="undo"]').getAttribute('aria-disabled'), 'true');
  });

  it('has the caret in the words of a text that is loaded while it is written in, where every browser types', async () => {
    for (const html of ['', '<h2>题</h2><p>文</p>', '<ul><li>甲</li></ul>']) {
      await open.set('<p>甲|</p>');
      await open.page.keyboard.type('乙');
      await open.pause();
      await open.set(html);
      assert.match(await open.page.evaluate<string>('getSelection().anchorNode.nodeName'), /^(#text|P)$/, html);
      await open.page.keyboard.type('丙');
      assert.equal(await open.told(), html === '' ? '<p>丙</p>' : html.replace(/(?=[题甲])/, '丙'));
    }
  });

  it('tells what an input method holds before it is done, and takes it back when it gives up', async () => {
    const devtools = await open.page.context().newCDPSession(open.page);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const tells = (html: string) => open.page.waitForFunction((words) => window.value === words, html);
    await open.work('前');
    await compose('ni');
    await tells('<p>前ni</p>');
    await compose('nihao');
    await tells('<p>前nihao</p>');
    await devtools.send('Input.insertText', { text: '你好' });
    await tells('<p>前你好</p>');
    await compose('ma');
    await tells('<p>前你好ma</p>');
    await compose('');
    await tells('<p>前你好</p>');
  });

  it('takes the words of an input method that come after its end, bold where bold was chosen', async () => {
    const compose = (text: string) =>
      open.page.evaluate((data) => {
        const area = document.activeElement;
        const ofInput = { bubbles: true, cancelable: true, data };
        const [before, after] = [new InputEvent('beforeinput', ofInput), new InputEvent('input', ofInput)];
        for (const event of [before, after])
          Object.defineProperty(event, 'inputType', { value: 'insertFromComposition' });
        area?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: '' }));
        area?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data })); // WebKitGTK writes the words after it
        if (!area?.dispatchEvent(before)) return;
        getSelection()?.getRangeAt(0).insertNode(new Text(data));
        getSelection()?.collapseToEnd();
        area?.dispatchEvent(after);
      }, text);
    await open.work('说');
    await compose('你好');
    assert.equal(await open.told(), '<p>说你好</p>');
    await open.work('{Control+b}');
    await compose('世界');
    assert.equal(await open.told(), '<p>说你好<strong>世界</strong></p>');
  });

  it('stays smooth in an article of half a megabyte: a key costs the work of one paragraph', async () => {
    const paragraph = `<p>${'塔式起重机安全监测系统由主机、传感器与平台三部分组成。'.repeat(3)}</p>`;
    await open.set(paragraph.repeat(900) + paragraph.replace('塔式起', '塔式起|') + paragraph.repeat(1_099));
    await open.page.evaluate(`(() => {
      const area = document.querySelector('.rich-text-editor-area');
      window.touched = new Set();
      new MutationObserver((records) => {
        for (const { target } of records) window.touched.add(target.nodeName + target.nodeType);
      }).observe(area, { childList: true });
    })()`);
    await open.work('字字字');
    const html = await open.told();
    assert.equal(html.length, paragraph.length * 2_000 + 3);
    assert.equal(await open.page.evaluate('window.touched.size'), 0, 'no block was put in or taken out');
  });
});
