import { listenToClipboard } from '../../client/rich-text-editor/clipboard.ts';
import { Editor } from '../../client/rich-text-editor/editor.ts';
import { Pictures } from '../../client/rich-text-editor/pictures.ts';
import { listenToTyping } from '../../client/rich-text-editor/typing.ts';
import { randomFrom } from '../helpers/random.ts';
import { anyAction } from './actions.ts';
import { findFault } from './check-tree.ts';

/** The editor without its toolbar, worked by chance: what editing.test.ts loads. */
declare global {
  interface Window {
    edit(round: Round): Promise<Outcome>;
  }
}

interface Round {
  readonly seed: number;
  readonly actions: number;
  readonly pasted: readonly string[];
}

interface Outcome {
  /** What would be stored in the end. */
  readonly html: string;
  /** What went wrong first, after which action. */
  readonly fault?: string;
}

const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const figure =
  '<figure class="width-50"><img src="/media/a.png" alt="塔机"><figcaption>现场<b>航拍</b></figcaption></figure>';

/** Texts to begin with. */
const STARTS: readonly string[] = [
  '',
  '<p>一</p>',
  '<p>😀<b>👷🏽‍♀️</b>e\u0301</p><ul><li>𠮷1️⃣<i>😀</i></li></ul><p>🏗️<img src="/media/b.png" alt="">🇨🇳</p>',
  `<h2>概述</h2><p>塔机<strong>力矩</strong>与<a href="/gywm">关于</a>。</p><ul><li>甲<ol><li>乙</li></ul><p>后</p>`,
  `${table('<td colspan="2" rowspan="2">甲</td><td>丙</td>', '<td>己</td>', '<td>庚</td><td>辛</td><td rowspan="2">壬</td>', '<td>癸</td><td>子</td>')}<p>后</p>`,
  `<table><caption>限值</caption><thead><tr><th scope="col">项</th><th scope="col">值</th></tr></thead><tbody><tr><td><p>a</p><ul><li>b</li></ul></td><td>${figure}</td></tr></tbody></table>`,
  `<p>前</p>${figure}<p>中<img src="/media/b.png" alt="" class="width-25">后</p><video controls="" src="/uploads/a.mp4"></video>`,
  `<blockquote><p>引</p><ul><li>甲</li></ul></blockquote><pre>a\n  b\n\nc</pre><hr><p class="align-center indent-2 text-red">红</p>`,
  `<ol start="3"><li><p>甲</p><p>乙</p></li><li>丙<ul><li>丁<ul><li>戊</li></ul></li></ul></li></ol>${figure}${table('<td>一</td><td><table><tbody><tr><td>内</td></tr></tbody></table></td>')}`,
];

/** What the editor loads to read pasted HTML: before the test takes the page offline, and before each round. */
const readerLoaded = () => import('../../client/rich-text-editor/paste/read-pasted-html.ts');
await readerLoaded();

const area = document.createElement('div');
area.className = 'rich-text rich-text-editor-area ink type-large';
area.contentEditable = 'true';
area.role = 'textbox';
area.ariaLabel = '正文';
document.getElementById('root')?.append(area);

/** Nothing here waits for a clock: the same seed does the same again. */
let now = 0;
performance.now = () => now;

window.edit = async ({ seed, actions, pasted }) => {
  const random = randomFrom(seed);
  let pictures: Pictures | undefined;
  /** Redo sends a picture again, with the same answer. */
  const taken = new Map<File, boolean>();
  const editor = new Editor(area, { onChange: () => undefined, onState: () => pictures?.follow() });
  pictures = new Pictures(editor, {
    upload: async (file) => {
      const isTaken = taken.get(file) ?? random(4) > 0;
      taken.set(file, isTaken);
      return isTaken ? { ok: true, url: '/uploads/new-80x60.wa.png' } : { ok: false, msg: '' };
    },
    withType: async (file) => file,
    fetchPicture: async () => ({ ok: false, code: 502, msg: '图片下载失败' }),
    begin: () => () => undefined,
    showMessage: () => undefined,
    showNote: () => undefined,
  });
  const stops = [listenToTyping(editor), listenToClipboard(editor, pictures, () => undefined)];
  // Tables of made-up HTML may have holes, as those of other programs; then none is judged.
  const isStrange = seed % 4 === 0;
  const desk = { editor, pictures, random, pasted, isStrange, copied: '' };
  const done: string[] = [];
  const fail = (fault: string) => ({
    html: editor.html,
    fault: `seed ${seed}: ${done.slice(-4).join(', ')}: ${fault}`,
  });
  try {
    editor.load(STARTS[random(STARTS.length)] ?? '');
    area.focus();
    await readerLoaded();
    await arrival();
    const start = editor.html;
    for (let count = 0; count < actions; count++) {
      const { name, act } = anyAction(random);
      const before = editor.html;
      const words = wordsOf(before);
      done.push(`${count} ${name}`);
      const keepsWords = act(desk) === true;
      now += random(1_500);
      await undefined; // what the editor watches for is told between two turns
      if (name === 'paste') await arrival(); // the next one waits for it
      const { html } = editor;
      const keptWords = !keepsWords || wordsOf(html) === words;
      const fault = keptWords ? html !== before && findFault(editor, !isStrange) : `words of ${words} came or went`;
      if (fault) return fail(`${fault}\n${before}\n→ ${html}\n${area.innerHTML}`);
    }
    await arrival();
    editor.flush();
    const end = editor.html;
    let steps = 0;
    for (; editor.history.canUndo; steps++) editor.step(-1);
    if (spaced(editor.html) !== spaced(start))
      return fail(`undo does not come back to the start\n${start}\n→ ${editor.html}`);
    for (; steps > 0; steps--) editor.step(1);
    await arrival();
    if (spaced(editor.html) !== spaced(end))
      return fail(`redo does not come back to the end\n${end}\n→ ${editor.html}`);
    return { html: end };
  } catch (error) {
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const stop of stops) stop();
    pictures.dispose();
    editor.dispose();
  }
};

/** Pictures arrive, and are put in their places together. */
async function arrival(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await undefined;
  await new Promise((done) => setTimeout(done));
}

/** Which of two spaces does not break is no difference. */
function spaced(html: string): string {
  return html.replaceAll('&nbsp;', ' ');
}

/** In the order of their characters: merged cells are read by rows. */
function wordsOf(html: string): string {
  return [...html.replace(/<[^>]*>|&nbsp;|\s/g, '')].sort().join('');
}
