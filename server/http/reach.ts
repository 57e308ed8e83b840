import * as http from 'node:http';
import { isIP } from 'node:net';
import { isGlobalAddress } from './request/client-address.ts';

/** Time limit of an answer, including its body. */
export const TIMEOUT_MS = 10_000;

/** The network functions. Tests replace them, so that the rules can be tried on servers of the same process. */
export interface WaysOut {
  /** All addresses of a name; rejects if there are none. */
  resolve(name: string): Promise<readonly string[]>;
  /** Asked for the host name of a request, and for each of its addresses. */
  mayReach(host: string): boolean;
  /** The default port of https addresses. */
  readonly tls: { readonly port: number; readonly ca?: string };
  /** Aborts when an answer has taken too long in total. */
  deadline(): AbortSignal;
}

export const INTERNET: WaysOut = {
  // IPv4 first: a machine without IPv6 may time out slowly on it
  resolve: async (name) => {
    const { lookup } = await import('node:dns/promises');
    return (await lookup(name, { all: true, verbatim: false })).map(({ address }) => address);
  },
  mayReach: isPublicHost,
  tls: { port: 443 },
  deadline: () => AbortSignal.timeout(TIMEOUT_MS),
};

/** Thrown for a name or address in a private network. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

interface Sent {
  readonly method?: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The head of an http(s) response. Follows no redirect. Throws `InnerAddress` before it connects to a forbidden address. */
export async function reach(url: URL, sent: Sent, ways: WaysOut): Promise<http.IncomingMessage> {
  const name = nameOf(url);
  if (!ways.mayReach(name)) throw new InnerAddress();
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

/** Top-level domains that no public DNS has (IANA's special-use names), or that networks use inside. */
const INNER_DOMAINS = 'alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test';

/** Whether the host of a web address is public, as far as can be seen without a DNS lookup. */
export function isPublicAddress(url: string): boolean {
  return isPublicHost(nameOf(new URL(url)));
}

/** Whether a host name may be in the public DNS, or an address is public. */
export function isPublicHost(host: string): boolean {
  if (isIP(host)) return isGlobalAddress(host);
  const [last = '', ...others] = host.replace(/\.$/, '').split('.').reverse();
  return others.length > 0 && !INNER_DOMAINS.split(' ').includes(last);
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Opens a new connection to exactly this address; certificate and `Host` use the name. It makes no DNS lookup. */
function connect(url: URL, address: string, { method, headers, signal }: Sent, { tls }: WaysOut): http.ClientRequest {
  const { host, pathname, search, protocol, port } = url;
  const name = nameOf(url);
  const to = { method, path: pathname + search, signal, headers: { ...headers, host }, host: address, agent: false };
  if (protocol === 'http:') return http.request({ ...to, port: port || 80 });
  // TLS is a fifth of the Node code loaded at a start, so it is loaded only when needed
  const https = process.getBuiltinModule('node:https');
  return https.request({ ...to, ...tls, port: port || tls.port, servername: isIP(name) ? '' : name });
}

function headOf(asked: http.ClientRequest, body: string | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    // on a protocol switch (101) Node closes the connection without an error
    const closed = () => reject(new Error('closed without an answer'));
    asked.on('response', resolve).on('error', reject).on('close', closed).end(body);
  });
}

/** A lookup cannot be cancelled, but waiting for it can. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** The body of another server's response; undefined if it has more than this many bytes. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
