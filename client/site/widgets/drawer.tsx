import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useModal } from '../../ui/use-modal.ts';

interface DrawerProps {
  label: string;
  open: boolean;
  /** On a desktop it is at the right side and scrolls; otherwise it rises from the bottom and can be swiped away. */
  isTall?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A downward swipe of at least this many pixels closes it. */
const SWIPE_PX = 40;

/**
 * A sheet that rises from the bottom, 12 % of the height and at least two rows. A native `<dialog>`: focus stays inside
 * and returns. Closed by a tap outside, a swipe down, Esc, or the back button.
 */
export function Drawer({ label, open, isTall = false, onClose, children }: DrawerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const down = useRef(0);
  const swiped = useRef(false);
  useModal(dialog, open, onClose);

  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose(); // the backdrop belongs to the dialog
  };
  const onPointerUp = (event: PointerEvent) => {
    swiped.current = !isTall && down.current > 0 && event.clientY - down.current > SWIPE_PX;
    if (swiped.current) onClose();
    down.current = 0;
  };
  const onClickCapture = (event: MouseEvent) => {
    if (swiped.current) event.preventDefault(); // a swipe that ends on a phone number does not dial it
    swiped.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is listened for in useModal
    <dialog
      ref={dialog}
      className={`drawer screen-only over-all ink${isTall ? ' is-tall' : ''}`}
      aria-label={label}
      onClick={onClick}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swiping is one way among several to close */}
      <div
        className="drawer-sheet absolute on-paper stack"
        onPointerDown={(event) => {
          down.current = event.clientY;
        }}
        onPointerUp={onPointerUp}
        onClickCapture={onClickCapture}
        onDragStart={(event) => isTall || event.preventDefault()}
      >
        {children}
      </div>
    </dialog>
  );
}
