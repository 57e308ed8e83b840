import { type Ref, useImperativeHandle, useState } from 'react';
import type { PictureTool, TextTarget } from '../ui/field-focus.ts';
import { selectPicture } from './commands/set-picture.ts';
import type { Editor } from './editor.ts';
import { textsIn } from './tree/blocks.ts';
import { domRangeAround, domRangeOf, selectDomRange } from './tree/positions.ts';

/** Selects a position in the text, and opens the tool that changes it. */
export type FocusText = (target: TextTarget) => void;

/** Lets the owner of the editor lead to a position; returns the picture whose tool then gets the focus. */
export function useTextFocus(editor: Editor | undefined, ref: Ref<FocusText> | undefined, openLink: () => void) {
  const [led, setLed] = useState<{ image: Element; tool: PictureTool }>();
  useImperativeHandle(ref, () => (target) => {
    if (!editor) return;
    editor.focus();
    const found = elementAt(editor, target);
    (found ?? editor.root).scrollIntoView({ block: 'center' });
    if (found && 'picture' in target) setLed({ image: found, tool: target.tool });
    else if (found && 'link' in target) openLink();
  });
  return { led, onLed: () => setLed(undefined) };
}

function elementAt(editor: Editor, target: TextTarget): Element | undefined {
  const { root } = editor;
  if ('picture' in target) {
    const image = root.querySelectorAll('img')[target.picture];
    if (image) selectPicture(editor, image);
    return image;
  }
  const link = 'link' in target ? root.querySelectorAll('a[href]')[target.link] : undefined;
  const domRange = 'words' in target ? domRangeOfWords(root, target.words) : link && domRangeAround(link);
  if (!domRange) return undefined;
  selectDomRange(root, domRange);
  return link ?? domRange.startContainer.parentElement ?? undefined;
}

function domRangeOfWords(root: HTMLElement, words: string): Range | undefined {
  for (const node of textsIn(root)) {
    const offset = node.data.indexOf(words);
    if (offset >= 0) return domRangeOf({ node, offset }, { node, offset: offset + words.length });
  }
  return undefined;
}
