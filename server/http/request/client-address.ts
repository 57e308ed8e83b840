import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';

type Sender = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The client's key for limits: an IPv4 address, or the /64 of an IPv6 one, because one household owns all of it. Behind
 * our proxies it is the entry of `X-Forwarded-For` at `trustProxy`, the number of proxies, from the right; else the socket's.
 */
export function clientAddress(request: Sender, trustProxy: number): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  if (trustProxy > 0) {
    const named = limitKeyOf(withoutPort(listed(request.headers['x-forwarded-for']).at(-trustProxy) ?? ''));
    if (named !== undefined) return named;
  }
  return limitKeyOf(socketAddress) ?? socketAddress;
}

/** Whether the connection comes from the internet, and not from a proxy on this machine or in its network. */
export function isGlobalPeer(socket: Socket): boolean {
  const address = clientAddress({ headers: {}, socket }, 0);
  return isGlobalAddress(isIPv4(address) ? address : (socket.remoteAddress ?? ''));
}

/** Whether the visitor's connection is encrypted, according to the public address or a trusted proxy. */
export function isSecure(request: Sender, trustProxy: number, siteUrl: string): boolean {
  if (/^https:/i.test(siteUrl)) return true;
  if (trustProxy <= 0) return false;
  const protocols = listed(request.headers['x-forwarded-proto']);
  return (protocols.at(-trustProxy) ?? protocols[0])?.toLowerCase() === 'https';
}

/** The entries of a header that is a list, such as `X-Forwarded-For`. */
export function listed(header: string | string[] | undefined): string[] {
  const joined = Array.isArray(header) ? header.join(',') : header;
  return joined === undefined || joined.trim() === '' ? [] : joined.split(',').map((entry) => entry.trim());
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return entry.match(/^\[([^\]]*)\](?::\d+)?$/)?.[1] ?? entry.match(/^([\d.]+):\d+$/)?.[1] ?? entry;
}

/** The key of an IPv4, IPv4-mapped or IPv6 address; undefined for anything else. */
function limitKeyOf(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const bare = address.replace(/%.*/s, '');
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return lastFourBytes(groups);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Networks that are not globally reachable according to IANA's registries (RFC 6890), and multicast. */
const SPECIAL = listOf(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`,
);
/** Globally reachable exceptions within those. */
const EXCEPTIONS = listOf(
  `192.0.0.9/32 192.0.0.10/32
  2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28`,
);
/** Of IPv6, only this is allocated. */
const UNICAST = listOf('2000::/3');
/** IPv4 addresses behind a translator (RFC 6052): as reachable as the IPv4 address that they contain. */
const NAT64 = listOf('64:ff9b::/96');

/** Whether a resolved address is public, so that it cannot be in the server's own network. */
export function isGlobalAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0) return false;
  if (family === 4) return isReachable(address, 'ipv4');
  if (NAT64.check(address, 'ipv6')) return isReachable(lastFourBytes(groupsOf(address)), 'ipv4');
  return UNICAST.check(address, 'ipv6') && isReachable(address, 'ipv6');
}

function isReachable(address: string, family: 'ipv4' | 'ipv6'): boolean {
  return !SPECIAL.check(address, family) || EXCEPTIONS.check(address, family);
}

function listOf(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(/\s+/)) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, Number(bits), start.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The IPv4 address in the last two groups of an IPv6 address. */
function lastFourBytes(groups: readonly number[]): string {
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return bytes.join('.');
}

/** The eight groups of a valid IPv6 address. The URL parser turns all spellings of an address into one. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}
