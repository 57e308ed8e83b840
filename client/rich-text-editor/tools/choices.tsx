import { Icon } from '../../ui/icon.tsx';
import { changeTable, TABLE_CHANGES, type TableChange } from '../commands/change-table.ts';
import { setAlign, setBlock } from '../commands/set-block.ts';
import { setMark } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';

export type ChoicePanel = 'block' | 'size' | 'text' | 'bg' | 'align' | 'table';

export const BLOCKS = { p: '正文', h2: '大标题', h3: '中标题', h4: '小标题' } as const;
const SIZES = { '': '默认', small: '小号', large: '大号', huge: '特大' };
const ALIGNS = { left: '左对齐', center: '居中', right: '右对齐', justify: '两端对齐' };
const COLOURS = {
  gray: '灰色',
  red: '红色',
  orange: '橙色',
  yellow: '黄色',
  green: '绿色',
  blue: '蓝色',
  purple: '紫色',
};

type Block = keyof typeof BLOCKS;

/** The values of each menu: their labels, which is active, and what choosing one does. */
export const CHOICES: Record<ChoicePanel, ChoiceKind> = {
  block: {
    labels: BLOCKS,
    isOn: (state, value) => state.block === value,
    act: (editor, value) => editor.change((range) => setBlock(editor.root, range, value as Block)), // proof: of `labels`
  },
  align: {
    labels: ALIGNS,
    isOn: (state, value) => (state.align || 'left') === value,
    act: (editor, value) => editor.change((range) => setAlign(editor.root, range, value)),
  },
  size: markChoice('size', SIZES),
  text: markChoice('text', { '': '默认颜色', ...COLOURS }),
  bg: markChoice('bg', { '': '无背景', ...COLOURS }),
  table: {
    labels: TABLE_CHANGES,
    isOn: (state, change) => (change === 'header-row' ? state.hasHeaderRow : undefined),
    isOff: ({ canMerge, canSplit }, change) =>
      (change === 'merge-cells' && !canMerge) || (change === 'split-cell' && !canSplit),
    act: (editor, change) => editor.change((range) => changeTable(editor.root, range, change as TableChange)), // proof: of `labels`
  },
};

interface ChoiceKind {
  readonly labels: Readonly<Record<string, string>>;
  /** Undefined for a value that is done rather than chosen. */
  isOn(state: ToolState, value: string): boolean | undefined;
  isOff?(state: ToolState, value: string): boolean;
  act(editor: Editor, value: string): void;
}

function markChoice(mark: 'size' | 'text' | 'bg', labels: ChoiceKind['labels']): ChoiceKind {
  return {
    labels,
    isOn: ({ marks }, value) => (marks[mark] ?? '') === value,
    act: (editor, value) => setMark(editor, mark, value || undefined),
  };
}

interface ChoicesProps {
  panel: ChoicePanel;
  editor: Editor;
  state: ToolState;
  onDone(): void;
}

/** A menu: kinds of paragraphs, sizes, colours, alignments, the changes of a table. */
export function Choices({ panel, editor, state, onDone }: ChoicesProps) {
  const isColour = panel === 'text' || panel === 'bg';
  const { labels, isOn, isOff, act } = CHOICES[panel];
  const one = panel === 'table' ? 'menuitemcheckbox' : 'menuitemradio';
  return (
    <div className={isColour ? 'rich-text-editor-colours gap-1 grid' : 'rich-text-editor-choices stack'}>
      {Object.entries(labels).map(([value, label]) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only what can be chosen is checked
        <button
          key={value}
          type="button"
          role={isOn(state, value) === undefined ? 'menuitem' : one}
          disabled={isOff?.(state, value)}
          aria-checked={isOn(state, value)}
          aria-label={isColour ? label : undefined}
          title={isColour ? label : undefined}
          data-first={(panel !== 'table' && isOn(state, value)) || undefined}
          className={
            isColour
              ? `rich-text-editor-colour bordered corners strong centre ${panel}-${value}`
              : 'rich-text-editor-choice row gap-2 corners text-left'
          }
          onClick={() => {
            onDone();
            act(editor, value);
          }}
        >
          {panel === 'align' && <Icon sprite="editor-icons" name={`align-${value}`} />}
          {panel === 'table' && <Icon sprite="editor-icons" name={value} />}
          {isColour ? swatch(panel, value) : <span>{label}</span>}
        </button>
      ))}
    </div>
  );
}

function swatch(panel: ChoicePanel, value: string) {
  if (value === '') return <Icon sprite="editor-icons" name="none" />;
  return panel === 'text' ? 'A' : '文';
}
