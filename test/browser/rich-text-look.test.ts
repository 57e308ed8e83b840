import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEditor } from './open-editor.ts';

inEditor('the look of rich text', (open) => {
  it('sets what is centred and what stands at the right by the column, as it does pictures', async () => {
    await open.set(
      '<p class="align-center">中</p><p class="align-right">右</p><p class="align-center"><img src="/uploads/a-80x60.png" alt=""></p>',
    );
    const [centre, right, picture, column] = await open.page.evaluate<
      [number, number, number, [number, number]]
    >(`(() => {
      const area = document.querySelector('.rich-text-editor-area');
      const wordsIn = (block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        return range.getBoundingClientRect();
      };
      const [centred, right, pictured] = [...area.children].map(wordsIn);
      const frame = area.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(area);
      const edges = [frame.left + parseFloat(paddingLeft), frame.right - parseFloat(paddingRight)];
      return [(centred.left + centred.right) / 2, right.right, (pictured.left + pictured.right) / 2, edges];
    })()`);
    assert.ok(Math.abs(centre - (column[0] + column[1]) / 2) < 1, `${centre} in ${column}`);
    assert.ok(Math.abs(centre - picture) < 1, `${centre}, ${picture}`);
    assert.ok(Math.abs(right - column[1]) < 1, `${right} in ${column}`);
  });

  it('has in bold the names of rows, and no value in a row whose name is merged with that above', async () => {
    const rows = '<tr><td rowspan="3">名</td><td>甲</td></tr><tr><td>乙</td></tr><tr><td>丙</td></tr>';
    await open.set(`<table><tbody>${rows}<tr><td>另名</td><td>丁</td></tr></tbody></table>`);
    const bold = await open.page.evaluate<string[]>(`[...document.querySelectorAll('.rich-text td')]
      .filter((cell) => Number(getComputedStyle(cell).fontWeight) > 400).map((cell) => cell.textContent)`);
    assert.deepEqual(bold, ['名', '另名']);
  });

  it('keeps room for a picture of ours that is not loaded, whether or not it says what it shows', async () => {
    await open.page.route('**/uploads/**', () => {}); // it never comes
    await open.set('<p><img src="/uploads/slow-400x300.png" alt=""></p>');
    const size = await open.page.evaluate<[number, number]>(`(() => {
      const { width, height } = document.querySelector('.rich-text img').getBoundingClientRect();
      return [width, height];
    })()`);
    assert.deepEqual(size, [400, 300]);
  });
});
