import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { stepFocus } from '../../ui/step-focus.ts';
import { changeTable, makeTable, TABLE_CHANGES, type TableChange } from '../commands/change-table.ts';
import { insertBlock } from '../commands/insert.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { EditorIcon } from './editor-icon.tsx';

const SIDE = 8;

const CHANGES = Object.entries(TABLE_CHANGES) as [TableChange, string][]; // proof: Object.entries of a literal

/** Inside a table what can be done to it, elsewhere the size of a new one. */
export function TablePanel({ editor, state, onDone }: { editor: Editor; state: ToolState; onDone(): void }): ReactNode {
  if (!state.isInTable) return <SizePicker editor={editor} onDone={onDone} />;
  return (
    <div className="rich-text-editor-choices stack">
      {CHANGES.map(([change, label]) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only the one that is a check box has it
        <button
          key={change}
          type="button"
          className="rich-text-editor-choice row"
          role={change === 'header-row' ? 'menuitemcheckbox' : 'menuitem'}
          disabled={(change === 'merge-cells' && !state.cells) || (change === 'split-cell' && !state.canSplit)}
          aria-checked={change === 'header-row' ? state.hasHeaderRow : undefined}
          onClick={() => {
            onDone();
            editor.change((range) => changeTable(editor.root, range, change));
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
    const table = makeTable(rows, columns);
    editor.change((range) => insertBlock(editor.root, range, table));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sizes = [...(grid.current?.querySelectorAll('button') ?? [])];
    stepFocus(event, sizes, { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SIDE, ArrowUp: -SIDE });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what takes the keys
    <div className="rich-text-editor-sizes" onKeyDown={onKeyDown}>
      <div className="rich-text-editor-size-grid grid" ref={grid}>
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
              onFocus={() => setSize({ rows, columns })}
              onClick={() => insert(rows, columns)}
            />
          );
        })}
      </div>
      <p className="above-2 type-small text-centre soft" aria-hidden="true">
        {size.rows} 行 × {size.columns} 列（首行为表头）
      </p>
    </div>
  );
}
