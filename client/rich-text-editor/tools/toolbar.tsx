import { Fragment, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { stepFocus } from '../../ui/keys.ts';
import type { ToolState } from '../tool-state.ts';
import { BLOCKS, CHOICES } from './choices.tsx';
import { TOOLS, type Tool, type View } from './tools.ts';

/** The tools that a wide screen shows only after a press on 更多, behind it. */
const RARE = /^(?:size|em|u|s|bg|sup|sub|clear|outdent|indent|quote|hr|film)$/;

interface ToolbarProps {
  bar: RefObject<HTMLDivElement | null>;
  controls: string;
  state: ToolState;
  view: View;
  /** Whether pictures can be uploaded: without it the tools for them are missing. */
  takesFiles: boolean;
  onUse(tool: Tool): void;
  /** Called on Esc: the focus should return to the text. */
  onLeave(): void;
}

/** The buttons above the text: one stop for Tab, arrow keys inside (WAI-ARIA toolbar pattern). */
export function Toolbar({ bar, controls, state, view, takesFiles, onUse, onLeave }: ToolbarProps) {
  const { open, isFull, isMore } = view;
  const tools = TOOLS.map((group) => group.filter(({ id }) => takesFiles || !/^(?:picture|library)$/.test(id)));
  const [stop, setStop] = useState('block');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `isMore` may hide the former stop
  useEffect(() => () => setStop('more'), [isMore]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isMore) {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
      return;
    }
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const buttons = all.filter((button) => button.offsetParent); // hidden tools have no offset parent
    stepFocus(event, buttons, { ArrowRight: 1, ArrowLeft: -1 });
  };

  return (
    <div
      ref={bar}
      className={`rich-text-editor-toolbar ruled-below row rigid wraps on-mist ${isMore ? 'is-unfolded' : ''}`}
      role="toolbar"
      aria-label="编辑工具"
      aria-keyshortcuts="Alt+F10"
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <span className="rich-text-editor-divider" aria-hidden="true" />}
          {group.map((tool) => (
            <button
              key={tool.id}
              type="button"
              data-tool={tool.id}
              className={`rich-text-editor-tool icon-18 ink inline-row is-${tool.id} ${RARE.test(tool.id) ? 'is-rare' : ''}`}
              tabIndex={tool.id === stop ? 0 : -1}
              title={tool.keys ? `${tool.label}（${tool.keys}）` : tool.label}
              aria-label={tool.id === 'block' ? `${tool.label}：${blockName(state)}` : tool.label}
              aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
              aria-pressed={tool.id === 'full' ? isFull : tool.isOn?.(state)}
              aria-haspopup={hasPopup(tool, state)}
              aria-expanded={tool.id === 'more' ? isMore : tool.panel && open?.panel === tool.panel}
              aria-disabled={tool.isOff?.(state)}
              onFocus={() => setStop(tool.id)}
              // a press must not take the selection from the text
              onMouseDown={(event) => event.preventDefault()}
              onClick={tool.isOff?.(state) ? undefined : () => onUse(tool)}
            >
              {wordOf(tool, state) ?? <Icon sprite="editor-icons" name={iconOf(tool, state)} />}
              {isMenu(tool) && <Icon sprite="editor-icons" name="down" />}
              {(tool.id === 'text' || tool.id === 'bg') && (
                <span
                  className={`rich-text-editor-tool-colour absolute ${tool.id}-${state.marks[tool.id] ?? 'none'}`}
                  aria-hidden="true"
                />
              )}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

function isMenu({ panel }: Tool): boolean {
  return panel !== undefined && panel !== 'table' && panel in CHOICES;
}

function hasPopup(tool: Tool, state: ToolState): 'menu' | 'dialog' | undefined {
  if (isMenu(tool) || (tool.panel === 'table' && state.isInTable)) return 'menu';
  return tool.panel && 'dialog';
}

function wordOf({ id }: Tool, state: ToolState): string | undefined {
  if (id === 'block') return blockName(state);
  return id === 'more' ? '更多' : undefined;
}

function iconOf({ id }: Tool, state: ToolState): string {
  return id === 'align' ? `align-${state.align || 'left'}` : id;
}

function blockName({ block, list }: ToolState): string {
  if (block === 'pre') return '代码块';
  if (block in BLOCKS) return BLOCKS[block as keyof typeof BLOCKS]; // proof: `in` has checked it
  if (/^h\d$/.test(block)) return '小标题';
  return list ? '列表' : '正文';
}
