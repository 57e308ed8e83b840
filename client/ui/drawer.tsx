import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';

interface DrawerProps {
  label: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A downward swipe of so many pixels closes. */
const SWIPE_PX = 40;

/**
 * A sheet that rises from the bottom, 12 % of the height and never less than two rows. A native `<dialog>`: focus stays
 * inside and returns. Closed by a tap outside, a swipe down, Esc, or the back button, for which it puts one entry of the
 * same address on the history.
 */
export function Drawer({ label, open, onClose, children }: DrawerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const down = useRef(0);
  const swiped = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    // engines of 2020 on iOS have no dialogs; there the sheet is an element that is open or not
    if (element.showModal) element.showModal();
    else element.setAttribute('open', '');
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const onBack = () => close.current();
    history.pushState({ ...history.state, drawer: true }, '');
    window.addEventListener('popstate', onBack);
    document.addEventListener('keydown', onEscape);
    return () => {
      window.removeEventListener('popstate', onBack);
      document.removeEventListener('keydown', onEscape);
      if (history.state?.drawer) history.back();
      if (element.close) element.close();
      else element.removeAttribute('open');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);

  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose(); // the ground behind the sheet belongs to the dialog
  };
  const onPointerUp = (event: PointerEvent) => {
    swiped.current = down.current > 0 && event.clientY - down.current > SWIPE_PX;
    if (swiped.current) onClose();
    down.current = 0;
  };
  const onClickCapture = (event: MouseEvent) => {
    if (swiped.current) event.preventDefault(); // the end of a swipe over a number does not dial it
    swiped.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is listened for above
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swiping is one way among several to close */}
      <div
        className="drawer-sheet"
        onPointerDown={(event) => {
          down.current = event.clientY;
        }}
        onPointerUp={onPointerUp}
        onClickCapture={onClickCapture}
        onDragStart={(event) => event.preventDefault()}
      >
        {children}
      </div>
    </dialog>
  );
}
