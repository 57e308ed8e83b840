import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { mapFrameAddress, mapLinks } from './map-address.ts';
import { MapFrame } from './map-frame.tsx';

interface LocationMapProps {
  map: Site['map'];
  company: Pick<Site['company'], 'name' | 'address'>;
  zoom: number;
  wheel: boolean;
  sizes: string;
  first?: boolean;
}

/** Whether the company's location is set: 0° 0' is in the sea. */
export function hasPlace({ lng, lat }: Site['map']): boolean {
  return lng !== 0 || lat !== 0;
}

/** The company's location: the map, and links that open it in the visitor's own map app. */
export function LocationMap({ map, company, zoom, wheel, sizes, first = false }: LocationMapProps): ReactNode {
  if (!hasPlace(map)) return null;
  const place = { lng: map.lng, lat: map.lat, name: company.name, address: company.address };
  return (
    <figure className="location-map">
      <MapFrame
        src={mapFrameAddress(map.provider, place, zoom)}
        title={`地图：${company.name}的位置`}
        picture={map.picture}
        alt={`位置示意：${company.name}，${company.address}`}
        sizes={sizes}
        first={first}
        wheel={wheel}
      />
      <figcaption className="location-map-caption wraps above-3 baseline-row type-small">
        {mapLinks(map.provider, place).map((link) => (
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
