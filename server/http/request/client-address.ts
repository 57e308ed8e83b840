import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import { groupsOf, isGlobalAddress, lastFourBytes } from '../ip-address.ts';

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

/** Whether the other end of a connection is on the internet: no proxy of ours on this machine or in its network. */
export function isGlobalPeer(socket: Socket): boolean {
  const address = clientAddress({ headers: {}, socket }, 0);
  return isGlobalAddress(isIPv4(address) ? address : (socket.remoteAddress ?? ''));
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
