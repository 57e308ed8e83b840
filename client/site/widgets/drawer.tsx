import type { ReactNode } from 'react';
import type { DialogId } from '../live/live.ts';

interface DrawerProps {
  id: DialogId;
  label: string;
  /** On a desktop it is at the right side and scrolls; otherwise it rises from the bottom. */
  isTall?: boolean;
  children: ReactNode;
}

/**
 * A sheet that rises from the bottom, 12 % of the height and at least two rows: a native `<dialog>` of the sheet's own size, see
 * live/dialog.ts. What is pressed in it is inside its one child: a press on the dialog itself is one beside it.
 */
export function Drawer({ id, label, isTall = false, children }: DrawerProps): ReactNode {
  return (
    <dialog id={id} className={`drawer screen-only over-all ink${isTall ? ' is-tall' : ''}`} aria-label={label}>
      <div className="drawer-sheet on-paper stack">{children}</div>
    </dialog>
  );
}
