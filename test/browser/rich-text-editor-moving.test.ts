import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEditor } from './open-editor.ts';

const IMAGE = '<img src="/uploads/a-5x3.png" alt="" width="5" height="3">';
const FIGURE = `<figure>${IMAGE}<figcaption>注</figcaption></figure>`;
const LINK = `<a href="/product">${IMAGE}</a>`;

/** A text with 图, and the text after each step. */
const STEPS: Record<string, readonly (readonly [name: '上移' | '下移', after: string])[]> = {
  '<p>一</p><p>甲图乙</p><p>二</p>': [
    ['上移', '<p>一</p><p>图</p><p>甲乙</p><p>二</p>'],
    ['上移', '<p>图</p><p>一</p><p>甲乙</p><p>二</p>'],
    ['上移', '<p>图</p><p>一</p><p>甲乙</p><p>二</p>'],
    ['下移', '<p>一</p><p>图</p><p>甲乙</p><p>二</p>'],
  ],
  '<ul><li>图</li></ul><hr><p>二</p>': [
    ['下移', '<p>图</p><hr><p>二</p>'],
    ['下移', '<hr><p>图</p><p>二</p>'],
  ],
  '<table><tbody><tr><td>图</td><td>乙</td></tr></tbody></table>': [
    ['上移', '<p>图</p><table><tbody><tr><td><br></td><td>乙</td></tr></tbody></table>'],
  ],
};

inEditor('pictures that move in the rich-text editor', (open) => {
  for (const shape of [IMAGE, FIGURE, LINK])
    for (const [start, steps] of Object.entries(STEPS)) {
      const isFigure = shape === FIGURE;
      if (isFigure && /甲图/.test(start)) continue;
      const written = (text: string) => text.replace(isFigure ? /<p>图<\/p>|图/ : '图', shape);
      it(`a picture in ${written(start)} moves by a block with each press, and undo takes it back`, async () => {
        await open.set(written(start));
        await open.page.locator('.rich-text-editor-area img').click();
        let before = '';
        for (const [name, after] of steps) {
          before = await open.told();
          await open.work(`{button ${name}图片}`);
          assert.equal(await open.told(), written(after), name);
        }
        await open.work('{Control+z}');
        assert.equal(await open.told(), before);
      });
    }

  it('a picture dragged with the mouse lands between two blocks, and splits no words', async () => {
    const figure = FIGURE.replace('/uploads/a-5x3.png', '/media/icons.svg');
    await open.set(`<p>一</p><p>甲乙</p>${figure}`);
    const picture = open.page.locator('.rich-text-editor-area img');
    await picture.hover();
    await open.page.mouse.down();
    // the second time with the words where they are once the drag has begun
    for (const _ of [1, 2]) await open.area.getByText('甲乙').hover({ position: { x: 20, y: 2 } });
    await open.page.mouse.up();
    assert.equal(await open.told(), `<p>一</p>${figure}<p>甲乙</p>`);
    await open.work('{Control+z}');
    assert.equal(await open.told(), `<p>一</p><p>甲乙</p>${figure}`);
  });
});

inEditor('lists of twelve levels', (open) => {
  for (const list of ['<ol>', '<ul>', '<ol class="list-upper-roman">'])
    it(`${list} leaves room for words within a phone's column`, async () => {
      const end = `</li></${list.slice(1, 3)}>`;
      const html = `${`${list}<li>设备的安装与调试`.repeat(12)}${end.repeat(12)}`;
      const widths = await open.page.evaluate(`(() => {
        const text = document.body.appendChild(document.createElement('div'));
        text.className = 'rich-text type-large';
        text.style.width = '328px';
        text.innerHTML = ${JSON.stringify(html)};
        const items = [...text.querySelectorAll('li')];
        return [text.scrollWidth, items.at(-1).clientWidth];
      })()`);
      const [wide = 0, last = 0] = widths as number[]; // proof: as returned above
      assert.ok(wide <= 328, `${wide}`);
      assert.ok(last >= 48, `${last}`);
    });
});
