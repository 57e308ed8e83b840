import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { patienceMs } from '../helpers/pace.ts';
import { inEditor } from './open-editor.ts';

inEditor('Markdown pasted into the rich-text editor', (open) => {
  before(() => open.page.setDefaultTimeout(patienceMs(20_000)));
  beforeEach(() => open.set(''));

  for (const text of [
    '标题\n===',
    '用 **塔机** 监测',
    '看[官网](https://example.com)吧',
    '1) 甲\n2) 乙',
    '甲\n\n---',
    '型号 | 起重量\n--- | ---\nQTZ80 | 8',
  ]) {
    it(`offers to format the Markdown of ${JSON.stringify(text)}`, async () => {
      await open.paste({ 'text/plain': text });
      await open.page.getByRole('button', { name: '按 Markdown 排版' }).waitFor();
    });
  }

  for (const text of ['- 一', '2 * 3 ** 4', '[1] (2)', 'a_b_c\nd', '#QTZ80\n-5 度']) {
    it(`offers nothing for ${JSON.stringify(text)}`, async () => {
      await open.paste({ 'text/plain': text });
      assert.equal(await open.page.getByRole('button', { name: '按 Markdown 排版' }).count(), 0);
    });
  }

  it('formats Markdown in the place of the paste alone: what was typed after it stays', async () => {
    const press = () => open.page.getByRole('button', { name: '按 Markdown 排版' }).click();
    await open.set('<p>前|</p>');
    await open.work('{Enter}');
    await open.paste({ 'text/plain': '# 甲\n\n乙' });
    await open.work('尾');
    await press();
    await open.page.locator('.rich-text-editor-message', { hasText: '请先撤销到刚粘贴时' }).waitFor();
    assert.equal(await open.told(), '<p>前</p><p># 甲</p><p>乙尾</p>');
    await open.area.focus();
    await open.work('{Control+z}');
    await press();
    await open.page.waitForFunction(() => window.value.includes('<h'));
    assert.match(await open.told(), /^<p>前<\/p><h[23]>甲<\/h[23]><p>乙<\/p>$/);
  });

  it('makes a table of lines with as many tabs, and paragraphs of lines that a page broke, when asked', async () => {
    for (const [text, label, html] of [
      [
        '甲\t1\n乙\t2',
        '排成表格',
        '<table><tbody><tr><td>甲</td><td>1</td></tr><tr><td>乙</td><td>2</td></tr></tbody></table>',
      ],
      [`${'长'.repeat(20)}\n${'远'.repeat(20)}\n完。`, '接成段落', `<p>${'长'.repeat(20)}${'远'.repeat(20)}完。</p>`],
    ] as const) {
      await open.set('');
      await open.paste({ 'text/plain': text });
      await open.page.getByRole('button', { name: label }).click();
      await open.page.waitForFunction((wanted) => window.value === wanted, html);
    }
  });

  it('keeps the pasted words and says so where their Markdown is too tangled to format', async () => {
    await open.paste({ 'text/plain': `甲\n${'> '.repeat(2000)}乙` });
    const pasted = await open.told();
    await open.page.getByRole('button', { name: '按 Markdown 排版' }).click();
    await open.page.locator('.rich-text-editor-message', { hasText: '没能按 Markdown 排版' }).waitFor();
    assert.equal(await open.told(), pasted);
  });

  it('offers to format text that is Markdown, and does it when asked', async () => {
    const text = '# 升级公告\n\n- **塔机监测**新增风速\n- 修复离线\n\n1. 先备份\n2. 再升级';
    await open.paste({ 'text/plain': '第一行\n第二行' });
    assert.equal(await open.page.getByRole('button', { name: '按 Markdown 排版' }).count(), 0);
    await open.set('');
    await open.paste({ 'text/plain': text });
    await open.page.getByRole('button', { name: '按 Markdown 排版' }).click();
    await open.page.waitForFunction(() => window.value.includes('<ol>'));
    assert.match(
      await open.told(),
      /^<h[23]>升级公告<\/h[23]><ul><li><strong>塔机监测<\/strong>新增风速<\/li><li>修复离线<\/li><\/ul><ol><li>先备份<\/li><li>再升级<\/li><\/ol>$/,
    );
  });
});
