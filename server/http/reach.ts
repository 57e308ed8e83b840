import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { isGlobalAddress } from './global-address.ts';

/** How long an answer may take, its body included. */
export const TIMEOUT_MS = 10_000;

/** The ways out of this machine. Tests have their own, so that the rules are tried on servers of this process. */
export interface WaysOut {
  /** All addresses of a name; rejects where there are none. */
  resolve(name: string): Promise<readonly string[]>;
  mayReach(address: string): boolean;
  /** The port of https addresses that name none. */
  readonly tls: { readonly port: number; readonly ca?: string };
  /** Aborts when an answer has taken too long in all. */
  deadline(): AbortSignal;
}

export const INTERNET: WaysOut = {
  // IPv4 first: a machine without IPv6 may wait long for it
  resolve: async (name) => (await lookup(name, { all: true, verbatim: false })).map(({ address }) => address),
  mayReach: isGlobalAddress,
  tls: { port: 443 },
  deadline: () => AbortSignal.timeout(TIMEOUT_MS),
};

/** Thrown for a name or an address that leads into a network of its own. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

interface Sent {
  readonly method?: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * The head of an http(s) address's answer, from the first address of its name that can be connected to. Follows no redirect.
 * Throws `InnerAddress` before it connects to any, where one of them may not be reached.
 */
export async function reach(url: URL, sent: Sent, ways = INTERNET): Promise<http.IncomingMessage> {
  const name = nameOf(url);
  const addresses = isIP(name) ? [name] : await untilAborted(ways.resolve(name), sent.signal);
  if (!addresses.every(ways.mayReach)) throw new InnerAddress();
  let failed: unknown = new Error('the name has no address');
  for (const address of addresses) {
    try {
      return await headOf(connect(url, address, sent, ways), sent.body);
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** Whether an address, in any spelling, names no host but a number that nobody outside reaches. */
export function isInnerLiteral(url: string): boolean {
  const name = nameOf(new URL(url));
  return isIP(name) !== 0 && !isGlobalAddress(name);
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Opens a connection of its own to this very address; certificate and `Host` go by the name. Looks nothing up. */
function connect(url: URL, address: string, { method, headers, signal }: Sent, { tls }: WaysOut): http.ClientRequest {
  const { host, pathname, search, protocol, port } = url;
  const name = nameOf(url);
  const to = { method, path: pathname + search, signal, headers: { ...headers, host }, host: address, agent: false };
  if (protocol === 'http:') return http.request({ ...to, port: port || 80 });
  return https.request({ ...to, ...tls, port: port || tls.port, servername: isIP(name) ? '' : name });
}

function headOf(asked: http.ClientRequest, body: string | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Node closes a switch of protocols (101) without an error
    const closed = () => reject(new Error('closed without an answer'));
    asked.on('response', resolve).on('error', reject).on('close', closed).end(body);
  });
}

/** A look-up cannot be called off; whoever waits for it can. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
