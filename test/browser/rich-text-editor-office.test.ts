import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const CASES = `
lines that end as in Word, Pages or InDesign are lines
  <p>|</p>
  {separated} → <p>甲</p><p>乙</p><p>丙</p><p>丁</p><p>戊</p>

a long text over empty cells of a spreadsheet is one cell beside empty ones
  <p>|</p>
  {paste <table><tr><td colspan=3 style='height:16.0pt;mso-ignore:colspan;width:130pt'>很长</td><td>1</td></tr><tr><td>甲</td><td colspan=2>乙</td><td>2</td></tr></table>} → \
<table><tbody><tr><td>很长</td><td><br></td><td><br></td><td>1</td></tr><tr><td>甲</td><td colspan="2">乙</td><td>2</td></tr></tbody></table>

cells pasted into an empty cell fill those from it on, merged ones too, of which none spans out of a head
  <table><thead><tr><th scope="col">题</th><th scope="col">乙</th></tr></thead><tbody><tr><td>1</td><td>|</td></tr></tbody></table>
  {paste <table><tr><td colspan=2>甲</td></tr><tr><td rowspan=2>丙</td><td>丁</td></tr><tr><td>戊</td></tr></table>}完 → \
<table><thead><tr><th scope="col">题</th><th scope="col">乙</th><th scope="col"><br></th></tr></thead><tbody><tr><td>1</td><td colspan="2">甲</td></tr>\
<tr><td><br></td><td>丙</td><td>丁</td></tr><tr><td><br></td><td><br></td><td>戊完</td></tr></tbody></table>
`;

inEditor('what office programs put on the clipboard of the rich-text editor', (open) => {
  itEdits(open, CASES, { separated: () => open.paste({ 'text/plain': '甲\v乙\f丙\u2028丁\u2029戊' }) });

  it("comments of Word's reviewers stay out of the text, are told, and take no text with them that looks like one", async () => {
    await open.set('<p>|</p>');
    await open.paste({
      'text/html':
        `<p class=MsoNormal><a style='mso-comment-reference:a_1'>甲</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[张1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></p>` +
        "<p class=MsoCommentText>正文</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>不要写</p></div></div>",
    });
    assert.equal(await open.told(), '<p>甲</p><p>正文</p>');
    const said = await open.page.locator('.rich-text-editor-message span').textContent();
    assert.equal(said, '有 1 条批注没能随文字粘贴过来');
  });

  it('cells pasted into an empty cell fill as many as they are, wherever it is, and undo takes them back', async () => {
    const write = (rows: readonly (readonly string[])[]) =>
      `<table><tbody>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
    const grid = (high: number, wide: number, sign: string) =>
      Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (__, x) => `${sign}${y}${x}`));
    for (const [high, wide] of [
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
      [2, 3],
      [3, 1],
      [3, 3],
    ] as const)
      for (const [top, left] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const before = grid(2, 2, '甲');
        before[top]?.splice(left, 1, '<br>');
        const after = Array.from({ length: Math.max(2, top + high) }, (_, y) =>
          Array.from({ length: Math.max(2, left + wide) }, (__, x) => before[y]?.[x] ?? '<br>'),
        );
        for (const [y, row] of grid(high, wide, '乙').entries()) after[top + y]?.splice(left, wide, ...row);
        await open.set(write(before).replace('<br>', '|<br>'));
        await open.work(`{paste ${write(grid(high, wide, '乙'))}}`);
        assert.equal(await open.told(), write(after), `${high} x ${wide} at ${top}, ${left}`);
        await open.work('{Control+z}');
        assert.equal(await open.told(), write(before));
      }
    await open.set('<table><tbody><tr><td>文|</td></tr></tbody></table>');
    await open.work('{paste <table><tr><td>甲</td><td>乙</td></tr></table>}');
    assert.match(await open.told(), /文.*<td>甲<\/td><td>乙<\/td>/);
  });
});
