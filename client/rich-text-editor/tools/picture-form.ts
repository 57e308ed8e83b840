import { CLASS_GROUPS } from '../../../server/rich-text/classes.ts';
import { readPicture, removePicture, setPicture } from '../commands/set-picture.ts';
import type { Editor } from '../editor.ts';
import { isSameTextBlock, leavesOf } from '../tree/text-blocks.ts';
import type { PanelForm } from './address-form.tsx';

const WIDTHS = [
  { value: '', label: '原始大小' },
  ...CLASS_GROUPS.width.map((value) => ({ value, label: `${value}%` })),
];

/** What is said of the picture that is selected, and how wide it is shown. */
export function pictureForm(editor: Editor): PanelForm {
  const picture = selectedPicture(editor);
  const { root } = editor;
  const { alt = '', caption = '', width = '' } = picture ? readPicture(root, picture) : {};
  const oneLine = (words = '') => words.replace(/\s+/g, ' ').trim();
  return {
    yes: '确定',
    fields: [
      { name: 'alt', label: '图片说明', value: alt, hint: '图上是什么，读屏软件和搜索引擎据此了解' },
      { name: 'caption', label: '图注', value: caption, hint: '显示在图片下方，可不填' },
      { name: 'width', label: '宽度', value: width, choices: WIDTHS },
    ],
    check: (values) =>
      [...(values.alt ?? '')].length > 300 ? { name: 'alt', sentence: '图片说明不能超过 300 个字' } : undefined,
    act(values) {
      const look = { alt: oneLine(values.alt), caption: oneLine(values.caption), width: values.width ?? '' };
      editor.change((range) => picture && setPicture(root, range, picture, look));
    },
    other: {
      label: '删除图片',
      act: () => picture && editor.change((range) => removePicture(root, range, picture)),
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
