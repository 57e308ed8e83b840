import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { changeTable, makeTable, type TableChange } from '../commands/change-table.ts';
import { deleteSpan } from '../commands/delete-range.ts';
import { insertBlock } from '../commands/insert.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { EditorIcon } from './editor-icon.tsx';

const SIDE = 8;

const CHANGES: readonly (readonly [TableChange, string])[] = [
  ['row-above', '上方插入行'],
  ['row-below', '下方插入行'],
  ['column-left', '左侧插入列'],
  ['column-right', '右侧插入列'],
  ['header-row', '首行作为表头'],
  ['delete-row', '删除当前行'],
  ['delete-column', '删除当前列'],
  ['delete-table', '删除表格'],
];

/** Inside a table what can be done to it, elsewhere the size of a new one. */
export function TablePanel({ editor, state, onDone }: { editor: Editor; state: ToolState; onDone(): void }): ReactNode {
  if (!state.isInTable) return <SizePicker editor={editor} onDone={onDone} />;
  return (
    <div className="rich-text-editor-choices">
      {CHANGES.map(([change, label]) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only the one that is a check box has it
        <button
          key={change}
          type="button"
          className="rich-text-editor-choice"
          role={change === 'header-row' ? 'menuitemcheckbox' : 'menuitem'}
          aria-checked={change === 'header-row' ? state.hasHeaderRow : undefined}
          onClick={() => {
            onDone();
            editor.run((span) => changeTable(editor.root, span.start, change));
          }}
        >
          <EditorIcon name={change} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

/** Rows and columns by pointing, or by the arrow keys. */
function SizePicker({ editor, onDone }: { editor: Editor; onDone(): void }): ReactNode {
  const [size, setSize] = useState({ rows: 3, columns: 3 });
  const grid = useRef<HTMLDivElement>(null);
  const insert = (rows: number, columns: number) => {
    onDone();
    editor.run((span) => {
      const place = span.isCollapsed ? span.start : deleteSpan(editor.root, span);
      return insertBlock(editor.root, place, makeTable(editor.root.ownerDocument, rows, columns));
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = clamp(size.rows + (step[0] ?? 0));
    const columns = clamp(size.columns + (step[1] ?? 0));
    setSize({ rows, columns });
    grid.current?.querySelectorAll('button')[(rows - 1) * SIDE + columns - 1]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what takes the keys
    <div className="rich-text-editor-sizes" onKeyDown={onKeyDown}>
      <div className="rich-text-editor-size-grid" ref={grid}>
        {Array.from({ length: SIDE * SIDE }, (_, index) => {
          const rows = Math.floor(index / SIDE) + 1;
          const columns = (index % SIDE) + 1;
          const isIn = rows <= size.rows && columns <= size.columns;
          const isAt = rows === size.rows && columns === size.columns;
          return (
            <button
              key={`${rows}-${columns}`}
              type="button"
              className={`rich-text-editor-size ${isIn ? 'is-in' : ''}`}
              tabIndex={isAt ? 0 : -1}
              data-first={isAt || undefined}
              aria-label={`${rows} 行 ${columns} 列`}
              onPointerEnter={() => setSize({ rows, columns })}
              onClick={() => insert(rows, columns)}
            />
          );
        })}
      </div>
      <p className="rich-text-editor-size-words" aria-hidden="true">
        {size.rows} 行 × {size.columns} 列（首行为表头）
      </p>
    </div>
  );
}

function clamp(number: number): number {
  return Math.min(SIDE, Math.max(1, number));
}
