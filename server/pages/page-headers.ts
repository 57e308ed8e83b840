import { MAP_HOSTS } from '../../client/site/widgets/map/map-address.ts';
import { speculationRules } from '../contract/addresses.ts';
import { FILM_PLAYERS } from '../contract/films.ts';
import { COUNTER_HOST } from '../contract/page-events.ts';
import { documentHeaders, type Headers } from '../http/response/security-headers.ts';
import type { Site } from '../settings.ts';
import type { Store } from '../store/open-store.ts';

/** A page's HTML, as text or as bytes. */
export type Document = Pick<string, 'includes'>;

/** Nobody is to find the samples under the owner's address: the rule of every page until the company has its own name. */
const NOT_INDEXED = { 'X-Robots-Tag': 'noindex' };

/** Returns a function that returns the headers of a page with this HTML. */
export function createPageHeaders({ site, samples }: Pick<Store, 'site' | 'samples'>, tls: string) {
  return (document?: Document): Headers => ({
    ...documentHeaders({ ...hostsOf(site.value, document), tls }),
    ...(samples.isUnnamed() ? NOT_INDEXED : {}),
    'Speculation-Rules': `"${speculationRules}"`,
  });
}

/** The other origins that the policy of a page names: the map's, the visit counter's, and those of the films in its HTML. */
export function hostsOf({ map, tongji }: Pick<Site, 'map' | 'tongji'>, document?: Document) {
  const players = FILM_PLAYERS.filter((player) => document?.includes(player));
  return {
    frameHost: MAP_HOSTS[map.provider],
    playerHosts: players.map((player) => new URL(player).origin),
    scriptHost: tongji ? COUNTER_HOST : undefined,
  };
}
