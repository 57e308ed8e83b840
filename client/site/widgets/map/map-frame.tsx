import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { live } from '../../live/live.ts';

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
 * that nobody sees an empty frame. `data-at` lists the states of client/site/live/map.ts in which an element is shown.
 */
export function MapFrame({ src, title, picture, alt, sizes, first, wheel }: MapFrameProps): ReactNode {
  return (
    <div className="map-frame clipped" {...live('map', { src, title })}>
      {picture && <Picture className="map-frame-picture" src={picture} alt={alt} sizes={sizes} first={first} />}
      {!wheel && (
        // The wheel over a button scrolls the page; over a cross-origin frame it would zoom the map.
        <button hidden type="button" className="map-frame-shield flex in-middle inner-ring" data-at="here">
          <span className="map-frame-hint">点击后可拖动、缩放地图</span>
        </button>
      )}
      <p className="map-frame-tool screen-only" aria-live="polite">
        <span hidden className="map-frame-note soft" data-at="asking loading">
          正在加载互动地图…
        </span>
        <span hidden className="map-frame-note soft" data-at="failed">
          互动地图暂时打不开
        </span>
        {/* one button with changing labels: it must keep the focus after a press */}
        <button hidden type="button" className="map-frame-button accent-hover strong" data-at="ready here failed">
          <span data-at="ready">打开互动地图</span>
          <span data-at="here">返回位置图</span>
          <span data-at="failed">重试</span>
        </button>
      </p>
    </div>
  );
}
