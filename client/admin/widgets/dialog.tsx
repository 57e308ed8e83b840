import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { pushDialog } from './dialog-stack.ts';
import { ToolIcon } from './tool-icon.tsx';

export interface DialogProps {
  title: string;
  /** 72 %, 50 % of the window, or as small as a question; below 992 px all take the full width. */
  width?: 'wide' | 'half' | 'small';
  /** Whether a click outside closes; not for forms where a slip of the hand must do nothing. */
  closesOutside?: boolean;
  className?: string;
  /** Buttons; left out, there is no footer. */
  footer?: ReactNode;
  /** The person wants it closed by Esc, the cross or a click outside: who has something to lose asks first. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A native modal `<dialog>`, open for as long as it is rendered: focus goes to the first `data-autofocus`, stays inside,
 * and returns to where it was.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { title, width = 'small', closesOutside = true, className = '', footer, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);
  useOpenDialog(dialog);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // taken from the browser, which at the second Esc closes without asking anybody
    event.preventDefault();
    event.stopPropagation();
    if (!event.nativeEvent.isComposing) onClose();
  };
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget;

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${width} ${className}`}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isOutside(event as unknown as MouseEvent)) return; // a file input's cancel bubbles as well
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // a selection that was dragged out of the dialog is no wish to leave
        if (closesOutside && isOutside(event) && pressedOutside.current) onClose();
      }}
    >
      <div className="stack grow">
        <div className="dialog-head row">
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <button type="button" className="icon-button dialog-close" aria-label="关闭" onClick={onClose}>
            <ToolIcon name="close" />
          </button>
        </div>
        <div className="dialog-body" tabIndex={footer ? undefined : 0}>
          {children}
        </div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Opens the dialog while it is on the page; a hidden view's dialog closes, and opens again when the view comes back. */
function useOpenDialog(dialog: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    const drop = pushDialog(element);
    return () => {
      drop();
      element.close();
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      // what opened it is gone, or an address did: then to what is uppermost now
      const next = isThere ? before : [...document.querySelectorAll<HTMLElement>('main, dialog[open]')].at(-1);
      next?.focus({ preventScroll: true });
    };
  }, [dialog]);
}
