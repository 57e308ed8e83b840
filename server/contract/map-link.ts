import { decoded } from './typed-address.ts';

/** By map: the hosts of its links. Short links are on them, too, or on hosts that only redirect. */
const MAP_HOSTS = {
  amap: /\b(?:amap|autonavi)\.com\b/i,
  baidu: /\bmap\.baidu\.com\b/i,
  tencent: /\b(?:map\.qq|qq\.map)\.com\b/i,
  osm: /\b(?:openstreetmap|osm)\.org\b/i,
} as const;

/** Degrees in the coordinates of a map, if the text names one. */
export interface MapLocation {
  readonly lng: number;
  readonly lat: number;
  readonly provider?: keyof typeof MAP_HOSTS;
}

/** Two numbers beside each other that can be degrees: nobody points at a gate with less than two decimals. */
const PAIR = /(?:^|[^\d.])(-?\d{1,3}\.\d{2,15})[,，、;；/\s]{1,3}(-?\d{1,3}\.\d{2,15})(?![\d.])/;
/** The same as two parameters of a link. */
const LNG = /(?:lng|lon|longitude|pointx|经度)[=:：\s]{1,3}(-?\d{1,3}(?:\.\d+)?)(?![\d.])/i;
const LAT = /(?:lat|latitude|pointy|纬度)[=:：\s]{1,3}(-?\d{1,3}(?:\.\d+)?)(?![\d.])/i;
/** China's degrees: a number larger than any latitude of it is a longitude. */
const LAT_MOST = 60;

/**
 * The place that the shared link of a map, or two numbers in either order, names; undefined if none is in the text. Links name
 * the map as well, whose coordinates they are: each map's differ by some hundred metres.
 */
export function readMapLink(text: string): MapLocation | undefined {
  const plain = decoded(text);
  const [lng, lat] = degreesIn(plain) ?? [];
  if (lng === undefined || lat === undefined || Math.abs(lng) > 180 || Math.abs(lat) > 90) return undefined;
  const names = Object.keys(MAP_HOSTS) as (keyof typeof MAP_HOSTS)[]; // proof: its own keys
  const provider = names.find((name) => MAP_HOSTS[name].test(plain));
  return { lng, lat, ...(provider && { provider }) };
}

/** Advice for a link, or words around one, in which no place is; undefined for other text. */
export function mapLinkAdvice(text: string): string | undefined {
  if (!/https?:\/\/|\.(?:com|cn|org)\//i.test(text) || readMapLink(text)) return undefined;
  return '这个链接里没有坐标：请在地图里点选位置，复制它的坐标（如 120.64,31.13）再粘贴到这里';
}

function degreesIn(plain: string): [lng: number, lat: number] | undefined {
  const lng = Number(LNG.exec(plain)?.[1]);
  const lat = Number(LAT.exec(plain)?.[1]);
  if (Number.isFinite(lng) && Number.isFinite(lat)) return [lng, lat];
  const [, first, second] = PAIR.exec(plain) ?? [];
  if (first === undefined) return undefined;
  const one = Number(first);
  const other = Number(second);
  const isLatFirst = Math.abs(one) <= LAT_MOST && Math.abs(other) > LAT_MOST;
  return isLatFirst ? [other, one] : [one, other];
}
