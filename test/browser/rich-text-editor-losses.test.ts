import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEditor } from './open-editor.ts';

inEditor('what a paste into the rich-text editor loses', (open) => {
  const said = async () => (await open.page.locator('.rich-text-editor-message span').allTextContents()).join();

  it('what stands for a picture that cannot come, and a form of numbers that no list here has, are told', async () => {
    await open.set('<p>|</p>');
    const image = (alt: string) => `<img src="file:///C:/a.png" alt="${alt}">`;
    await open.paste({ 'text/html': `<p>塔${image('起重特性曲线')}机${image('')}${image(' ')}</p>` });
    assert.match(await said(), /^有 3 张图片（起重特性曲线）没能随文字粘贴过来/);
    for (const [style, isTold] of [
      ['list-style-type:hiragana', true],
      ['list-style: outside upper-armenian', true],
      ['list-style:none', false],
      ['list-style-type: lower-greek', false],
      ['color:red', false],
    ] as const) {
      await open.set('<p>|</p>');
      await open.paste({ 'text/html': `<p>见表</p><ol style="${style}"><li>甲</li></ol>` });
      assert.equal(/^有 1 处列表编号的样式/.test(await said()), isTold, style);
    }
  });

  it('the sign of a comment in a cell, which Excel copies without the comment, is told and no word', async () => {
    await open.set('<p>|</p>');
    const sign = (at: number) =>
      `<span class=msocomspan1><span class=msocomspan2 id="_anchor_${at}"><a class=msocomanch href="#_msocom_${at}">[${at}]</a></span></span>`;
    await open.paste({ 'text/html': `<table><tr><td>塔机${sign(1)}</td><td>60${sign(2)}</td></tr></table>` });
    assert.match(await open.told(), /<td>塔机<\/td><td>60<\/td>/);
    assert.match(await said(), /^有 2 条批注没能/);
  });

  it('a page of elements without an end, which would stop the browser, comes as its words', async () => {
    for (const [unit, count, comes] of [
      ['<div>', 30_000, '<p>词</p>'],
      ['<b></b><i>', 30_000, '<p>词</p>'],
      ['<br>', 20_000, '<p>塔</p>'],
      ['<p>', 20_000, '<p>塔</p>'],
      ['<v:f eqn="a > b"/>', 20_000, '<p>塔</p>'],
    ] as const) {
      await open.set('<p>|</p>');
      await open.paste({ 'text/html': `${unit.repeat(count)}塔`, 'text/plain': '词' });
      assert.match(await open.told(), RegExp(`${comes.slice(3)}$`), unit);
      assert.equal(/^只粘贴了文字：.*过于复杂/.test(await said()), comes === '<p>词</p>', unit);
    }
  });

  it('takes one picture in two formats once, and two pictures of one size that show different things both', async () => {
    for (const [other, boxes] of [
      ['#c33', 1],
      ['#339', 2],
    ] as const) {
      await open.set('<p>|</p>');
      await open.page.evaluate(`(async () => {
        const transfer = new DataTransfer();
        for (const [kind, colour] of [['png', '#c33'], ['jpeg', '${other}']]) {
          const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
          const drawn = canvas.getContext('2d');
          for (const [from, ink] of [[0, '#fff'], [24, colour]]) {
            drawn.fillStyle = ink;
            drawn.fillRect(from, 0, 64, 48);
          }
          const blob = await new Promise((done) => canvas.toBlob(done, 'image/' + kind));
          transfer.items.add(new File([blob], 'image.' + kind, { type: 'image/' + kind, lastModified: 5 }));
        }
        window.holdsUploads = true;
        const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer });
        document.querySelector('.rich-text-editor-area').dispatchEvent(event);
      })()`);
      const box = open.page.locator('.rich-text-editor-area [role=group]');
      await box.first().waitFor();
      assert.equal(await box.count(), boxes, other);
      await open.page.evaluate('window.holdsUploads = false');
    }
  });
});
