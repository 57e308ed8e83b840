import { insertBlock } from '../commands/insert.ts';
import { clearFormat, indent, toggleList, toggleQuote } from '../commands/set-block.ts';
import { toggleMark } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import type { Mark } from '../tree/inline-runs.ts';
import type { Position, TextRange } from '../tree/positions.ts';
import type { ChoicePanel } from './choices.tsx';

export type Panel = ChoicePanel | 'link' | 'film';

export interface Tool {
  readonly id: string;
  readonly label: string;
  /** As in `Ctrl+Shift+7`: names of `KeyboardEvent.key` or digits. */
  readonly keys?: string;
  readonly panel?: Panel;
  /** Whether it is pressed; absent for tools without a state. */
  isOn?(state: ToolState): boolean;
  isOff?(state: ToolState): boolean;
  act?(editor: Editor): void;
}

/** The open parts: a panel below a tool, the full-window view, the tools that are seldom used. */
export interface View {
  readonly open?: { readonly panel: Panel; readonly anchor: HTMLElement } | undefined;
  readonly isFull: boolean;
  readonly isMore: boolean;
}

export const LINK = panel('link', '链接', { keys: 'Ctrl+K', isOn: (state) => state.marks.a !== undefined });

/** The buttons in groups. `RichTextEditor` carries out those without `act`. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { id: 'undo', label: '撤销', keys: 'Ctrl+Z', isOff: (state) => !state.canUndo, act: (editor) => editor.step(-1) },
    { id: 'redo', label: '重做', keys: 'Ctrl+Y', isOff: (state) => !state.canRedo, act: (editor) => editor.step(1) },
  ],
  [panel('block', '段落格式'), panel('size', '字号')],
  [
    mark('strong', '加粗', 'Ctrl+B'),
    mark('em', '斜体', 'Ctrl+I'),
    mark('u', '下划线', 'Ctrl+U'),
    mark('s', '删除线', 'Ctrl+Shift+X'),
    panel('text', '文字颜色'),
    panel('bg', '背景颜色'),
    mark('sup', '上标', 'Ctrl+.'),
    mark('sub', '下标', 'Ctrl+,'),
    { id: 'clear', label: '清除格式', keys: 'Ctrl+\\', act: changing(clearFormat) },
  ],
  [
    panel('align', '对齐方式'),
    list('ul', '无序列表', 'Ctrl+Shift+8'),
    list('ol', '有序列表', 'Ctrl+Shift+7'),
    { id: 'outdent', label: '减少缩进', keys: 'Ctrl+[', act: changing((root, range) => indent(root, range, -1)) },
    { id: 'indent', label: '增加缩进', keys: 'Ctrl+]', act: changing((root, range) => indent(root, range, 1)) },
    { id: 'quote', label: '引用', keys: 'Ctrl+Shift+9', isOn: (state) => state.isQuote, act: changing(toggleQuote) },
    {
      id: 'hr',
      label: '分隔线',
      act: changing((root, range) => insertBlock(root, range, document.createElement('hr'))),
    },
  ],
  [
    LINK,
    { id: 'picture', label: '图片' },
    { id: 'library', label: '从图库选择' },
    panel('film', '视频'),
    panel('table', '表格', { isOn: (state) => state.isInTable }),
  ],
  [
    { id: 'full', label: '全屏编辑', keys: 'Ctrl+Shift+F' },
    { id: 'more', label: '更多工具' },
  ],
];

const BY_KEYS = new Map(TOOLS.flat().flatMap((tool) => (tool.keys ? [[tool.keys.toLowerCase(), tool] as const] : [])));

/** Returns the tool of a pressed shortcut. On a Mac the command key counts as Ctrl. */
export function toolFor(event: KeyboardEvent): Tool | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const name = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.toLowerCase();
  const key = `ctrl+${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${name}`;
  if (key === 'ctrl+shift+z') return BY_KEYS.get('ctrl+y');
  return BY_KEYS.get(key);
}

function changing(command: (root: HTMLElement, range: TextRange) => Position | undefined) {
  return (editor: Editor) => {
    editor.pending = undefined;
    editor.change((range) => command(editor.root, range));
  };
}

function list(id: 'ul' | 'ol', label: string, keys: string): Tool {
  const act = changing((root, range) => toggleList(root, range, id));
  return { id, label, keys, isOn: (state) => state.list === id, act };
}

function panel(id: Panel, label: string, more: Partial<Tool> = {}): Tool {
  return { id, label, panel: id, ...more };
}

function mark(id: Mark, label: string, keys: string): Tool {
  const act = (editor: Editor) => toggleMark(editor, id);
  return { id, label, keys, isOn: (state) => state.marks[id] !== undefined, act };
}
