import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isGlobalPeer, listed } from './request/client-address.ts';

/** Anybody can send any host, so only this many names are counted. */
const HOSTS_MAX = 50;
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export type RequestWatch = ReturnType<typeof watchRequests>;

/** Counts how requests come in: through how many proxies, by which host. Nothing else is decided by these headers. */
export function watchRequests(trustProxy: number, siteUrl: string) {
  const own = nameIn(new URL(siteUrl).hostname);
  const total = { asExpected: 0, byOwnHost: 0 };
  /** Number of entries in `X-Forwarded-For` → requests. A peer on the internet may have written the header itself. */
  const fromProxies = new Map<number, number>();
  const fromStrangers = new Map<number, number>();
  const hosts = new Map<string, number>();
  /** Most requests have the same host as the one before. */
  let last: { readonly host: string; readonly name: string | undefined } = { host: '', name: undefined };

  function nameOf(host: string): string | undefined {
    if (host !== last.host) last = { host, name: nameIn(host) };
    return last.name;
  }

  return {
    note({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
      const entries = listed(headers['x-forwarded-for']).length;
      if (entries === trustProxy) total.asExpected += 1;
      else if (entries > 0) count(isGlobalPeer(socket) ? fromStrangers : fromProxies, entries);
      const name = nameOf(headers.host ?? '');
      if (name === undefined) return;
      if (name === own) total.byOwnHost += 1;
      else if (hosts.has(name) || hosts.size < HOSTS_MAX) count(hosts, name);
    },
    /** The `TRUST_PROXY` that would fit most requests; undefined if that is the one that is set. */
    fittingTrust(): number | undefined {
      const proxies = commonest(fromProxies);
      const strangers = commonest(fromStrangers);
      // With TRUST_PROXY=0 one request through a proxy is enough. Else it takes most of them: visitors can add entries.
      const least = trustProxy === 0 ? 0 : total.asExpected;
      if (proxies.count > least) return proxies.key;
      return strangers.count > total.asExpected ? strangers.key : undefined;
    },
    /** The host name by which most requests come, if it is another than the site's; addresses do not count. */
    otherHost(): string | undefined {
      const { key, count } = commonest(hosts);
      return count > total.byOwnHost ? key : undefined;
    },
  };
}

/** The name in a host, without `www.`, because one site answers at both; undefined for an address and for this machine's own. */
function nameIn(host: string): string | undefined {
  const [, name = ''] = /^(?:www\.)?([^:]+)(?::\d+)?$/.exec(host.toLowerCase()) ?? [];
  return HOST_NAME.test(name) && isIP(name) === 0 ? name : undefined;
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function commonest<K>(counts: ReadonlyMap<K, number>): { key: K | undefined; count: number } {
  let most: { key: K | undefined; count: number } = { key: undefined, count: 0 };
  for (const [key, count] of counts) if (count > most.count) most = { key, count };
  return most;
}
