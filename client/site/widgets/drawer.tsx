import type { ReactNode } from 'react';
import type { DialogId } from '../live/live.ts';

interface DrawerProps {
  id: DialogId;
  label: string;
  /** On a desktop it is at the right side and scrolls; otherwise it rises from the bottom. */
  isTall?: boolean;
  children: ReactNode;
}

/** A sheet that rises from the bottom; see live/dialog.ts. It fills its dialog: a press on that is outside of it. */
export function Drawer({ id, label, isTall = false, children }: DrawerProps) {
  return (
    <dialog id={id} className={`drawer screen-only over-all ink${isTall ? ' is-tall' : ''}`} aria-label={label}>
      <div className="drawer-sheet on-paper stack">{children}</div>
    </dialog>
  );
}
