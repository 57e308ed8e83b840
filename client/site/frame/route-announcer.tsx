import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Says a page's title to a screen reader when it has changed; nothing at first, the browser did that. */
export function RouteAnnouncer({ title }: { title: string }): ReactNode {
  const [said, say] = useState('');
  const last = useRef(title);
  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    say(title);
  }, [title]);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {said}
    </div>
  );
}
