import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '../../../ui/listen.ts';
import { Picture } from '../../../ui/picture.tsx';

interface MapFrameProps {
  src: string;
  /** The frame's title: 「地图：公司位置」. */
  title: string;
  /** Shown before the map loads, and if it fails. */
  picture: string;
  alt: string;
  sizes: string;
  first: boolean;
  /** Whether the wheel zooms the map at once; if not, the page scrolls over it until it is clicked. */
  wheel: boolean;
}

/**
 * A static map, and a provider's live map that the visitor may bring to the front. The static map is never removed, so
 * that nobody sees an empty frame.
 */
export function MapFrame({ src, title, picture, alt, sizes, first, wheel }: MapFrameProps): ReactNode {
  const view = useRef<HTMLDivElement>(null);
  const map = useMapFrame(view, src);
  const [usable, setUsable] = useState(false);
  useEffect(() => setUsable(true), []);
  const [entered, setEntered] = useState(false);
  const { state } = map;
  const shielded = state === 'here' && !wheel && !entered;

  return (
    <div
      className={`map-frame clipped${state === 'here' ? ' is-here' : ''}`}
      ref={view}
      onPointerLeave={() => setEntered(false)}
    >
      {picture && (
        <Picture
          className="map-frame-picture"
          src={picture}
          alt={state === 'here' ? '' : alt}
          sizes={sizes}
          first={first}
        />
      )}
      {/^(loading|ready|here)$/.test(state) && (
        <iframe
          className="map-frame-live"
          src={src}
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          tabIndex={state === 'here' ? undefined : -1}
          aria-hidden={state !== 'here'}
          onLoad={map.onLoad}
          onFocus={() => setEntered(true)}
        />
      )}
      {shielded && (
        // The wheel over a button scrolls the page; over a cross-origin frame it would zoom the map.
        <button type="button" className="map-frame-shield flex in-middle inner-ring" onClick={() => setEntered(true)}>
          <span className="map-frame-hint">点击后可拖动、缩放地图</span>
        </button>
      )}
      {usable && <MapTool {...map} />}
    </div>
  );
}

function MapTool({ state, isWaiting, show, hide, retry }: ReturnType<typeof useMapFrame>): ReactNode {
  if (state === 'away') return null;
  const [title, onClick] =
    state === 'here' ? ['返回位置图', hide] : state === 'failed' ? ['重试', retry] : ['打开互动地图', show];
  return (
    <p className="map-frame-tool screen-only" aria-live="polite">
      {isWaiting && <span className="map-frame-note soft">正在加载互动地图…</span>}
      {state === 'failed' && <span className="map-frame-note soft">互动地图暂时打不开</span>}
      {!isWaiting && (
        // one button with changing labels: it must keep the focus after a press
        <button type="button" className="map-frame-button accent-hover strong" onClick={onClick}>
          {title}
        </button>
      )}
    </p>
  );
}

/**
 * away     not in view yet: nothing is requested from the provider
 * asking   an object tests whether the provider serves the map to this site
 * loading  it does: the frame loads behind the picture
 * ready    the frame has loaded and can be shown
 * here     the frame is in front
 * failed   the frame did not load
 */
type MapState = 'away' | 'asking' | 'loading' | 'ready' | 'here' | 'failed';

/** Timeout of the map, from its first request. */
const PATIENCE_MS = 8_000;

/** How near the window's edge the map begins to load. */
const NEAR = '120px';

/**
 * Loads a map's frame when it comes into view, behind the picture, and reports the state. A frame fires `load` for the
 * browser's own error page too (measured in Chromium: refused, 404, no network and success look alike). An `object` with
 * the same address fires `error` for all of these, so it is tried first. The map comes to the front only when the
 * visitor requests it.
 */
function useMapFrame(view: RefObject<HTMLElement | null>, src: string) {
  const [state, setState] = useState<MapState>('away');
  const begin = () => setState(navigator.onLine ? 'asking' : 'failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again only when it is away again
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

  // The listener stays for the page's life: the provider may redirect the frame to a host that the policy does not
  // allow.
  useEffect(() => {
    return listen(document, 'securitypolicyviolation', ({ violatedDirective }) => {
      if (/^(frame|child)-src/.test(violatedDirective)) setState('failed');
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another map starts again
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
