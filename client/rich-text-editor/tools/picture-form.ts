import { deleteRange } from '../commands/delete-range.ts';
import type { Editor } from '../editor.ts';
import { isSameTextBlock, leavesOf } from '../tree/text-blocks.ts';
import type { PanelForm } from './address-form.tsx';

/** The words that stand for the picture that is selected. */
export function pictureForm(editor: Editor): PanelForm {
  const picture = selectedPicture(editor);
  const hint = '图上是什么，读屏软件和搜索引擎据此了解';
  return {
    yes: '确定',
    fields: [{ name: 'alt', label: '图片说明', value: picture?.alt ?? '', hint }],
    check: ({ alt = '' }) =>
      [...alt].length > 300 ? { name: 'alt', sentence: '图片说明不能超过 300 个字' } : undefined,
    act({ alt = '' }) {
      editor.change(() => {
        picture?.setAttribute('alt', alt.replace(/\s+/g, ' ').trim());
      });
    },
    other: {
      label: '删除图片',
      act: () => picture && editor.change((range) => deleteRange(editor.root, range)),
    },
  };
}

/** The picture that is all that is selected. */
export function selectedPicture(editor: Editor): HTMLImageElement | undefined {
  const { start, end } = editor.selection() ?? {};
  if (!start || !end || !isSameTextBlock(start.textBlock, end.textBlock)) return undefined;
  if (end.offset !== start.offset + 1) return undefined;
  const selected = leavesOf(start.textBlock).find(({ from, to }) => from === start.offset && to > from)?.leaf;
  return selected instanceof HTMLImageElement ? selected : undefined;
}
