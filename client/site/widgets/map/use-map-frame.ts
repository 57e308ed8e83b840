import { type RefObject, useEffect, useState } from 'react';
import { listen } from '../../../ui/listen.ts';

/**
 * away     not in view yet: nothing of the provider's is asked for
 * asking   an object asks whether the provider gives the map, and to us
 * loading  it does: the frame is on its way behind the picture
 * ready    the frame came: the visitor may look
 * here     the frame is in front
 * failed   it did not come
 */
type MapState = 'away' | 'asking' | 'loading' | 'ready' | 'here' | 'failed';

/** A map that takes longer, from its first request, is not waited for. */
const PATIENCE_MS = 8_000;

/** How near the window's edge the map begins to load. */
const NEAR = '120px';

/**
 * Loads a map's frame once it comes into view, behind the picture, and says what became of it. A frame fires `load` for
 * the browser's own error page too (measured in Chromium: refused, 404, no network and success look alike). An `object`
 * with the same address fires `error` for all of these, so it asks first. The map comes to the front when the visitor asks
 * for it, and never by itself.
 */
export function useMapFrame(view: RefObject<HTMLElement | null>, src: string) {
  const [state, setState] = useState<MapState>('away');
  const begin = () => setState(navigator.onLine ? 'asking' : 'failed');

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

  const isWaiting = state === 'asking' || state === 'loading';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setState('failed'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    if (state !== 'asking') return undefined;
    const question = document.createElement('object');
    question.className = 'map-frame-live'; // hidden, also from the keyboard and from screen readers
    question.onload = () => setState('loading');
    question.onerror = () => setState('failed');
    question.data = src;
    view.current?.append(question);
    return () => question.remove();
  }, [state, src, view]);

  // Listened to as long as the page lives: the provider may send the frame on to a host that the policy does not allow.
  useEffect(() => {
    return listen(document, 'securitypolicyviolation', ({ violatedDirective }) => {
      if (/^(frame|child)-src/.test(violatedDirective)) setState('failed');
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another map, another beginning
  useEffect(() => () => setState('away'), [src]);

  return {
    state,
    isWaiting,
    onLoad: () => setState((before) => (before === 'loading' ? 'ready' : before)),
    show: () => setState('here'),
    hide: () => setState('ready'),
    retry: begin,
  };
}
