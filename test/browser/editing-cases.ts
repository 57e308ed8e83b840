import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shown } from '../server/rich-text/parse/hostile-html.ts';
import type { OpenEditor, Steps } from './open-editor.ts';

/**
 * Tests written as text: a name, below it the text that is loaded, then lines of work (`OpenEditor.work`) and of what `see`
 * returns after it, the form's text unless said otherwise, with an arrow between. A line without an arrow says where the
 * caret is put meanwhile.
 */
export function itEdits(
  open: OpenEditor,
  cases: string,
  own: Steps = {},
  see: () => Promise<string> = () => open.told(),
): void {
  for (const paragraph of cases.split('\n\n')) {
    const [name = '', start = '', ...turns] = paragraph
      .trim()
      .split('\n')
      .map((line) => line.trim());
    it(name, async () => {
      await open.set(shown(start));
      if (start === '∅') await open.area.click();
      for (const turn of turns) {
        const [work = '', result] = turn.split(/ *→ */).map(shown);
        if (result === undefined) await open.mark(work);
        else {
          await open.work(work, own);
          assert.equal(await see(), result, work);
        }
      }
    });
  }
}
