import { listenToClipboard } from '../../client/rich-text-editor/clipboard.ts';
import { Editor } from '../../client/rich-text-editor/editor.ts';
import { Pictures } from '../../client/rich-text-editor/pictures.ts';
import { listenToTyping } from '../../client/rich-text-editor/typing.ts';
import { randomFrom } from '../server/rich-text/parse/hostile-html.ts';
import { anyAction } from './actions.ts';
import { findFault } from './check-tree.ts';
import { STARTS } from './starts.ts';

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

const area = document.createElement('div');
area.className = 'rich-text rich-text-editor-area';
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
  const editor = new Editor(area, { onChange: () => undefined, onState: () => pictures?.follow() });
  pictures = new Pictures(
    editor,
    {
      upload: async () => (random(4) > 0 ? { ok: true, url: '/uploads/new-80x60.wa.png' } : { ok: false, msg: '' }),
      fetch: async () => ({ ok: false, msg: '图片下载失败' }),
    },
    () => () => undefined,
    () => undefined,
  );
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
    const start = editor.html;
    for (let count = 0; count < actions; count++) {
      const { name, act } = anyAction(random);
      const before = editor.html;
      const words = wordsOf(before);
      done.push(`${count} ${name}`);
      const keepsWords = act(desk) === true;
      now += random(1_500);
      await undefined; // what the editor watches for is told between two turns
      const { html } = editor;
      const keptWords = !keepsWords || wordsOf(html) === words;
      const fault = keptWords ? html !== before && findFault(editor, !isStrange) : `words of ${words} came or went`;
      if (fault) return fail(`${fault}\n${before}\n→ ${html}\n${area.innerHTML}`);
    }
    for (let turn = 0; turn < 100; turn++) await undefined; // pictures arrive
    editor.flush();
    const end = editor.html;
    let steps = 0;
    for (; editor.history.canUndo; steps++) editor.step(-1);
    if (spaced(editor.html) !== spaced(start))
      return fail(`undo does not come back to the start\n${start}\n→ ${editor.html}`);
    for (; steps > 0; steps--) editor.step(1);
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

/** Which of two spaces does not break is no difference. */
function spaced(html: string): string {
  return html.replaceAll('&nbsp;', ' ');
}

/** In the order of their characters: merged cells are read by rows. */
function wordsOf(html: string): string {
  return [...html.replace(/<[^>]*>|&nbsp;|\s/g, '')].sort().join('');
}
