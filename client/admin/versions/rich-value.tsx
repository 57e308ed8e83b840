import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { CHANGED, markChanges } from './mark-changes.ts';

/** Rich text beside another version of it: the blocks that differ are marked, and the first of them is in view. */
export function RichValue({ html, other }: { html: string; other: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const marked = useMemo(() => markChanges(html, other), [html, other]);
  useEffect(() => {
    const element = box.current;
    if (!element || !marked) return undefined;
    // a dialog opens after what is in it is drawn: there is no height before, and nothing to scroll
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      observer.disconnect();
      const first = element.querySelector<HTMLElement>(`.${CHANGED}`);
      if (first) element.scrollTop = first.offsetTop - ROOM_PX;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [marked]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that it comes into view
    <div
      className="value-view-rich"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <RichText html={marked} />
    </div>
  );
}

/** What is left above the first difference, so that its place is known. */
const ROOM_PX = 48;
