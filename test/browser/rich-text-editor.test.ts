import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withoutChromium } from './chromium.ts';
import { type OpenEditor, openEditor } from './open-editor.ts';

describe('writing in the rich-text editor', { skip: withoutChromium }, () => {
  let open: OpenEditor;
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => open.page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => open.page.keyboard.type(text);

  before(async () => {
    open = await openEditor();
  });
  after(() => open?.close());
  beforeEach(async () => {
    await open.set('');
    await open.area.click();
  });

  it('refuses a link that would run a script and says what may stand there', async () => {
    await type('看这里');
    await press('Control+a', 'Control+k');
    await open.page.getByLabel('链接到').fill('javascript:alert(1)');
    await press('Enter');
    assert.match((await open.page.getByRole('alert').textContent()) ?? '', /请从搜到的页面里选一个，或填写网址/);
    await press('Escape');
    assert.equal(await open.told(), '<p>看这里</p>');
  });

  it('refuses a film that is no film', async () => {
    await open.tool('film');
    await open.page.getByLabel('视频地址').fill('https://example.com/page.html');
    await press('Enter');
    assert.match((await open.page.getByRole('alert').textContent()) ?? '', /\.mp4/);
    await press('Escape');
  });

  it('tells nothing while nothing is changed, whatever is loaded', async () => {
    const changes = await open.page.evaluate(() => window.changes);
    await open.set('<ul>\n<li>一</li>\n</ul><blockquote>散落的字</blockquote>');
    await press('ArrowRight', 'ArrowLeft');
    await open.pause();
    assert.equal(await open.page.evaluate(() => window.changes), changes);
    assert.equal(await open.page.locator('[data-tool="undo"]').getAttribute('aria-disabled'), 'true');
  });

  it('is empty again after everything was deleted', async () => {
    await open.set('<h2>题</h2><table><tbody><tr><td>格</td></tr></tbody></table><p>完</p>');
    await press('Control+a', 'Backspace');
    assert.equal(await open.told(), '');
    await type('新');
    assert.equal(await open.told(), '<p>新</p>');
  });

  it('takes what an input method composes as one step that can be undone', async () => {
    const devtools = await open.page.context().newCDPSession(open.page);
    for (const text of ['n', 'ni', 'ni h', 'ni hao']) {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await devtools.send('Input.insertText', { text: '你好' });
    assert.equal(await open.told(), '<p>你好</p>');
    await press('Control+z');
    assert.equal(await open.told(), '');
    await press('Control+y');
    assert.equal(await open.told(), '<p>你好</p>');
  });

  it('tells what an input method holds before it is done, and takes it back when it gives up', async () => {
    const devtools = await open.page.context().newCDPSession(open.page);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const tells = (html: string) => open.page.waitForFunction((words) => window.value === words, html);
    await type('前');
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
    await type('说');
    await compose('你好');
    assert.equal(await open.told(), '<p>说你好</p>');
    await press('Control+b');
    await compose('世界');
    assert.equal(await open.told(), '<p>说你好<strong>世界</strong></p>');
  });

  it('makes bold what an input method composes after bold was chosen, and stops when it is chosen again', async () => {
    const devtools = await open.page.context().newCDPSession(open.page);
    await press('Control+b');
    await devtools.send('Input.imeSetComposition', { text: 'shi', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.insertText', { text: '世界' });
    await press('Control+b');
    await type('。');
    assert.equal(await open.told(), '<p><strong>世界</strong>。</p>');
  });

  it('puts the composed text in the place of a selection over several paragraphs', async () => {
    await open.set('<p>一</p><p>二</p><p>三</p>');
    await open.select('p:nth-child(1)', 0, 'p:nth-child(3)', 1);
    const devtools = await open.page.context().newCDPSession(open.page);
    await devtools.send('Input.imeSetComposition', { text: 'quan', selectionStart: 4, selectionEnd: 4 });
    await devtools.send('Input.insertText', { text: '全' });
    assert.equal(await open.told(), '<p>全</p>');
  });

  it('understands Markdown while it is typed', async () => {
    await type('## 标题');
    await press('Enter');
    await type('一个 **粗** 和 `码` 与 ~~删~~ 完');
    await press('Enter');
    await type('- 项');
    await press('Enter', 'Tab');
    await type('子项');
    await press('Enter', 'Enter', 'Enter');
    await type('---');
    await type('> 引');
    await press('Enter', 'Enter');
    await type('末');
    assert.equal(
      await open.told(),
      '<h2>标题</h2><p>一个 <strong>粗</strong> 和 <code>码</code> 与 <s>删</s> 完</p>' +
        '<ul><li>项<ul><li>子项</li></ul></li></ul><hr><blockquote><p>引</p></blockquote><p>末</p>',
    );
  });

  it('brings the signs back when a Markdown shortcut is undone', async () => {
    await type('- ');
    assert.equal(await open.told(), '<ul><li><br></li></ul>');
    await press('Control+z');
    assert.equal(await open.told(), '<p>- </p>');
  });

  it('keeps lines of code and leaves the block after two empty ones', async () => {
    await type('``` if (a) {');
    await press('Enter');
    await type('  run();');
    await press('Enter', 'Enter', 'Enter');
    await type('外');
    assert.equal(await open.told(), '<pre>if (a) {\n  run();</pre><p>外</p>');
  });

  it('keeps lines of code that are joined to words above, and every space between them', async () => {
    await open.set('<p>上 </p><pre> a\nb</pre><p>下</p>');
    await open.select('pre', 0);
    await press('Backspace');
    assert.equal(await open.told(), '<p>上&nbsp; a<br>b</p><p>下</p>');
  });

  it('makes a space of a tab in code that becomes paragraphs', async () => {
    await open.set('<pre>a \tb\tc</pre>');
    await open.select('pre', 0);
    await open.tool('pre');
    assert.equal(await open.told(), '<p>a&nbsp; b c</p>');
  });

  it('keeps lines that are pasted over code and all else, that join code, and that become paragraphs again', async () => {
    await open.set('<pre>a\nb</pre><p>后</p>');
    await open.select('pre', 0, 'p', 1);
    await open.paste({ 'text/plain': '甲\n乙' });
    assert.equal(await open.told(), '<p>甲<br>乙</p>');
    await open.set('<pre>a\n\nb</pre><p>c<br>d</p>');
    await open.select('pre', 4);
    await press('Delete');
    assert.equal(await open.told(), '<pre>a\n\nbc\nd</pre>');
    await open.tool('pre');
    assert.equal(await open.told(), '<p>a</p><p><br></p><p>bc</p><p>d</p>');
  });

  it('leaves a picture in code where it is at Tab, Enter and the end of the code', async () => {
    const picture = '<img src="/media/a.png" alt="">';
    await open.set(`<pre>a${picture}<strong>b</strong></pre>`);
    await open.select('pre', 1);
    await press('Tab');
    assert.equal(await open.told(), `<pre>a  ${picture}<strong>b</strong></pre>`);
    await open.select('strong', 1);
    await press('Enter', 'Enter', 'Enter');
    await type('外');
    assert.equal(await open.told(), `<pre>a  ${picture}<strong>b</strong></pre><p>外</p>`);
    await open.select('pre', 1);
    await open.tool('pre');
    assert.equal(await open.told(), `<p>a&nbsp; ${picture}<strong>b</strong></p><p>外</p>`);
  });

  it('goes on behind code in a paragraph of its own where a picture comes next', async () => {
    const picture = '<p><img src="/media/a.png" alt=""></p>';
    await open.set(`<pre>甲</pre>${picture}`);
    await open.select('pre', 1);
    await press('Enter', 'Enter', 'Enter');
    await type('外');
    assert.equal(await open.told(), `<pre>甲</pre><p>外</p>${picture}`);
  });

  it('offers what can be done to a picture only where that is all that is selected', async () => {
    await open.set('<p><img src="/media/a.png" alt=""></p><p>甲</p>');
    const offer = open.page.getByRole('group', { name: '图片', exact: true });
    await open.select('p', 0, 'p', 1);
    await offer.waitFor();
    await open.select('p', 0, 'p:last-child', 1);
    await offer.waitFor({ state: 'detached' });
  });

  it('joins a heading to the paragraph above by Backspace, and undo parts them again', async () => {
    const text = '<p>上</p><h2>题</h2>';
    await open.set(text);
    await open.select('h2', 0);
    await press('Backspace');
    assert.equal(await open.told(), '<p>上题</p>');
    await press('Control+z');
    assert.equal(await open.told(), text);
  });

  it('goes out of a list level by level by Backspace', async () => {
    await open.set('<ul><li>甲<ul><li>乙</li></ul></li></ul>');
    await open.select('li li', 0);
    await press('Backspace');
    assert.equal(await open.told(), '<ul><li>甲</li><li>乙</li></ul>');
    await press('Backspace');
    assert.equal(await open.told(), '<ul><li>甲</li></ul><p>乙</p>');
    await press('Backspace');
    assert.equal(await open.told(), '<ul><li>甲乙</li></ul>');
  });

  it('empties the cells of a table that is selected in part and keeps the table', async () => {
    await open.set('<p>前</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>');
    await open.select('p', 0, 'td', 1);
    await press('Delete');
    assert.equal(await open.told(), '<p><br></p><table><tbody><tr><td><br></td><td>2</td></tr></tbody></table>');
  });

  it('makes room above a table that the text begins with', async () => {
    const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';
    await open.set(table);
    await open.select('td', 0);
    await press('ArrowUp');
    await type('上');
    assert.equal(await open.told(), `<p>上</p>${table}`);
  });

  it('leaves a cell as it is at Backspace in its start', async () => {
    const text = '<p>前</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
    await open.set(text);
    await open.select('td:nth-child(2)', 0);
    await press('Backspace');
    assert.equal(await open.told(), text);
  });

  it('shows a second space on the page as well', async () => {
    await type('甲  乙');
    assert.equal(await open.told(), '<p>甲&nbsp; 乙</p>');
  });

  it('stays smooth in an article of half a megabyte: a key costs the work of one paragraph', async () => {
    const paragraph = `<p>${'塔式起重机安全监测系统由主机、传感器与平台三部分组成。'.repeat(3)}</p>`;
    await open.set(paragraph.repeat(2_000));
    await open.select('p:nth-child(900)', 3);
    await open.page.evaluate(`(() => {
      const area = document.querySelector('.rich-text-editor-area');
      window.touched = new Set();
      new MutationObserver((records) => {
        for (const { target } of records) window.touched.add(target.nodeName + target.nodeType);
      }).observe(area, { childList: true });
    })()`);
    await type('字字字');
    const html = await open.told();
    assert.equal(html.length, paragraph.length * 2_000 + 3);
    assert.equal(await open.page.evaluate('window.touched.size'), 0, 'no block was put in or taken out');
  });
});
