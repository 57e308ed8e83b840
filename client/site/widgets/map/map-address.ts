import type { Site } from '../../../../server/settings.ts';

export type MapProvider = Site['map']['provider'];

/** A point with its labels; degrees in the coordinate system of the provider on which it was picked. */
interface MapMark {
  lng: number;
  lat: number;
  name: string;
  address: string;
}

/** The only origin whose frames the site shows, by the map's provider. The document's policy allows no other. */
export const MAP_HOSTS: Readonly<Record<MapProvider, string>> = {
  amap: 'https://uri.amap.com',
  baidu: 'https://api.map.baidu.com',
  tencent: 'https://apis.map.qq.com',
  osm: 'https://www.openstreetmap.org',
};

const OSM_ZOOM_MAX = 19;

/** An embedded OpenStreetMap takes a bounding box; it is computed for this window, in CSS pixels. */
const WINDOW = { width: 900, height: 500 };

/** Width of the whole world in pixels at zoom 0 (Web Mercator). */
const WORLD_PX = 256;

/** The address of a provider's map with one marker, for a frame. */
export function mapFrameAddress(provider: MapProvider, mark: MapMark, zoom: number): string {
  if (provider === 'amap') return amap(mark, 'gaode', zoom);
  if (provider === 'baidu') return baidu(mark, 'bd09ll', zoom);
  if (provider === 'tencent') return tencent(mark);
  return openStreetMap(mark, Math.min(zoom, OSM_ZOOM_MAX));
}

/** Addresses that open the marked position in the two map apps that most visitors have on their phones. */
export function mapLinks(provider: MapProvider, mark: MapMark): { title: string; href: string }[] {
  const system = COORDINATES[provider];
  const inAmap = system === 'bd09ll' ? amap(fromBaidu(mark), 'gaode') : amap(mark, AMAP_NAMES[system]);
  return [
    { title: '在高德地图中打开', href: inAmap },
    { title: '在百度地图中打开', href: baidu(mark, system) },
  ];
}

/** Each provider's coordinate system, by its name in Baidu's API. */
const COORDINATES = { amap: 'gcj02', tencent: 'gcj02', baidu: 'bd09ll', osm: 'wgs84' } as const;
const AMAP_NAMES = { gcj02: 'gaode', wgs84: 'wgs84' } as const;

/** https://lbs.amap.com/api/uri-api/guide/mobile-web/point */
function amap({ lng, lat, name }: MapMark, coordinate: string, zoom?: number): string {
  const query = { position: `${lng},${lat}`, name, coordinate, callnative: '0', ...(zoom && { zoom: `${zoom}` }) };
  return `${MAP_HOSTS.amap}/marker?${readable(query)}`;
}

/** https://lbsyun.baidu.com/index.php?title=uri/api/web */
function baidu({ lng, lat, name, address }: MapMark, coordinates: string, zoom?: number): string {
  const query = { location: `${lat},${lng}`, title: name, content: address, output: 'html', coord_type: coordinates };
  return `${MAP_HOSTS.baidu}/marker?${readable({ ...query, ...(zoom && { zoom: `${zoom}` }) })}`;
}

/** https://lbs.qq.com/webApi/uriV1/uriGuide/uriWebMarker; it chooses its own zoom. */
function tencent({ lng, lat, name, address }: MapMark): string {
  const marker = `coord:${lat},${lng};title:${clean(name)};addr:${clean(address)}`;
  return `${MAP_HOSTS.tencent}/uri/v1/marker?${readable({ marker, coord_type: '1' })}`;
}

/** https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_map */
function openStreetMap({ lng, lat }: MapMark, zoom: number): string {
  const degreesPerPixel = 360 / (WORLD_PX * 2 ** zoom);
  const halfWidth = (WINDOW.width / 2) * degreesPerPixel;
  const halfHeight = (WINDOW.height / 2) * degreesPerPixel * Math.cos((lat * Math.PI) / 180);
  const box = [lng - halfWidth, lat - halfHeight, lng + halfWidth, lat + halfHeight].map((edge) => edge.toFixed(6));
  const query = { bbox: box.join(','), layer: 'mapnik', marker: `${lat},${lng}` };
  return `${MAP_HOSTS.osm}/export/embed.html?${readable(query)}`;
}

/** Commas, colons and semicolons are not escaped in a query: these services document them unescaped. */
function readable(query: Record<string, string>): string {
  return String(new URLSearchParams(query)).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';');
}

/** Without the two characters that separate a Tencent marker's fields. */
function clean(words: string): string {
  return words.replace(/[:;]/g, ' ');
}

/** BD-09 is GCJ-02 rotated and scaled around the origin; this inverts it, to about a metre. */
function fromBaidu(mark: MapMark): MapMark {
  const turn = (Math.PI * 3000) / 180;
  const x = mark.lng - 0.0065;
  const y = mark.lat - 0.006;
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * turn);
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * turn);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { ...mark, lng: round(radius * Math.cos(angle)), lat: round(radius * Math.sin(angle)) };
}
