import type { Site } from '../../../../server/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { live, part } from '../../live/live.ts';
import { mapFrameAddress, mapLinks } from './map-address.ts';

const NOTE = 'sides-4 ink inline-row type-small touch pill on-paper shadowed';

interface LocationMapProps {
  map: Site['map'];
  company: Pick<Site['company'], 'name' | 'address'>;
  zoom: number;
  /** Whether the wheel zooms the map at once; if not, the page scrolls over it until it is clicked. */
  wheel: boolean;
  sizes: string;
  first?: boolean;
}

/** Whether the company's location is set: 0° 0' is in the sea. */
export function hasLocation({ lng, lat }: Site['map']): boolean {
  return lng !== 0 || lat !== 0;
}

/** The company's location: a picture, the provider's map over it once it has come, links to it in the visitor's own map app. */
export function LocationMap({ map, company, zoom, wheel, sizes, first = false }: LocationMapProps) {
  if (!hasLocation(map)) return null;
  const mark = { lng: map.lng, lat: map.lat, name: company.name, address: company.address };
  const src = mapFrameAddress(map.provider, mark, zoom);
  const title = `地图：${company.name}的位置`;
  return (
    <figure className="location-map">
      <section
        className="location-map-frame card-corners relative clipped"
        tabIndex={-1}
        aria-label={title}
        {...live('map', { src, title })}
      >
        {map.picture && (
          <Picture
            className="location-map-picture to-edges absolute full-width full-height covered"
            src={map.picture}
            alt={`位置示意：${company.name}，${company.address}`}
            sizes={sizes}
            first={first}
          />
        )}
        {!wheel && (
          // The wheel over a button scrolls the page; over a cross-origin frame it would zoom the map.
          <button
            hidden
            type="button"
            className="location-map-shield to-edges absolute full-width full-height inside-6 flex in-middle inner-ring"
            {...part('map', 'shield')}
          >
            <span className={NOTE}>点击后可拖动、缩放地图</span>
          </button>
        )}
        <p hidden className="location-map-failed absolute screen-only" aria-live="polite" {...part('map', 'failed')}>
          <span className={NOTE}>互动地图暂时打不开</span>
          <button type="button" className={`${NOTE} left-2 accent-hover strong`}>
            重试
          </button>
        </p>
      </section>
      <figcaption className="location-map-caption wraps above-3 baseline-row type-small">
        {mapLinks(map.provider, mark).map((link) => (
          <a
            key={link.href}
            className="location-map-link right-6 touch underlined inline-row"
            href={link.href}
            target="_blank"
            rel="noreferrer"
          >
            {link.title}
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
