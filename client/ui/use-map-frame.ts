import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * away     not in view yet: nothing of the provider's is asked for
 * loading  the frame is on its way behind the picture
 * here     the frame is in front
 * unsure   something came, but nobody can say what: the visitor may look
 * failed   it certainly did not come
 */
export type MapState = 'away' | 'loading' | 'here' | 'unsure' | 'failed';

/** A map that takes longer is not worth hiding the picture for. */
const PATIENCE_MS = 10_000;

/** How near the window's edge the map begins to load. */
const NEAR = '120px';

/**
 * Brings a map's frame once it comes into view, and says what can be known of it. That is little: browsers fire `load` for
 * their own error page too, and tell nothing else of a foreign frame. So a frame is believed only when a picture of the
 * same host (`probe`) arrived as well, and never when the page's own policy refused where it led.
 */
export function useMapFrame(view: RefObject<HTMLElement | null>, src: string, probe: string) {
  const [state, setState] = useState<MapState>('away');
  const [attempt, setAttempt] = useState(0);
  const settle = useRef((_loaded: boolean) => {});

  useEffect(() => {
    const element = view.current;
    if (state !== 'away' || !element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries[entries.length - 1]?.isIntersecting) setState(navigator.onLine ? 'loading' : 'failed');
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [state, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins anew
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const signs = { frame: false, host: undefined as boolean | undefined };
    const judge = () => {
      if (signs.frame && signs.host !== undefined) setState(signs.host ? 'here' : 'unsure');
    };
    settle.current = (loaded) => {
      if (!loaded) return setState('failed');
      signs.frame = true;
      judge();
    };
    const picture = new Image();
    const answer = (host: boolean) => () => {
      signs.host = host;
      judge();
    };
    picture.onload = answer(true);
    picture.onerror = answer(false);
    picture.referrerPolicy = 'no-referrer';
    picture.src = probe;
    const timer = setTimeout(() => setState(signs.frame ? 'unsure' : 'failed'), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      picture.onload = null;
      picture.onerror = null;
    };
  }, [state, probe, attempt]);

  // Watched as long as the frame is there: it may be sent on to a host that the policy does not allow.
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
    onLoad: () => settle.current(true),
    show: () => setState('here'),
    hide: () => setState('unsure'),
    retry: () => {
      setAttempt((count) => count + 1);
      setState('loading');
    },
  };
}
