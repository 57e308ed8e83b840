import { MAP_HOSTS } from '../../client/site/widgets/map/map-address.ts';
import { FILM_PLAYERS } from '../contract/films.ts';
import { COUNTER_HOST } from '../contract/page-events.ts';
import type { Site } from '../settings.ts';

/** A page's HTML, as text or as bytes. */
export type Document = Pick<string, 'includes'>;

/** The other origins that the policy of a page names: the map's, the visit counter's, and those of the films in its HTML. */
export function hostsOf({ map, tongji }: Pick<Site, 'map' | 'tongji'>, document?: Document) {
  const players = FILM_PLAYERS.filter((player) => document?.includes(player));
  return {
    frameHost: MAP_HOSTS[map.provider],
    playerHosts: players.map((player) => new URL(player).origin),
    scriptHost: tongji ? COUNTER_HOST : undefined,
  };
}
