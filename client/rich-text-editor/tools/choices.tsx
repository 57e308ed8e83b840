import type { ReactNode } from 'react';
import { CLASS_GROUPS, COLOURS } from '../../../server/rich-text/classes.ts';
import { setMark } from '../choose-marks.ts';
import { setAlign, setBlock } from '../commands/set-block.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { EditorIcon } from './editor-icon.tsx';

export type ChoicePanel = 'block' | 'size' | 'text' | 'bg' | 'align';

export const BLOCKS = { p: '正文', h2: '标题 2', h3: '标题 3', h4: '标题 4' } as const;
const BLOCK_KEYS = { p: 'Ctrl+Alt+0', h2: 'Ctrl+Alt+2', h3: 'Ctrl+Alt+3', h4: 'Ctrl+Alt+4' } as const;
const SIZES = { small: '小号', large: '大号', huge: '特大' } as const;
const ALIGNS = { left: '左对齐', center: '居中', right: '右对齐', justify: '两端对齐' } as const;
const COLOUR_NAMES = {
  gray: '灰色',
  red: '红色',
  orange: '橙色',
  yellow: '黄色',
  green: '绿色',
  blue: '蓝色',
  purple: '紫色',
} as const;

interface ChoicesProps {
  panel: ChoicePanel;
  editor: Editor;
  state: ToolState;
  onDone(): void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly keys?: string;
  readonly isOn: boolean;
  act(): void;
}

/** One of several: a kind of paragraph, a size, a colour, an alignment. */
export function Choices({ panel, editor, state, onDone }: ChoicesProps): ReactNode {
  const isColour = panel === 'text' || panel === 'bg';
  return (
    <div className={isColour ? 'rich-text-editor-colours' : 'rich-text-editor-choices'}>
      {choicesOf(panel, editor, state).map(({ value, label, keys, isOn, act }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={isOn}
          aria-label={isColour ? label : undefined}
          title={isColour ? label : undefined}
          data-first={isOn || undefined}
          className={isColour ? `rich-text-editor-colour ${panel}-${value}` : 'rich-text-editor-choice'}
          onClick={() => {
            onDone();
            act();
          }}
        >
          {isColour ? swatch(panel, value) : choiceWords(panel, value, label)}
          {keys && <kbd>{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

function choicesOf(panel: ChoicePanel, editor: Editor, state: ToolState): Choice[] {
  if (panel === 'block') {
    return (['p', 'h2', 'h3', 'h4'] as const).map((value) => ({
      value,
      label: BLOCKS[value],
      keys: BLOCK_KEYS[value],
      isOn: state.block === value,
      act: () => editor.restyle((span) => setBlock(editor.root, span, value)),
    }));
  }
  if (panel === 'align') {
    return CLASS_GROUPS.align.map((value) => ({
      value,
      label: ALIGNS[value],
      isOn: (state.align || 'left') === value,
      act: () => editor.restyle((span) => setAlign(editor.root, span, value === 'left' ? undefined : value)),
    }));
  }
  const values = panel === 'size' ? CLASS_GROUPS.size : COLOURS;
  const none = { value: '', label: panel === 'size' ? '默认' : panel === 'text' ? '默认颜色' : '无背景' };
  const labels: Record<string, string> = { ...SIZES, ...COLOUR_NAMES };
  return [none, ...values.map((value) => ({ value, label: labels[value] ?? value }))].map(({ value, label }) => ({
    value,
    label,
    isOn: (state.marks[panel] ?? '') === value,
    act: () => setMark(editor, panel, value === '' ? undefined : value),
  }));
}

function swatch(panel: ChoicePanel, value: string): ReactNode {
  if (value === '') return <EditorIcon name="none" />;
  return panel === 'text' ? 'A' : '文';
}

function choiceWords(panel: ChoicePanel, value: string, label: string): ReactNode {
  if (panel !== 'align') return <span className={`is-${panel}-${value || 'normal'}`}>{label}</span>;
  return (
    <>
      <EditorIcon name={`align-${value}`} />
      <span>{label}</span>
    </>
  );
}
