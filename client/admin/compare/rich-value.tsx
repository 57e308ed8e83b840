import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { CHANGED, markChanges } from './mark-changes.ts';

/** Rich text beside another version of it: the blocks that differ are marked, and the first of them is in view. */
export function RichValue({ html, other }: { html: string; other: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const marked = useMemo(() => markChanges(html, other), [html, other]);
  useEffect(() => {
    const first = marked && box.current?.querySelector<HTMLElement>(`.${CHANGED}`);
    if (first && box.current) box.current.scrollTop = first.offsetTop - ROOM_PX;
  }, [marked]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="value-view-rich" ref={box} tabIndex={0}>
      <RichText html={marked} />
    </div>
  );
}

/** What is left above the first difference, so that its place is known. */
const ROOM_PX = 48;
