import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useModal } from '../../ui/use-modal.ts';

interface DrawerProps {
  label: string;
  open: boolean;
  /** On a desktop it is at the right side and scrolls; otherwise it rises from the bottom. */
  isTall?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A sheet that rises from the bottom, 12 % of the height and at least two rows. A native `<dialog>`: focus stays inside
 * and returns. Closed by a tap outside, Esc, or the back button.
 */
export function Drawer({ label, open, isTall = false, onClose, children }: DrawerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open, onClose);

  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose(); // the backdrop belongs to the dialog
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is listened for in useModal
    <dialog
      ref={dialog}
      className={`drawer screen-only over-all ink${isTall ? ' is-tall' : ''}`}
      aria-label={label}
      onClick={onClick}
    >
      <div className="drawer-sheet absolute on-paper stack">{children}</div>
    </dialog>
  );
}
