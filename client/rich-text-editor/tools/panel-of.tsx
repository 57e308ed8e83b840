import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { listen } from '../../ui/listen.ts';
import { stepFocus } from '../../ui/step-focus.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { AddressForm, type FindLinks, filmForm, linkForm } from './address-form.tsx';
import { Choices } from './choices.tsx';
import { TablePanel } from './table-panel.tsx';
import { type Panel, TOOLS } from './tools.ts';

interface PanelOfProps {
  panel: Panel;
  anchor: HTMLElement;
  editor: Editor;
  state: ToolState;
  findLinks: FindLinks | undefined;
  onClose(returnFocus: boolean): void;
}

/** What opens below a tool. */
export function PanelOf({ panel, anchor, editor, state, findLinks, onClose }: PanelOfProps): ReactNode {
  const onDone = () => onClose(true);
  const label = TOOLS.flat().find((tool) => tool.panel === panel)?.label;
  const isForm = panel === 'link' || panel === 'film';
  const role = isForm || (panel === 'table' && !state.isInTable) ? 'dialog' : 'menu';
  return (
    <Popover key={panel} label={label} anchor={anchor} role={role} onClose={onClose}>
      {isForm ? (
        <AddressForm form={panel === 'link' ? linkForm(editor, findLinks) : filmForm(editor)} onDone={onDone} />
      ) : panel === 'table' ? (
        <TablePanel editor={editor} state={state} onDone={onDone} />
      ) : (
        <Choices panel={panel} editor={editor} state={state} onDone={onDone} />
      )}
    </Popover>
  );
}

interface PopoverProps {
  label: string | undefined;
  /** The button below which it opens. */
  anchor: HTMLElement;
  role: 'menu' | 'dialog';
  /** Closed by Esc (the focus should go back) or by a press elsewhere (it should not). */
  onClose(returnFocus: boolean): void;
  children: ReactNode;
}

/** A small window below a tool. It lies over the text and moves nothing. */
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
      // a toolbar at the foot of a small screen has its room above
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
    const sizes = new ResizeObserver(position); // what is found comes later
    for (const resized of [element, document.documentElement]) sizes.observe(resized);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
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
      className={`rich-text-editor-popover absolute shadowed rounded on-paper is-${role}`}
      role={role}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
