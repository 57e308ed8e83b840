import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { FETCHED_LIMIT_BYTES, URL_MAX } from '../contract/rules.ts';
import { isGlobalAddress } from './global-address.ts';
import { sniffPicture } from './inspect-picture.ts';

const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const SNIFF_BYTES = 12;
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Zhuzhan)' };
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

/** The ways out of this machine. Tests have their own, so that the rules are tried on servers of this process. */
export interface WaysOut {
  /** All addresses of a name; rejects where there are none. */
  resolve(name: string): Promise<readonly string[]>;
  mayReach(address: string): boolean;
  readonly tls: { readonly port: number; readonly ca?: string };
  /** Aborts when a picture has taken too long in all. */
  deadline(): AbortSignal;
}

export interface FetchedPicture {
  readonly bytes: Buffer;
  /** Its type by content, such as `image/png`. */
  readonly type: string;
}

const INTERNET: WaysOut = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  mayReach: isGlobalAddress,
  tls: { port: 443 },
  deadline: () => AbortSignal.timeout(TIMEOUT_MS),
};

/**
 * Fetches a picture from an https address of the internet. Failure 400 for an address that is none or leads into a network
 * of its own, also by a redirect; 413 above 8 MiB, 415 for what is no picture, 502 when the server fails or takes over 10 s.
 */
export async function fetchPicture(url: string, ways = INTERNET): Promise<FetchedPicture> {
  const signal = ways.deadline();
  try {
    let at = checkedAddress(url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await reach(at, ways, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 200 && statusCode < 300) return await readPicture(response);
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw new Error(`answered ${statusCode}`);
      if (redirects === REDIRECTS_MAX) throw new Error('too many redirects');
      at = checkedAddress(headers.location, at);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(502, '图片下载失败', { cause: error });
  }
}

/** The parser writes each spelling of a number, such as 0x7f.1, as the address that it means. */
function checkedAddress(url: string, base?: URL): URL {
  if (url.length > URL_MAX || !URL.canParse(url, base)) throw refused();
  const parsed = new URL(url, base);
  const isPlain =
    parsed.protocol === 'https:' && parsed.port === '' && parsed.username === '' && parsed.password === '';
  if (!isPlain) throw refused();
  return parsed;
}

/** The answer's head, from the first address of the name that can be connected to. */
async function reach(
  { hostname, pathname, search }: URL,
  ways: WaysOut,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await untilAborted(ways.resolve(name), signal);
  if (!addresses.every(ways.mayReach)) throw refused();
  let failed: unknown = new Error('the name has no address');
  for (const address of addresses) {
    try {
      return await headOf(connect({ address, name, path: pathname + search, signal }, ways));
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** Opens a connection of its own to this very address; certificate and `Host` go by the name. Looks nothing up. */
function connect(to: { address: string; name: string; path: string; signal: AbortSignal }, { tls }: WaysOut) {
  const { address, name, path, signal } = to;
  const headers = { ...HEADERS, host: isIP(name) === 6 ? `[${name}]` : name };
  return request({ ...tls, host: address, path, signal, headers, servername: isIP(name) ? '' : name, agent: false });
}

function headOf(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end();
  });
}

/** Looks at what it is and counts while it comes. */
async function readPicture(response: IncomingMessage): Promise<FetchedPicture> {
  if (Number(response.headers['content-length']) > FETCHED_LIMIT_BYTES) throw tooLarge(response);
  const chunks: Buffer[] = [];
  let size = 0;
  let isKnown = false;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > FETCHED_LIMIT_BYTES) throw tooLarge(response);
    isKnown ||= size >= SNIFF_BYTES && sniffPicture(Buffer.concat(chunks)) !== undefined;
    if (size >= SNIFF_BYTES && !isKnown) break; // leaving the loop ends the connection
  }
  const bytes = Buffer.concat(chunks);
  const kind = sniffPicture(bytes);
  if (kind === undefined) throw new Failure(415, '该地址不是 JPG、PNG、WebP 或 GIF 格式的图片');
  return { bytes, type: TYPES[kind] };
}

function tooLarge(response: IncomingMessage): Failure {
  response.destroy();
  return new Failure(413, '图片不能超过 8MB');
}

function refused(): Failure {
  return fieldFailure(400, 'url', '不支持的图片地址');
}

/** A look-up cannot be called off; whoever waits for it can. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
