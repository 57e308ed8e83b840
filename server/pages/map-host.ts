import { MAP_HOSTS, type MapProvider } from '../../client/site/widgets/map/map-address.ts';

/** The origin for `frame-src`. */
export function frameHost(provider: MapProvider): string {
  return MAP_HOSTS[provider];
}
