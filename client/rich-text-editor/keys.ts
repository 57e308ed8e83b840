import { stepCell } from './commands/change-table.ts';
import { indent, sink } from './commands/set-block.ts';
import type { Editor } from './editor.ts';
import { TOOLS, type Tool } from './tools/tools.ts';
import { emptyBlock, itemAround, nearest } from './tree/blocks.ts';
import { startOf } from './tree/positions.ts';
import { firstTextBlock, isSameTextBlock, wholeOf } from './tree/text-blocks.ts';

const BY_KEYS = new Map(TOOLS.flat().flatMap((tool) => (tool.keys ? [[tool.keys.toLowerCase(), tool] as const] : [])));

/** The tool whose shortcut was pressed. On a Mac the command key counts as Ctrl. */
export function toolFor(event: KeyboardEvent): Tool | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const key = nameOf(event);
  if (key === 'ctrl+shift+z') return BY_KEYS.get('ctrl+y');
  return BY_KEYS.get(key);
}

/** Keys that act on the text itself. True where the key is used up. */
export function pressKey(editor: Editor, event: KeyboardEvent): boolean {
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)
    return pressTab(editor, event.shiftKey ? -1 : 1);
  return event.key === 'ArrowUp' && !event.shiftKey && makeRoomAbove(editor);
}

/** From cell to cell, in and out in lists; elsewhere Tab leaves the text as everywhere. */
function pressTab(editor: Editor, step: 1 | -1): boolean {
  const range = editor.selection();
  if (!range) return false;
  const { root } = editor;
  const { block } = range.start.textBlock;
  if (nearest(block, root, 'td|th')) {
    const cells = root.querySelectorAll('td, th').length;
    const position = stepCell(root, range.start, step);
    if (!position) return false;
    if (root.querySelectorAll('td, th').length > cells) editor.typed(position);
    else editor.select(position);
    return true;
  }
  const item = itemAround(block, root);
  if (!item || (step === 1 && !item.previousElementSibling)) return false;
  editor.change((selected) => (selected.isCollapsed && step === 1 ? sink(item) : indent(root, selected, step)));
  return true;
}

/** From the start of a text that begins with a table, a quote or code there must be a way to write above it. */
function makeRoomAbove(editor: Editor): boolean {
  const { root } = editor;
  const range = editor.selection();
  const first = firstTextBlock(root, root);
  const isAtStart = range?.isCollapsed && first && isSameTextBlock(first, range.start.textBlock);
  if (!isAtStart || range.start.offset > 0) return false;
  if (!/^(table|blockquote|pre)$/.test(root.firstElementChild?.localName ?? '')) return false;
  editor.change(() => {
    const paragraph = emptyBlock('p');
    root.prepend(paragraph);
    return startOf(wholeOf(paragraph));
  });
  return true;
}

function nameOf(event: KeyboardEvent): string {
  const key = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.toLowerCase();
  return `ctrl+${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${key}`;
}
