import { signal } from '@preact/signals-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { isOfInputMethod } from '../../ui/keys.ts';
import { hookOf } from '../state/hook-of.ts';
import { IconButton } from './button.tsx';

export interface DialogProps {
  title: string;
  /** The whole window, 72 %, 50 % of it, or as small as a question; below 992 px all take the full width. */
  width?: 'article' | 'wide' | 'half' | 'small';
  /** The address while it is open: that of the record in it. */
  address?: string;
  /** The id of a question's text: the dialog is an alert that this text describes. */
  asks?: string;
  /** Buttons. Without them a click outside closes it: there is nothing to lose. */
  footer?: ReactNode;
  /** The user wants to close it by Esc, the cross or a click outside; a form with unsaved content asks first. */
  onClose(): void;
  children: ReactNode;
}

/** A native modal `<dialog>`: focus moves to the first `data-autofocus`, stays inside, and returns afterwards. */
export function Dialog(props: DialogProps) {
  const { title, width = 'small', address, asks, footer, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);
  const openedAt = useOpenDialog(dialog);

  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget;
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
    // the browser's own handling closes at the second Esc without asking
    event.preventDefault();
    event.stopPropagation();
    if (!isOfInputMethod(event.nativeEvent)) onClose();
  };
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${width} clipped on-paper shadowed ink`}
      data-address={address}
      role={asks && 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={asks}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isOutside(event)) return; // a file input's cancel bubbles as well
        event.preventDefault();
        onClose();
      }}
      onClickCapture={(event) => {
        // the second click of a double click on what opened the dialog
        const isSecond = event.detail > 1 && event.timeStamp - openedAt.current < DOUBLE_CLICK_MS;
        if (!isSecond) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // a selection dragged out of the dialog is not a click outside
        if (!footer && isOutside(event) && pressedOutside.current) onClose();
      }}
    >
      <div className="stack grow">
        <div className="dialog-head row rigid apart ruled-below">
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
        <div
          className="dialog-body relative grow scrolls"
          {...(!footer && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
        >
          {children}
        </div>
        {footer && <div className="dialog-foot at-end row wraps gap-2 rigid ruled-above">{footer}</div>}
      </div>
    </dialog>
  );
}

const DOUBLE_CLICK_MS = 300;

/** Opens the dialog while its view is shown; returns the time at which it opened. */
function useOpenDialog(dialog: { current: HTMLDialogElement | null }): { readonly current: number } {
  const openedAt = useRef(0);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    openedAt.current = performance.now();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    stack.value = [...stack.peek(), element];
    return () => {
      stack.value = stack.peek().filter((other) => other !== element);
      element.close();
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      // its opener was removed, or an address opened it: the uppermost dialog gets the focus
      const next = isThere ? before : [...document.querySelectorAll<HTMLElement>('main, dialog[open]')].at(-1);
      next?.focus({ preventScroll: true });
    };
  }, [dialog]);
  return openedAt;
}

/** Elements that must be reachable over everything (a toast) are inside the uppermost one. */
const stack = signal<readonly HTMLElement[]>([]);

/** The open dialogs, the uppermost last. */
export const useDialogs = hookOf(stack);
