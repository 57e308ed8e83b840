import { BlockList, isIP } from 'node:net';

/**
 * What IANA's registries of special-purpose addresses (RFC 6890) do not call globally reachable, and multicast. IPv6 is
 * the other way round: only what is given out for the whole internet counts, 2000::/3, and of it not what lies in here.
 */
const SPECIAL = listOf(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
/** Globally reachable parts of those. */
const EXCEPTIONS = listOf(
  '192.0.0.9/32 192.0.0.10/32',
  '2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28',
);
const UNICAST = listOf('', '2000::/3');
/** Addresses of IPv4 behind a translator (RFC 6052): as reachable as what they hold. */
const NAT64 = listOf('', '64:ff9b::/96');

/** Whether an address, as a resolver gives it, can be reached from everywhere: no way into the server's own network. */
export function isGlobalAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0) return false;
  if (family === 4) return isReachable(address, 'ipv4');
  if (NAT64.check(address, 'ipv6')) return isReachable(lastFourBytes(address), 'ipv4');
  return UNICAST.check(address, 'ipv6') && isReachable(address, 'ipv6');
}

function isReachable(address: string, family: 'ipv4' | 'ipv6'): boolean {
  return !SPECIAL.check(address, family) || EXCEPTIONS.check(address, family);
}

/** The parser of addresses writes each spelling of IPv6 in one way. */
function lastFourBytes(address: string): string {
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function listOf(v4: string, v6: string): BlockList {
  const list = new BlockList();
  for (const [networks, family] of [[v4, 'ipv4'] as const, [v6, 'ipv6'] as const]) {
    for (const network of networks.split(/\s+/).filter(Boolean)) {
      const [start = '', bits] = network.split('/');
      list.addSubnet(start, Number(bits), family);
    }
  }
  return list;
}
