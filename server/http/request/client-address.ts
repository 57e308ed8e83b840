import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The client's key for limits: an IPv4 address, or the /64 of an IPv6 one, because one household owns all of it. The
 * address is the socket's. Behind `trustProxy` proxies it is that entry of `X-Forwarded-For`, counted from the right. If
 * the entry is missing or invalid, our proxies did not write it, and the socket's address is used.
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

function listed(header: string | string[] | undefined): string[] {
  const joined = Array.isArray(header) ? header.join(',') : header;
  return joined === undefined || joined.trim() === '' ? [] : joined.split(',').map((entry) => entry.trim());
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return entry.match(/^\[([^\]]*)\](?::\d+)?$/)?.[1] ?? entry.match(/^([\d.]+):\d+$/)?.[1] ?? entry;
}

function groupOf(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return undefined;
  const groups = expand(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid address. */
function expand(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    return `${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}
