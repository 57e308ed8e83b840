import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const PICTURE = '<img src="/media/a.png" alt="">';
const CAPTION = '<figcaption>注</figcaption>';
const FIGURE = `<figure>${PICTURE}${CAPTION}</figure>`;
const CHOSEN = `<figure>[${PICTURE}]${CAPTION}</figure>`;
const CELL = '<table><tbody><tr><td>格</td></tr></tbody></table>';
const FILM = '<p><video controls="" src="/uploads/a.mp4"></video></p>';

inEditor('writing at the borders of what is no words', (open) => {
  itEdits(
    open,
    `
writes on a line of its own between two blocks
  <p>前|</p><hr><p>后</p>
  {ArrowRight}一二 → <p>前</p><p>一二</p><hr><p>后</p>

composes on a line of its own between two blocks
  <p>前|</p><hr><p>后</p>
  {ArrowRight}{compose 你好} → <p>前</p><p>你好</p><hr><p>后</p>

pastes on a line of its own between two blocks, and not into the next of them
  <p>前|</p>${CELL}<p>后</p>
  {ArrowRight}{paste 二} → <p>前</p><p>二</p>${CELL}<p>后</p>

keeps a rule above a table where a cell begins
  <hr><table><tbody><tr><td>|格</td></tr></tbody></table>
  {Backspace} → <hr>${CELL}

writes above a table that is first, letter behind letter
  ${CELL.replace('格', '格|')}
  {ArrowUp}ab → <p>ab</p>${CELL}

breaks a line between two blocks, and not in the next of them
  <p>前|</p>${CELL}<p>后</p>
  {ArrowRight}{Enter}一 → <p>前</p><p>一</p>${CELL}<p>后</p>

makes room above a captioned picture that the text begins with
  <figure>|${PICTURE}${CAPTION}</figure><p>后</p>
  {ArrowUp}上 → <p>上</p>${FIGURE}<p>后</p>

makes room above a film that the text begins with
  ${FILM}<p>|后</p>
  {ArrowUp}上 → <p>上</p>${FILM}<p>后</p>

makes room above what the text begins with by a press above it, and undo takes it back
  <hr><p>后|</p>
  {above}上 → <p>上</p><hr><p>后</p>
  {Control+z}{Control+z} → <hr><p>后</p>
  {above}{Control+z} → <hr><p>后</p>
  <hr><p>后|</p>
  {ArrowUp} → <hr><p>后</p>

makes no room above words by a press above them
  <p>前</p><hr><p>后|</p>
  {above} → <p>前</p><hr><p>后</p>

leaves no empty caption
  <p>前</p><figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Backspace} → <p>前</p><figure>${PICTURE}</figure><p>后</p>
  新 → <p>前</p>${FIGURE.replace('注', '新')}<p>后</p>

tells no caption of which only blanks and line breaks are left
  <figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Delete}{Space} → <figure>${PICTURE}</figure><p>后</p>
  {Shift+Enter}{Space} → <figure>${PICTURE}</figure><p>后</p>
  <figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Delete}{Shift+Enter} → <figure>${PICTURE}</figure><p>后</p>

keeps words of two lines apart of which whole ones are deleted between them
  <p>load[ of</p><ul><li>a ]crane</li></ul><p>后</p>
  {Delete}一 → <p>load一 crane</p><p>后</p>

keeps words of two lines apart where nothing but the line's end is cut
  <p>12[</p><p>]kN</p>
  {Control+x} → <p>12 kN</p>

joins the halves of words of two lines that are deleted, and Chinese
  <p>load</p><p>crane</p><p>塔机</p><p>力矩</p>
  <p>lo[ad</p><p>cra]ne</p><p>塔机</p><p>力矩</p>
  {Delete} → <p>lone</p><p>塔机</p><p>力矩</p>
  <p>lone</p><p>塔[机</p><p>力]矩</p>
  {Delete} → <p>lone</p><p>塔矩</p>

begins a line of a heading before a picture
  <h2>甲|${PICTURE}</h2>
  {Shift+Enter}一 → <h2>甲<br>一${PICTURE}</h2>

begins a line of a heading above a picture
  <h2>甲|</h2><p>${PICTURE}</p><p>后</p>
  {Shift+Enter}一 → <h2>甲<br>一</h2><p>${PICTURE}</p><p>后</p>

goes on behind a rule in a list
  <ul><li>甲<ul><li>子|</li></ul></li></ul>
  {hr}一 → <ul><li>甲<ul><li><p>子</p><hr></li><li>一</li></ul></li></ul>

undoes and redoes into an emptied caption, and not into the next block
  <figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Delete}{paste 图}{Control+z}新 → <figure>${PICTURE}<figcaption>新</figcaption></figure><p>后</p>
  <figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Delete}{Control+z}{Control+y}新 → <figure>${PICTURE}<figcaption>新</figcaption></figure><p>后</p>
  <figure>${PICTURE}<figcaption>[注]</figcaption></figure><p>后</p>
  {Delete}{ArrowDown}{paste 一}{Control+z}{Control+z}{Control+y}{Control+y} → <figure>${PICTURE}</figure><p>一后</p>

writes beside a captioned picture in a paragraph before or behind it
  <p>前</p><figure>|${PICTURE}${CAPTION}</figure><p>后</p>
  一二 → <p>前</p><p>一二</p>${FIGURE}<p>后</p>
  <p>前</p><p>一二</p><figure>${PICTURE}|${CAPTION}</figure><p>后</p>
  {compose 你好}{Enter}三 → <p>前</p><p>一二</p>${FIGURE}<p>你好</p><p>三</p><p>后</p>

keeps a picture and its caption together, and both apart from the words around, at Backspace and Delete
  <p>前</p><figure>|${PICTURE}${CAPTION}</figure><p>后</p>
  {Backspace} → <p>前</p>${FIGURE}<p>后</p>
  <p>前</p><figure>${PICTURE}<figcaption>|注</figcaption></figure><p>后</p>
  {Backspace} → <p>前</p>${FIGURE}<p>后</p>
  <p>前</p><figure>${PICTURE}<figcaption>注|</figcaption></figure><p>后</p>
  {Delete} → <p>前</p>${FIGURE}<p>后</p>
  <p>前|</p>${FIGURE}<p>后</p>
  {Delete} → <p>前</p>${FIGURE}<p>后</p>
  <p>前</p>${FIGURE}<p>|后</p>
  {Backspace}解 → <p>前</p>${FIGURE.replace('注', '注解')}<p>后</p>

takes the caption with its picture, by a key as by the bar, and into the clipboard
  <p>前</p>${CHOSEN}<p>后</p>
  {Backspace} → <p>前</p><p><br></p><p>后</p>
  {Control+z}{Control+x}{Control+End}{Control+v} → <p>前</p><p><br></p><p>后</p>${FIGURE}

keeps a caption that was not selected with its picture as a paragraph
  <p>前[面</p><figure>${PICTURE}]${CAPTION}</figure><p>后</p>
  {Delete} → <p>前</p><p>注</p><p>后</p>

makes no list, heading or indent of a captioned picture, and a quote around all of it
  <p>前</p>${CHOSEN}<p>后</p>
  {ul}{indent}{block 大标题} → <p>前</p>${FIGURE}<p>后</p>
  {quote} → <p>前</p><blockquote>${FIGURE}</blockquote><p>后</p>

goes on behind a rule that takes the place of an empty line
  <p>前</p><p>|</p><p>后</p>
  {hr}一 → <p>前</p><hr><p>一后</p>

goes on behind a rule in a cell
  ${CELL.replace('格', '格|')}
  {hr}一 → ${CELL.replace('格', '<p>格</p><hr><p>一</p>')}

removes the rule between two blocks first, wherever it stands, and joins no words across it
  <blockquote><p>前</p><hr></blockquote><p>|后</p>
  {Backspace} → <blockquote><p>前</p></blockquote><p>后</p>
  {Backspace} → <blockquote><p>前后</p></blockquote>

removes the rule behind a list by Delete
  <ul><li>甲|</li></ul><hr><p>后</p>
  {Delete} → <ul><li>甲</li></ul><p>后</p>

joins the two halves of a list again, on every level, when the line between them goes
  <ol><li>甲<ol><li>子<ol><li>|孙</li></ol></li></ol></li><li>乙</li></ol>
  {Backspace}{Backspace}{Backspace}{Backspace} → <ol><li>甲<ol><li>子孙</li></ol></li><li>乙</li></ol>

works on the item in which the caret is, also behind a picture above its sublist
  <ul><li>甲${PICTURE}|<ul><li>子</li></ul></li></ul>
  {Backspace} → <ul><li>甲<ul><li>子</li></ul></li></ul>
  {Control+z}{Enter}新 → <ul><li>甲${PICTURE}</li><li>新<br><ul><li>子</li></ul></li></ul>

keeps the look of the words before for the next lines
  <p><strong><span class="text-red">红</span>|</strong></p>
  {Enter}字 → <p><strong><span class="text-red">红</span></strong></p><p><strong><span class="text-red">字</span></strong></p>
  {Enter}{Enter}{compose 你好} → <p><strong><span class="text-red">红</span></strong></p><p><strong><span class="text-red">字</span></strong></p><p><br></p><p><strong><span class="text-red">你好</span></strong></p>

takes a look off for the next line when it is taken off
  <p><strong>粗|</strong></p>
  {Enter}{Control+b}细 → <p><strong>粗</strong></p><p>细</p>

goes on without the link in the next line
  <p><a href="/a"><em>见|</em></a></p>
  {Enter}斜 → <p><a href="/a"><em>见</em></a></p><p><em>斜</em></p>

begins without a look behind a heading
  <h2><em>题|</em></h2><p>后</p>
  {Enter}文 → <h2><em>题</em></h2><p>文</p><p>后</p>
`,
    { above: () => open.area.click({ position: { x: 400, y: 4 } }) },
  );

  it('undoes what replaced a selection by itself, and selects again what it replaced', async () => {
    await open.set('');
    await open.area.click();
    await open.work('abc{Control+a}x{Control+z}');
    assert.equal(await open.told(), '<p>abc</p>');
    await open.set(`${CELL.replace('格', '[格').replace('</td>', '</td><td>二]</td>')}`);
    await open.work('x{Control+z}y');
    assert.equal(await open.told(), CELL.replace('格', 'y').replace('</td>', '</td><td><br></td>'));
  });
});
