import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { useMapFrame } from './use-map-frame.ts';

interface MapFrameProps {
  /** The provider's address for frames. */
  src: string;
  /** What the frame shows: 「地图：公司位置」. */
  title: string;
  /** Stands here before the map comes, and when it does not. */
  picture: string;
  alt: string;
  /** Of the picture, see `Picture`. */
  sizes: string;
  first: boolean;
  /** Whether the wheel zooms the map at once; if not, the page scrolls over it until it is clicked. */
  wheel: boolean;
}

/**
 * A drawn map, and a provider's live one that the visitor may bring in front of it. The drawn one never goes away, so that
 * nobody looks at an empty frame.
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
      className={`map-frame${state === 'here' ? ' is-here' : ''}`}
      ref={view}
      onPointerLeave={() => setEntered(false)}
    >
      <Picture
        className="map-frame-picture"
        src={picture}
        alt={state === 'here' ? '' : alt}
        sizes={sizes}
        first={first}
      />
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
        // The wheel over a button scrolls the page; over a foreign frame it would zoom the map.
        <button type="button" className="map-frame-shield inner-ring" onClick={() => setEntered(true)}>
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
    <p className="map-frame-tool" aria-live="polite">
      {isWaiting && <span className="map-frame-note soft">正在加载互动地图…</span>}
      {state === 'failed' && <span className="map-frame-note soft">互动地图暂时打不开</span>}
      {!isWaiting && (
        // one button with changing words: a press must not take the focus away with it
        <button type="button" className="map-frame-button accent-hover strong" onClick={onClick}>
          {title}
        </button>
      )}
    </p>
  );
}
