import { type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '../../../ui/listen.ts';

/**
 * Reasons for a moving thing to stand still for now: pointer and focus, told by its owner; out of view and a hidden tab,
 * seen here while `watched`.
 */
export function useHolds(
  root: RefObject<HTMLElement | null>,
  watched: boolean,
): [held: boolean, hold: (reason: string, held: boolean) => void] {
  const reasons = useRef(new Set<string>());
  const [held, setHeld] = useState(false);
  const hold = useRef((reason: string, on: boolean) => {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    setHeld(reasons.current.size > 0);
  }).current;

  useEffect(() => {
    if (!watched || !root.current) return undefined;
    const view = new IntersectionObserver(
      (entries) => hold('out of view', !entries[entries.length - 1]?.isIntersecting),
      { threshold: 0.2 },
    );
    view.observe(root.current);
    const onVisibility = () => hold('hidden tab', document.hidden);
    onVisibility();
    const stop = listen(document, 'visibilitychange', onVisibility);
    return () => {
      view.disconnect();
      stop();
    };
  }, [watched, root, hold]);

  return [held, hold];
}
