import assert from 'node:assert/strict';
import { it } from 'node:test';
import { randomFrom } from '../helpers/random.ts';
import { SEED } from '../helpers/tell.ts';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

/** Blocks with a word, and what selects it. */
const BLOCKS: Record<string, string> = {
  p: '<p>甲</p>',
  h2: '<h2>甲</h2>',
  li: '<ul><li>甲</li></ul>',
  'blockquote p': '<blockquote><p>甲</p></blockquote>',
  pre: '<pre>甲</pre>',
  td: '<table><tbody><tr><td>甲</td></tr></tbody></table>',
};
const BEHIND = [
  '<p>后</p>',
  '<h2>后</h2>',
  '<ol><li>后</li></ol>',
  '<blockquote><p>后</p></blockquote>',
  '<pre>后</pre>',
  '<hr><p>后</p>',
  '<table><tbody><tr><td>后</td></tr></tbody></table>',
  '<p><img src="/uploads/a-5x3.png" alt="" width="5" height="3"></p>',
];
const ACTS: Record<string, string> = {
  新: '新',
  '{compose 你好}': '你好',
  '{paste 新}': '新',
  '{Delete}': '',
  '{Control+x}': '',
};
/** What a person sees as one sign, of several characters or halves of them. */
const SIGNS = ['😀', '👷🏽‍♀️', 'e\u0301', '𠮷', '1️⃣', '🇨🇳', '葛󠄀', '塔'];

inEditor('what is selected in the rich-text editor', (open) => {
  itEdits(
    open,
    `
links what is selected, and not the link before it
  <p>见<a href="/x">这里</a>[和那里]</p>
  {link}{fill 链接到=/a}{Enter} → <p>见<a href="/x">这里</a><a href="/a">和那里</a></p>

makes one link of a selection that has several, and removes all of them
  <p>见[<a href="/x">这里</a>和<a href="/y">那]里</a></p>
  {link}{fill 链接到=/a}{Enter} → <p>见<a href="/a">这里和那</a><a href="/y">里</a></p>
  <p>见[<a href="/a">这里和那</a><a href="/y">里]</a></p>
  {link}{button 移除链接} → <p>见这里和那里</p>
`,
  );

  for (const [name, block] of Object.entries(BLOCKS))
    it(`a ${name} chosen by a triple click is changed alone, whatever stands behind it`, async () => {
      for (const [at, behind] of BEHIND.entries())
        for (const [act, words] of at === 1 ? Object.entries(ACTS) : [['新', '新'] as const]) {
          await open.set(block + behind);
          await open.page.locator(`.rich-text-editor-area ${name}`).first().click({ clickCount: 3 });
          await open.work(act);
          assert.equal(await open.told(), block.replace('甲', words || '<br>') + behind, `${act} before ${behind}`);
        }
    });

  it('several whole blocks are one empty line, the block behind them keeps its form, and an empty line goes alone', async () => {
    for (const [start, left] of [
      ['<p>[甲</p><h3>乙</h3><p>丙</p><h2>]后</h2>', '<p><br></p><h2>后</h2>'],
      ['<h2>[甲</h2><table><tbody><tr><td>1</td></tr></tbody></table><h3>]后</h3>', '<h2><br></h2><h3>后</h3>'],
      ['<ul><li>[甲</li><li>乙</li><li>]后</li></ul>', '<ul><li><br></li><li>后</li></ul>'],
      ['<p>前</p><p>[<br></p><h2>]后</h2>', '<p>前</p><h2>后</h2>'],
      ['<p>前</p><p>甲[</p><p>]后</p>', '<p>前</p><p>甲后</p>'],
      ['<p>前<br>[甲</p><p>]后</p>', '<p>前<br><br></p><p>后</p>'],
      ['<p>前<br>[<br></p><p>]后</p>', '<p>前<br>后</p>'],
    ]) {
      await open.set(start ?? '');
      await open.work('{Backspace}');
      assert.equal(await open.told(), left, start);
      await open.work('{Control+z}');
      assert.equal(await open.told(), start?.replace(/[[\]]/g, ''), 'undone');
    }
  });

  it('a line is typed over alone, with the words behind it whatever stands there, also after it was deleted', async () => {
    for (const [start, left] of [
      ['<p>前<br>[甲</p><p>]后</p>', '<p>前<br>新字</p><p>后</p>'],
      ['<p>前<br>[甲]</p><p>后</p>', '<p>前<br>新字</p><p>后</p>'],
      ['<p>前<br>[<img src="/uploads/a.png" alt="">]</p><p>后</p>', '<p>前<br>新字</p><p>后</p>'],
      ['<pre>前<br>[甲</pre><hr><p>]后</p>', '<pre>前<br>新字</pre><hr><p>后</p>'],
    ] as const)
      for (const act of ['', '{Delete}', '{Control+x}']) {
        await open.set(start);
        await open.work(`${act}新字`);
        assert.equal(await open.told(), left, act + start);
      }
  });

  it('what replaces a selection has its look and order, also where the browser has another', async () => {
    const table = '<table><tbody><tr><td>表</td></tr></tbody></table>';
    for (const [start, act, left] of [
      [`${table}<p>|后</p>`, '{Shift+ArrowLeft}', `${table}<p>新字后</p>`],
      [
        '<p>前<br><span class="text-yellow">[甲<br></span>]后</p>',
        '',
        '<p>前<br><span class="text-yellow">新字</span>后</p>',
      ],
    ] as const)
      for (const words of ['新字', '{compose 新字}']) {
        await open.set('');
        await open.set(start);
        await open.work(act + words);
        assert.equal(await open.told(), left, words);
        assert.equal(await open.area.locator('[style], font').count(), 0, start);
      }
  });

  it('what joins code at the end of the text keeps the caret', async () => {
    await open.set('<pre>前</pre><p>|后</p>');
    await open.work('{Backspace}新字');
    assert.equal(await open.told(), '<pre>前新字后</pre>');
  });

  it('what is pasted at the start of a block leaves its words', async () => {
    for (const block of Object.values(BLOCKS)) {
      await open.set(block.replace('甲', '|甲'));
      await open.work('{paste 新}');
      assert.equal(await open.told(), block.replace('甲', '新甲'));
    }
  });

  it('is not translated with the page around it, which would change what is stored', async () => {
    assert.equal(await open.area.getAttribute('translate'), 'no');
  });

  it('no change of ours parts the halves of a character, wherever a selection ends', async () => {
    const random = randomFrom(SEED);
    const acts = ['{paste 新}', '{Delete}', '{Control+x}', '{Enter}', '{Control+b}'];
    for (let round = 0; round < 40; round++) {
      const text = Array.from({ length: 3 }, () => SIGNS[random(SIGNS.length)]).join('');
      const from = random(text.length);
      const to = from + 1 + random(text.length - from);
      const act = acts[round % acts.length] ?? '';
      await open.set(`<p>${text}</p>`);
      await open.page.evaluate(`{
        const words = document.querySelector('.rich-text-editor-area p').firstChild;
        getSelection().setBaseAndExtent(words, ${from}, words, ${to});
      }`);
      await open.work(act);
      await open.pause();
      const shown = await open.area.evaluate((area) => area.textContent ?? '');
      const what = `${act} from ${from} to ${to} of ${text}: ${shown}`;
      assert.doesNotMatch(shown, /\p{Cs}/u, what);
      const [before = '', behind = ''] = [text.slice(0, from), text.slice(to)].map((part) =>
        part.replace(/\p{Cs}/gu, ''),
      );
      assert.ok(shown.startsWith(before) && shown.endsWith(behind), what);
    }
  });

  it('a key deletes what it deletes in any area of the browser', async () => {
    const random = randomFrom(SEED);
    const keys = ['Backspace', 'Delete', 'Control+Backspace', 'Control+Delete'];
    await open.page.evaluate(
      `document.body.append(Object.assign(document.createElement('div'), { id: 'plain', contentEditable: 'true' }))`,
    );
    for (let round = 0; round < 32; round++) {
      const text = Array.from({ length: 1 + random(2) }, () => SIGNS[random(SIGNS.length)]).join('');
      const key = keys[round % keys.length] ?? '';
      const left: unknown[] = [];
      await open.set(`<p>${text}</p>`);
      for (const area of ['.rich-text-editor-area', '#plain']) {
        await open.page.evaluate(`{
          const area = document.querySelector('${area}');
          if (area.id) area.innerHTML = '<p>${text}</p>';
          area.focus();
          const words = area.querySelector('p').firstChild;
          getSelection().collapse(words, ${/Back/.test(key) ? text.length : 0});
        }`);
        await open.page.keyboard.press(key);
        left.push(await open.page.evaluate(`document.querySelector('${area}').textContent`));
      }
      assert.equal(left[0], left[1], `${key} in ${text}`);
    }
  });

  it('words typed in place of deleted ones have their look, whatever stands beside them', async () => {
    const looks = ['5', ...['strong', 'em', 'u', 's', 'sub', 'sup', 'code'].map((mark) => `<${mark}>5</${mark}>`)];
    for (const name of ['text-red', 'bg-blue', 'size-large']) looks.push(`<span class="${name}">5</span>`);
    for (const [at, look] of looks.entries())
      for (const step of [1, 5]) {
        const beside = looks[(at + step) % looks.length]?.replace('5', '2');
        for (const [place, act] of [
          ['5|', '{Backspace}'],
          ['|5', '{Delete}'],
          ['[5]', '{Delete}'],
        ] as const) {
          await open.set(`<p>${look.replace('5', place)}${beside}</p>`);
          await open.work(`${act}6`);
          assert.equal(await open.told(), `<p>${look.replace('5', '6')}${beside}</p>`, act);
          assert.equal(await open.area.locator('[style], font').count(), 0, `${act} in ${look}${beside}`);
        }
      }
  });
});
