import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withoutChromium } from './chromium.ts';
import { type OpenEditor, openEditor } from './open-editor.ts';

const PNG = { type: 'image/png', size: 10 };

describe('pictures on their way into the rich-text editor', { skip: withoutChromium }, () => {
  let open: OpenEditor;
  const box = (name: string) => open.page.getByRole('group', { name: `正在上传 ${name}` });
  const paste = (...names: string[]) =>
    open.paste(
      {},
      names.map((name) => ({ name, ...PNG })),
    );
  /** The blocks of the text: what they are called, `图` for a picture, `框` for the box of one. */
  const blocks = () =>
    open.page.evaluate<string[]>(`[...document.querySelector('.rich-text-editor-area').children].map((block) =>
      block.querySelector('[data-editor-note]') ? '框' : block.querySelector('img') ? '图' : block.textContent)`);
  const progress = (name: string, percent: number) =>
    open.page.evaluate(([file, gone]) => window.uploads[file]?.progress(gone), [name, percent] as const);
  const arrive = async (name: string) => {
    await open.page.evaluate((file) => window.uploads[file]?.arrive(), name);
    await box(name).waitFor({ state: 'detached' });
  };
  const picture = (name: string) => `<p><img src="/uploads/${name}-800x600.png" alt="" width="800" height="600"></p>`;
  const pending = () => open.page.evaluate(() => window.pending);
  const failures = () => open.page.evaluate(() => window.failed);

  before(async () => {
    open = await openEditor();
  });
  after(() => open?.close());
  beforeEach(async () => {
    await open.set('');
    await open.page.evaluate(() => {
      window.uploaded = [];
      window.uploads = {};
      window.holdsUploads = true;
    });
    await open.area.click();
  });

  it('stand where they will be: in the empty paragraph, with the caret below, and no paragraph more', async () => {
    await open.work('前{Enter}');
    await paste('a.png');
    assert.deepEqual(await blocks(), ['前', '框', '']);
    await open.work('后');
    await progress('a.png', 42);
    await open.work('文');
    assert.match((await box('a.png').textContent()) ?? '', /42%/);
    assert.equal(await open.told(), '<p>前</p><p>后文</p>', 'the form never hears of the box');
    await arrive('a.png');
    assert.equal(await open.told(), `<p>前</p>${picture('a')}<p>后文</p>`);
    assert.deepEqual(await blocks(), ['前', '图', '后文']);
  });

  it('come in their order, whichever arrives first, and are one step', async () => {
    await open.work('前{Enter}');
    await paste('a.png', 'b.png', 'c.png');
    assert.deepEqual(await blocks(), ['前', '框', '框', '框', '']);
    for (const name of ['c.png', 'a.png', 'b.png']) await arrive(name);
    assert.equal(await open.told(), `<p>前</p>${['a', 'b', 'c'].map(picture).join('')}`);
    await open.work('{Control+z}');
    assert.deepEqual(await blocks(), ['前', '']);
    await open.work('{Control+y}');
    assert.equal(await open.told(), `<p>前</p>${['a', 'b', 'c'].map(picture).join('')}`);
  });

  it('are given up by 取消, which ends the sending and leaves no trace', async () => {
    await open.set('<p>前|</p><p>后</p>');
    await open.work('{Enter}');
    const before = await blocks();
    await paste('a.png');
    assert.equal(await pending(), 1);
    await box('a.png').getByRole('button', { name: '取消' }).click();
    assert.deepEqual(await blocks(), before);
    assert.equal(await open.page.evaluate(() => window.uploads['a.png']?.isAborted()), true);
    assert.equal(await pending(), 0);
    assert.equal(await open.page.locator('[data-tool="redo"]').getAttribute('aria-disabled'), 'true');
    await open.work('字');
    assert.equal(await open.told(), '<p>前</p><p>字</p><p>后</p>', 'the caret is back where it was');
    await open.work('{Control+z}{Control+z}');
    assert.deepEqual(await blocks(), ['前', '后']);
  });

  it('of several, only the one that was given up goes', async () => {
    await paste('a.png', 'b.png');
    await open.work('后');
    await box('a.png').getByRole('button', { name: '取消' }).click();
    await arrive('b.png');
    assert.equal(await open.told(), `${picture('b')}<p>后</p>`);
  });

  it('survive undo and redo of what was typed meanwhile, once each', async () => {
    await paste('a.png');
    await open.work('后');
    await open.told();
    await open.work('{Control+z}');
    assert.deepEqual(await blocks(), ['框', '']);
    await open.work('{Control+y}');
    assert.deepEqual(await blocks(), ['框', '后']);
    await arrive('a.png');
    assert.equal(await open.told(), `${picture('a')}<p>后</p>`);
    await open.work('{Control+z}');
    assert.equal(await open.told(), picture('a'));
    await open.work('{Control+z}');
    assert.equal(await open.told(), '');
  });

  it('are given up by undo and taken up again by redo', async () => {
    await open.work('前{Enter}');
    await paste('a.png');
    await open.work('{Control+z}');
    assert.deepEqual(await blocks(), ['前', '']);
    assert.equal(await pending(), 0);
    await open.work('{Control+y}');
    assert.equal(await pending(), 1);
    await arrive('a.png');
    assert.equal(await open.told(), `<p>前</p>${picture('a')}`);
  });

  it('keep their place when the words around are repaired, cut and pasted, or edited as HTML', async () => {
    await open.set('<p>甲|乙</p>');
    await open.paste({ 'text/html': '丙<img src="data:image/png;base64,iVBORw0KGgo=">丁' });
    await open.page.evaluate(`(() => {
      const font = document.createElement('font');
      font.textContent = '戊';
      document.querySelector('.rich-text-editor-area p').append(font);
    })()`);
    await open.page.locator('.rich-text-editor-area font').waitFor({ state: 'detached' });
    assert.equal(await open.page.locator('[data-editor-note]').count(), 1);
    await open.work('{Control+a}{Control+x}');
    assert.equal(await pending(), 0);
    await open.work('{Control+v}');
    await box('粘贴的图片.png').waitFor();
    await open.work('{source}');
    await open.page.getByRole('button', { name: '应用' }).click();
    await arrive('粘贴的图片.png');
    assert.match(await open.told(), /^<p>甲丙<img src="\/uploads\/粘贴的图片-800x600\.png"[^>]*>丁乙戊<\/p>$/);
  });

  it('that were refused keep their place, say why, and can be tried again there', async () => {
    await paste('a.png');
    await open.work('后');
    await open.page.evaluate(() => window.uploads['a.png']?.refuse());
    const failed = open.page.getByRole('group', { name: '图片插入失败：存储空间不足' });
    await failed.waitFor();
    assert.deepEqual([await pending(), await failures()], [0, 1]);
    assert.equal(await open.told(), '<p>后</p>');
    await failed.getByRole('button', { name: '重试' }).click();
    assert.deepEqual([await pending(), await failures()], [1, 0]);
    await arrive('a.png');
    assert.equal(await open.told(), `${picture('a')}<p>后</p>`);
  });

  it('give their place in a list to what is typed or composed over them', async () => {
    const selectBox = () =>
      open.page.evaluate(`(() => {
        const { parentNode } = document.querySelector('[data-editor-note]');
        getSelection().setBaseAndExtent(parentNode, 0, parentNode, 1);
      })()`);
    const devtools = await open.page.context().newCDPSession(open.page);
    const compose = async (text: string) => {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
      await devtools.send('Input.insertText', { text });
    };
    for (const write of [open.work, compose]) {
      await open.set('<p>[前]</p>');
      await paste('a.png');
      await box('a.png').waitFor();
      await selectBox();
      await open.work('{ul}');
      await selectBox();
      await write('ab');
      assert.equal(await open.area.locator('ul').first().innerHTML(), '<li>ab</li>');
    }
  });

  it('that were refused hold the form up no longer once undo or 移除 takes them, and are sent anew by redo', async () => {
    await paste('a.png');
    const refuse = () => open.page.evaluate(() => window.uploads['a.png']?.refuse());
    const failed = open.page.getByRole('group', { name: '图片插入失败：存储空间不足' });
    await refuse();
    await failed.waitFor();
    await open.work('{Control+z}');
    assert.deepEqual([await pending(), await failures()], [0, 0]);
    await open.work('{Control+y}');
    assert.deepEqual([await pending(), await failures()], [1, 0]);
    await refuse();
    await failed.getByRole('button', { name: '移除' }).click();
    assert.deepEqual([await pending(), await failures()], [0, 0]);
    assert.deepEqual(await blocks(), ['']);
  });

  it('are told to the form before it hears that they are over', async () => {
    await paste('a.png');
    await arrive('a.png');
    assert.match(await open.page.evaluate(() => window.valueWhenOver), /<img src="\/uploads\/a-800x600\.png"/);
  });
});
