import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEditor } from './open-editor.ts';

inEditor('a paste that waits in the rich-text editor', (open) => {
  /** Opens the page anew; what reads pastes comes after `pastes`. */
  const pasteBeforeItLoads = async (text: string, pastes: () => Promise<unknown>) => {
    const load = await open.holdCode('**/read-pasted-html*');
    await open.page.reload();
    await open.area.waitFor();
    await open.set(text);
    await pastes();
    const loaded = open.page.waitForResponse('**/read-pasted-html*');
    load();
    await loaded;
    await open.area.getByText('末').waitFor();
    await open.page.unroute('**/read-pasted-html*');
  };

  it('comes in the order of the pastes, and one undo takes one back', async () => {
    await pasteBeforeItLoads('<p>前|</p>', async () => {
      await open.paste({ 'text/html': '<p><b>一</b></p>' });
      await open.paste({ 'text/plain': '二' });
      await open.paste({ 'text/html': '<p><i>末</i></p>' });
    });
    assert.equal(await open.told(), '<p>前<strong>一</strong>二<em>末</em></p>');
    await open.work('{Control+z}');
    assert.equal(await open.told(), '<p>前<strong>一</strong>二</p>');
    await open.work('{Control+z}{Control+z}');
    assert.equal(await open.told(), '<p>前</p>');
  });

  for (const [name, elsewhere, told] of [
    ['there', undefined, '<p>前末字词</p><p>后</p>'],
    ['below', '<p>前</p><p>后|</p>', '<p>前末</p><p>后字词</p>'],
    ['above', '<p>|前</p><p>后</p>', '<p>字词前末</p><p>后</p>'],
  ] as const)
    it(`comes to where the caret stood, and what is typed ${name} meanwhile goes on`, async () => {
      for (const [paste, many] of [
        ['<p>末</p>', ''],
        ['<p>一</p><p>末</p>', '一</p><p>'],
      ] as const) {
        await pasteBeforeItLoads('<p>前|</p><p>后</p>', async () => {
          await open.paste({ 'text/html': paste });
          if (elsewhere) await open.mark(elsewhere);
          await open.work('字');
        });
        await open.work('词');
        assert.equal(await open.told(), told.replace('末', `${many}末`));
      }
    });

  for (const [what, html, sentence] of [
    ['long', '<p>甲</p>'.repeat(70_000), /正文内容过大/],
    ['tangled', `${'<blockquote>'.repeat(200)}甲`, /排版过于复杂/],
  ] as const)
    it(`that is too ${what} says so, and brings its words where they fit`, async () => {
      const said = () => open.page.locator('.rich-text-editor-message span').textContent();
      for (const [text, told, begin] of [
        ['甲乙', '<p>前甲乙</p>', /^只粘贴了文字：/],
        ['', '<p>前</p>', /^没有粘贴：/],
        ['甲'.repeat(200_000), '<p>前</p>', /^没有粘贴：/],
      ] as const) {
        await open.set('<p>前|</p>');
        await open.paste({ 'text/html': html, 'text/plain': text });
        await open.page.clock.runFor(1_000);
        await open.page.locator('.rich-text-editor-message', { hasText: /粘贴了|粘贴：/ }).waitFor();
        assert.match((await said()) ?? '', begin);
        assert.match((await said()) ?? '', sentence);
        assert.equal(await open.told(), told);
      }
    });
});
