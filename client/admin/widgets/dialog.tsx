import { signal } from '@preact/signals-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { listen } from '../../ui/listen.ts';
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
export function Dialog(props: DialogProps): ReactNode {
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
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget;

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
        if (!isOutside(event as unknown as MouseEvent)) return; // a file input's cancel bubbles as well
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
        <div className="dialog-body relative grow scrolls" tabIndex={footer ? undefined : 0}>
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

/** Open dialogs, the uppermost last. Elements that must be reachable over everything (a toast) are inside the uppermost one. */
const stack = signal<readonly HTMLElement[]>([]);

const useDialogs = hookOf(stack);

/** The uppermost open dialog. */
export function useTopDialog(): HTMLElement | undefined {
  return useDialogs().at(-1);
}

/** Lets the Back button close the uppermost dialog: each open dialog has a history entry. */
export function DialogHistory(): null {
  const dialogs = useDialogs();
  /** True during a history step of our own: requests meanwhile wait for it. */
  const isGoing = useRef(false);
  const last = useRef<{ path: string; dialogs: readonly HTMLElement[] }>({ path: '', dialogs: [] });
  useEffect(() => {
    const wanted = dialogs.length;
    const cancel = (dialog?: HTMLElement) => dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    /** Where Back has skipped to another screen, the view took its own dialogs along; returns whether it has. */
    const closeLeft = () => {
      const { path, dialogs: before } = last.current;
      last.current = { path: location.pathname, dialogs };
      if (path === location.pathname) return false;
      const left = dialogs.filter((dialog) => before.includes(dialog) && !dialog.closest('main'));
      for (const dialog of left.reverse()) cancel(dialog);
      return true;
    };
    /** Forward or a reload has met the entry of a record: its view opens it; nothing opens a dialog above one. */
    const isComing = () => wanted === 0 && dialogDepth() > 0 && location.search !== '';
    const follow = () => {
      const steps = wanted - dialogDepth();
      if (isGoing.current || steps === 0) return;
      for (let at = dialogDepth() + 1; at <= wanted; at++)
        history.pushState({ ...history.state, dialogs: at }, '', dialogs[at - 1]?.dataset.address);
      if (steps > 0) return;
      isGoing.current = true;
      history.go(steps);
    };
    const onBack = () => {
      if (history.state?.modal) return history.back(); // of a large picture, which is closed
      const isOwn = isGoing.current;
      isGoing.current = false;
      if (isOwn) return follow();
      if (!closeLeft() && dialogDepth() < wanted) cancel(dialogs.at(-1));
      if (!isComing()) later = window.setTimeout(follow); // it may stay, and ask first; or the entry's dialog is gone
    };
    // dialogs that open and close at once do not change the history
    let later = last.current.path === '' && isComing() ? undefined : window.setTimeout(follow);
    closeLeft();
    const stop = listen(window, 'popstate', onBack);
    return () => {
      window.clearTimeout(later);
      stop();
    };
  }, [dialogs]);
  return null;
}

/** The number of dialogs that the current history entry represents. */
export function dialogDepth(): number {
  return Number(history.state?.dialogs ?? 0);
}
