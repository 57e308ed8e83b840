import { type PointerEvent, useRef } from 'react';
import { isBrowserKey } from '../../ui/keys.ts';
import { IconButton } from './button.tsx';
import { toast } from './toast.tsx';

interface OrderHandleProps {
  label: string;
  /** The row, where the label does not name it. */
  about?: string;
  why: string | undefined;
  /** By keyboard, one position up or down. */
  onMoveBy(by: 1 | -1): void;
  /** Dropped at this row, counted from 0. */
  onMoveTo(index: number): void;
}

const ROW = 'tr, li';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The drag handle of a row, for mouse and touch; the arrow keys move the row too. */
export function OrderHandle({ label, about, why, onMoveBy, onMoveTo }: OrderHandleProps) {
  const over = useRef<Element>(undefined);
  const hint = why ?? '拖动，或按方向键调整顺序';

  function mark(row: Element | undefined, from: Element): void {
    over.current?.classList.remove('order-handle-above', 'order-handle-below');
    over.current = row;
    if (!row || row === from) return;
    row.classList.add(indexOf(row) < indexOf(from) ? 'order-handle-above' : 'order-handle-below');
    row.scrollIntoView({ block: 'nearest' });
  }
  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
    const from = currentTarget.closest(ROW);
    if (!from || !over.current) return;
    const row = document.elementFromPoint(clientX, clientY)?.closest(ROW);
    if (row?.parentElement === from.parentElement && row?.querySelector('.order-handle')) mark(row, from);
  }
  function end({ currentTarget }: PointerEvent<HTMLButtonElement>, dropped: boolean): void {
    const from = currentTarget.closest(ROW);
    const to = over.current;
    if (!from) return;
    mark(undefined, from);
    if (dropped && to && to !== from) onMoveTo(indexOf(to));
  }

  return (
    <IconButton
      icon="drag"
      label={label}
      aria-description={about && `${about}，${hint}`}
      className="order-handle"
      data-control="handle"
      disabled={why !== undefined}
      title={hint}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        if (why) return toast.warning(why);
        event.currentTarget.setPointerCapture(event.pointerId);
        over.current = event.currentTarget.closest(ROW) ?? undefined;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onKeyDown={(event) => {
        const by = STEPS[event.key];
        if (!by || isBrowserKey(event)) return;
        event.preventDefault();
        onMoveBy(by);
      }}
    />
  );
}

function indexOf(row: Element): number {
  return [...(row.parentElement?.children ?? [])].indexOf(row);
}
