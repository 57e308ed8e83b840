import { type RefObject, useEffect, useState } from 'react';

/**
 * away     not in view yet: nothing of the provider's is asked for
 * loading  the frame is on its way behind the picture
 * ready    something came, but nobody can say what: the visitor may look
 * here     the frame is in front
 * failed   it certainly did not come
 */
export type MapState = 'away' | 'loading' | 'ready' | 'here' | 'failed';

/** A map that takes longer is not waited for. */
const PATIENCE_MS = 10_000;

/** How near the window's edge the map begins to load. */
const NEAR = '120px';

/**
 * Loads a map's frame once it comes into view, behind the picture, and says what can be known of it. That is little: a
 * browser fires `load` for its own error page too and tells a page nothing else of a foreign frame (measured in Chromium:
 * refused, 404, no network and success look alike). So the frame comes to the front when the visitor asks for it, and
 * never by itself. Certain are only: no network, no answer in time, an address that the page's policy refused.
 */
export function useMapFrame(view: RefObject<HTMLElement | null>, src: string) {
  const [state, setState] = useState<MapState>('away');
  const begin = () => setState(navigator.onLine ? 'loading' : 'failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew only when it is away again
  useEffect(() => {
    const element = view.current;
    if (state !== 'away' || !element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries[entries.length - 1]?.isIntersecting) begin();
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [state]);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('failed'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // Listened to as long as the page lives: the provider may send the frame on to a host that the policy does not allow.
  useEffect(() => {
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (/^(frame|child)-src/.test(event.violatedDirective)) setState('failed');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another map, another beginning
  useEffect(() => () => setState('away'), [src]);

  return {
    state,
    onLoad: () => setState((before) => (before === 'loading' ? 'ready' : before)),
    show: () => setState('here'),
    hide: () => setState('ready'),
    retry: begin,
  };
}
