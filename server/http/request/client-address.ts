import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The client's key for limits: an IPv4 address, or the /64 of an IPv6 one, because one household owns all of it. Behind
 * `trustProxy` proxies it is that entry of `X-Forwarded-For`, counted from the right; if our proxies wrote none, the socket's.
 */
export function clientAddress(request: Asked, trustProxy: number): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  if (trustProxy > 0) {
    const named = groupOf(withoutPort(listed(request.headers['x-forwarded-for']).at(-trustProxy) ?? ''));
    if (named !== undefined) return named;
  }
  return groupOf(socketAddress) ?? socketAddress;
}

/** Whether the visitor's connection is encrypted, according to the public address or a trusted proxy. */
export function isSecure(request: Asked, trustProxy: number, siteUrl: string): boolean {
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

function groupOf(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const bare = address.replace(/%.*/s, '');
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return lastFourBytes(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The IPv4 address in the last two groups of an IPv6 address. */
export function lastFourBytes(groups: readonly number[]): string {
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return bytes.join('.');
}

/** The eight groups of a valid IPv6 address. The URL parser writes each spelling of one in the same way. */
export function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)] as const;
  const gap = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}
