import { toggleMark } from '../choose-marks.ts';
import { deleteSpan } from '../commands/delete-range.ts';
import { insertBlock } from '../commands/insert.ts';
import { toggleList } from '../commands/lists.ts';
import { clearBlocks, indent } from '../commands/set-block.ts';
import { toggleCodeBlock, toggleQuote } from '../commands/wrap-blocks.ts';
import { writeMarks } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import type { Mark } from '../tree/inline-runs.ts';
import { bookmark, spanMarked } from '../tree/positions.ts';

/** What opens below a button instead of acting at once. */
export const PANELS = ['block', 'size', 'text', 'bg', 'align', 'link', 'picture', 'film', 'table'] as const;
export type Panel = (typeof PANELS)[number];

export interface Tool {
  readonly id: string;
  /** What it does, for the tooltip and for screen readers. */
  readonly label: string;
  /** As in `Ctrl+Shift+7`: names of `KeyboardEvent.key` or digits. */
  readonly keys?: string;
  readonly panel?: Panel;
  /** Whether it is pressed; left out for what is no state. */
  isOn?(state: ToolState): boolean;
  isOff?(state: ToolState): boolean;
  act?(editor: Editor): void;
}

/** The buttons in their groups; everything that has no `act` is done by the toolbar. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { id: 'undo', label: '撤销', keys: 'Ctrl+Z', isOff: (state) => !state.canUndo, act: (editor) => editor.undo() },
    { id: 'redo', label: '重做', keys: 'Ctrl+Y', isOff: (state) => !state.canRedo, act: (editor) => editor.redo() },
  ],
  [
    { id: 'block', label: '段落格式', panel: 'block', isOff: (state) => state.isCode },
    { id: 'size', label: '字号', panel: 'size', isOff: (state) => state.isCode },
  ],
  [
    mark('strong', '加粗', 'Ctrl+B'),
    mark('em', '着重（斜体）', 'Ctrl+I'),
    mark('u', '下划线', 'Ctrl+U'),
    mark('s', '删除线', 'Ctrl+Shift+X'),
    { id: 'text', label: '文字颜色', panel: 'text', isOff: (state) => state.isCode },
    { id: 'bg', label: '背景颜色', panel: 'bg', isOff: (state) => state.isCode },
    mark('sup', '上标', 'Ctrl+.'),
    mark('sub', '下标', 'Ctrl+,'),
    mark('code', '行内代码', 'Ctrl+`'),
    { id: 'clear', label: '清除格式', keys: 'Ctrl+\\', act: clearFormat },
  ],
  [
    { id: 'align', label: '对齐方式', panel: 'align' },
    {
      id: 'ul',
      label: '无序列表',
      keys: 'Ctrl+Shift+8',
      isOn: (state) => state.list === 'ul',
      act: (editor) => editor.restyle((span) => toggleList(editor.root, span, 'ul')),
    },
    {
      id: 'ol',
      label: '有序列表',
      keys: 'Ctrl+Shift+7',
      isOn: (state) => state.list === 'ol',
      act: (editor) => editor.restyle((span) => toggleList(editor.root, span, 'ol')),
    },
    {
      id: 'outdent',
      label: '减少缩进',
      keys: 'Ctrl+[',
      act: (editor) => editor.restyle((span) => indent(editor.root, span, -1)),
    },
    {
      id: 'indent',
      label: '增加缩进',
      keys: 'Ctrl+]',
      act: (editor) => editor.restyle((span) => indent(editor.root, span, 1)),
    },
  ],
  [
    {
      id: 'quote',
      label: '引用',
      keys: 'Ctrl+Shift+9',
      isOn: (state) => state.isQuote,
      act: (editor) => editor.restyle((span) => toggleQuote(editor.root, span)),
    },
    {
      id: 'pre',
      label: '代码块',
      keys: 'Ctrl+Alt+C',
      isOn: (state) => state.isCode,
      act: (editor) => editor.run((span) => toggleCodeBlock(editor.root, span)),
    },
    { id: 'hr', label: '分隔线', isOff: (state) => state.isCode, act: insertRule },
  ],
  [
    {
      id: 'link',
      label: '链接',
      keys: 'Ctrl+K',
      panel: 'link',
      isOn: (state) => state.marks.a !== undefined,
      isOff: (state) => state.isCode,
    },
    { id: 'picture', label: '图片', panel: 'picture', isOff: (state) => state.isCode },
    { id: 'film', label: '视频', panel: 'film', isOff: (state) => state.isCode },
    { id: 'table', label: '表格', panel: 'table', isOn: (state) => state.isInTable, isOff: (state) => state.isCode },
  ],
  [
    { id: 'source', label: '源代码' },
    { id: 'full', label: '全屏编辑', keys: 'Ctrl+Shift+F' },
  ],
];

/** All marks, classes and headings of what is selected. */
function clearFormat(editor: Editor): void {
  editor.pending = undefined;
  editor.restyle((span) => {
    const mark = bookmark(span, editor.root, editor.root);
    if (!span.isCollapsed) writeMarks(editor.root, span, (marks) => marks.clear());
    const written = spanMarked(mark, editor.root);
    if (written) clearBlocks(editor.root, written);
  });
}

function insertRule(editor: Editor): void {
  editor.run((span) => {
    const place = span.isCollapsed ? span.start : deleteSpan(editor.root, span);
    return insertBlock(editor.root, place, editor.root.ownerDocument.createElement('hr'));
  });
}

function mark(id: Mark, label: string, keys: string): Tool {
  return {
    id,
    label,
    keys,
    isOn: (state) => state.marks[id] !== undefined,
    isOff: (state) => state.isCode,
    act: (editor) => toggleMark(editor, id),
  };
}
