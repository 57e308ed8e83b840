import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { UploadPicture } from '../../call.ts';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { listen } from '../../ui/listen.ts';
import { stepFocus } from '../../ui/step-focus.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { AddressForm, type FindLinks, linkForm, type PanelForm, tableForm } from './address-form.tsx';
import { type ChoicePanel, Choices } from './choices.tsx';
import { filmForm } from './film-form.ts';
import { type Panel, TOOLS } from './tools.ts';

interface PanelOfProps {
  panel: Panel;
  anchor: HTMLElement;
  editor: Editor;
  state: ToolState;
  findLinks: FindLinks | undefined;
  onFilm(film: HTMLElement): void;
  upload: UploadPicture | undefined;
  onClose(returnFocus: boolean): void;
}

/** The panel below a tool: a form or a menu. */
export function PanelOf(props: PanelOfProps): ReactNode {
  const { panel, anchor, editor, state, onClose } = props;
  const onDone = () => onClose(true);
  const label = TOOLS.flat().find((tool) => tool.panel === panel)?.label;
  const form = formOf(props);
  const choices = panel as ChoicePanel; // proof: all others have a form
  return (
    <Popover key={panel} label={label} anchor={anchor} role={form ? 'dialog' : 'menu'} onClose={onClose}>
      {form ? (
        <AddressForm form={form} onDone={onDone} />
      ) : (
        <Choices panel={choices} editor={editor} state={state} onDone={onDone} />
      )}
    </Popover>
  );
}

function formOf({ panel, editor, state, findLinks, onFilm, upload }: PanelOfProps): PanelForm | undefined {
  if (panel === 'link') return linkForm(editor, findLinks);
  if (panel === 'film') return filmForm(editor, onFilm, upload);
  return panel === 'table' && !state.isInTable ? tableForm(editor) : undefined;
}

interface PopoverProps {
  label: string | undefined;
  anchor: HTMLElement;
  role: 'menu' | 'dialog';
  /** Called on Esc (the focus should return) or on a press elsewhere (it should not). */
  onClose(returnFocus: boolean): void;
  children: ReactNode;
}

/** A small window below a tool, over the text. */
function Popover({ label, anchor, role, onClose, children }: PopoverProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = box.current;
    const frame = element?.offsetParent;
    if (!element || !frame) return undefined;
    const position = () => {
      const at = anchor.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      const left = Math.min(at.left - around.left, around.width - element.offsetWidth - 8);
      element.style.setProperty('--popover-left', `${Math.max(8, left)}px`);
      const seen = window.visualViewport;
      const foot = frame.closest('.dialog-body')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      const bottom = Math.min(seen ? seen.offsetTop + seen.height : window.innerHeight, foot);
      // on a small screen the toolbar is at the bottom, and the free space above it
      const opensUp = at.top > bottom - at.bottom && at.bottom + 4 + element.offsetHeight > bottom;
      const top = opensUp ? at.top - element.offsetHeight - 4 : at.bottom + 4;
      element.style.setProperty('--popover-top', `${top - around.top}px`);
    };
    position();
    (element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>('button, input'))?.focus({
      preventScroll: true,
    });
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) close.current(false);
    };
    const stop = listen(document, 'pointerdown', onPress, { capture: true });
    const sizes = new ResizeObserver(position); // search results appear later
    for (const resized of [element, document.documentElement]) sizes.observe(resized);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape' || (role === 'menu' && event.key === 'Tab')) {
      // a dialog around the editor stays open
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
      return;
    }
    if (role !== 'menu') return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
    stepFocus(event, items, { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is `role`
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={box}
      className={`rich-text-editor-popover inside-1 absolute shadowed rounded on-paper is-${role}`}
      role={role}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
