import type { ReactNode } from 'react';
import type { DialogId } from '../live/live.ts';

interface DrawerProps {
  id: DialogId;
  label: string;
  /** On a desktop it is at the right side and scrolls; otherwise it rises from the bottom. */
  isTall?: boolean;
  children: ReactNode;
}

/** A sheet that rises from the bottom, 12 % of the height and at least two rows, in a native `<dialog>`; see live/dialog.ts. */
export function Drawer({ id, label, isTall = false, children }: DrawerProps): ReactNode {
  return (
    <dialog id={id} className={`drawer screen-only over-all ink${isTall ? ' is-tall' : ''}`} aria-label={label}>
      <div className="drawer-sheet absolute on-paper stack">{children}</div>
    </dialog>
  );
}
