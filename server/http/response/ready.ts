import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '../../base/cache.ts';
import type { FileBytes } from '../../contract/call-row.ts';
import { attachment, type Headers, NOT_STORED } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Packing = Exclude<Encoding, 'identity'>;
/** The compressed bytes that there are so far, or a promise while they are made. */
type Packed = { [E in Packing]?: Buffer | Promise<Buffer> | undefined };

export interface ReadyOptions {
  readonly type: string;
  /** The headers that a full answer and a 304 have in common. */
  readonly headers: Headers;
  readonly status?: number;
  /** Quoted and strong; 'hash' computes one from the bytes. Without one no answer is 304. */
  readonly etag?: string;
  /** In the format of `Date.toUTCString`. */
  readonly lastModified?: string;
  /** The `Vary` header; omitted if the answer depends on no request header. */
  readonly vary?: string;
  /** Brotli quality, 0 to 11, for compression on request; if omitted, only the given compressed bytes are sent. */
  readonly quality?: number;
  readonly packed?: Packed;
  /** Whether the server may cache it: false for addresses that a client could invent in any number. */
  readonly isCacheable?: boolean;
  /** Milliseconds since 1970 at which it is rendered again even without a change. */
  readonly staleAt?: number | undefined;
}

export interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly lastModified: string;
  /** Names and values in turn, the cheapest form for Node: with a body, and without. */
  readonly whole: string[];
  readonly unchanged: string[];
}

/** Bytes that are prepared once and sent as often as they are requested. */
export interface Ready {
  readonly status: number;
  readonly bytes: Buffer;
  readonly options: ReadyOptions;
  readonly isCacheable: boolean;
  readonly packs: boolean;
  /** Shared by all answers with the same bytes and other headers. */
  readonly packed: Packed;
  readonly variants: Partial<Record<Encoding, Variant>>;
  /** Called when more bytes are held. */
  onGrown: (() => void) | undefined;
}

/** Prepares bytes for sending. They are compressed on request only, once per encoding. */
export function makeReady(bytes: Buffer, options: ReadyOptions): Ready {
  const { status = 200, isCacheable = true, packed = {}, quality } = options;
  const packs = quality !== undefined || packed.br !== undefined || packed.gzip !== undefined;
  return { status, bytes, options, isCacheable, packs, packed, variants: {}, onGrown: undefined };
}

/** Answers below this size fit one or two packets; compression would not help. */
const PACK_FROM_BYTES = 2_048;
/** A fast level rather than the smallest result, because the caller waits. */
const ANSWER_QUALITY = 5;

/** An API call's answer of these bytes, JSON in UTF-8. */
export function readyAnswer(bytes: Buffer, headers: Headers, status = 200): Ready {
  const packing = bytes.length < PACK_FROM_BYTES ? {} : { vary: 'Accept-Encoding', quality: ANSWER_QUALITY };
  const type = 'application/json; charset=utf-8';
  return makeReady(bytes, { type, headers: { ...headers, ...NOT_STORED }, status, ...packing });
}

/** A file's bytes as an API call's answer, with their own content type; one with a name as an attachment. */
export function readyBytes({ bytes, type, name }: FileBytes, headers: Headers): Ready {
  const named = name === undefined ? {} : attachment(name);
  return makeReady(Buffer.from(bytes), { type, headers: { ...headers, ...NOT_STORED, ...named } });
}

/** The same bytes with other headers; both share the compressed bytes. */
export function withHeaders(ready: Ready, headers: Headers, vary?: string): Ready {
  const { options, packed, packs } = ready;
  const other = makeReady(ready.bytes, { ...options, headers, ...(vary !== undefined && { vary }) });
  return { ...other, packed, packs }; // not in the options, from which other bytes are made, too
}

/** The answer in this encoding; uncompressed if the encoding is not available. A promise only during compression. */
export function variantOf(ready: Ready, encoding: Encoding): Variant | Promise<Variant> {
  const known = ready.variants[encoding];
  if (known) return known;
  const bytes = encoding === 'identity' ? ready.bytes : packedBytes(ready, encoding);
  if (bytes === undefined) return variantOf(ready, 'identity');
  return bytes instanceof Promise
    ? bytes.then((done) => ready.variants[encoding] ?? addVariant(ready, encoding, done))
    : addVariant(ready, encoding, bytes);
}

/** The compressed bytes, which are made now if nobody has asked for them; undefined if they are not made on request. */
function packedBytes(ready: Ready, encoding: Packing): Buffer | Promise<Buffer> | undefined {
  const { bytes, packed } = ready;
  const { quality } = ready.options;
  if (packed[encoding] || quality === undefined) return packed[encoding];
  const packing = compress(bytes, encoding, quality).then(
    (done) => {
      packed[encoding] = done;
      ready.onGrown?.();
      return done;
    },
    (error: unknown) => {
      delete packed[encoding]; // the next one tries again
      throw error;
    },
  );
  packed[encoding] = packing;
  return packing;
}

/** From 17 on Brotli uses 8 MB per page instead of 0.5 and three times as long, and each thread keeps the memory. */
const WINDOW_BITS = 16;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses bytes; `quality` is Brotli's. */
export function compress(bytes: Buffer, encoding: Packing, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gz(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}

function addVariant(ready: Ready, encoding: Encoding, bytes: Buffer): Variant {
  const { type, etag: given = '', lastModified = '' } = ready.options;
  const tag = given === 'hash' ? tagOf(ready.bytes) : given;
  const etag = tag === '' || encoding === 'identity' ? tag : `${tag.slice(0, -1)}-${encoding}"`;
  const unchanged = unchangedHead(ready.options, etag);
  const whole = [...unchanged, 'Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') whole.push('Content-Encoding', encoding);
  const variant = { bytes, etag, lastModified, whole, unchanged };
  ready.variants[encoding] = variant;
  return variant;
}

/** A strong `ETag` for these bytes. */
export function tagOf(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

type Heading = Pick<ReadyOptions, 'headers' | 'lastModified' | 'vary'>;

/** The head of a 304 answer, which is also the beginning of all others. */
export function unchangedHead({ headers, lastModified, vary }: Heading, etag: string): string[] {
  return [
    ...Object.entries(headers).flat(),
    ...(etag === '' ? [] : ['ETag', etag]),
    ...(lastModified === undefined ? [] : ['Last-Modified', lastModified]),
    ...(vary === undefined ? [] : ['Vary', vary]),
  ];
}

/** The last header and its encoding: most visitors send the same one. */
let last: { header: string; encoding: Encoding } = { header: '', encoding: 'identity' };

/** The best encoding that an `Accept-Encoding` header (RFC 9110 section 12.5.3) names and does not refuse by a weight of 0. */
export function acceptEncoding(header = ''): Encoding {
  if (header !== last.header) last = { header, encoding: bestOf(header) };
  return last.encoding;
}

function bestOf(header: string): Encoding {
  const entries = header.toLowerCase().split(',');
  const accepts = (name: string) =>
    entries.some((entry) => entry.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?\s*$/.test(entry));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

export type ReadyCache = ReturnType<typeof createReadyCache>;

export interface CacheBounds {
  readonly bytes: number;
  readonly entries?: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Grows when the source data of answers may have changed: all that was made before is dropped. */
  revision(): number;
}

/**
 * Ready answers by key, limited in number and in bytes (compressed ones included); the least recently used one is removed
 * first. An answer above an eighth of the bytes would remove many others: of those the newest is kept, beside them, up to
 * twice the bytes. So the list of 20,000 products is made once for all who ask for it whole.
 */
export function createReadyCache({ bytes: mostBytes, entries: mostEntries, now, revision }: CacheBounds) {
  const sizeOf = ({ bytes, packed }: Ready) =>
    [bytes, ...Object.values(packed)].reduce((sum, each) => sum + (Buffer.isBuffer(each) ? each.length : 0), 0);
  const cache = createCache({ entries: mostEntries, cost: { most: mostBytes, of: sizeOf } });
  let since = revision();
  let large: { readonly key: string; readonly ready: Ready } | undefined;

  function keep(key: string, ready: Ready): void {
    const { length } = ready.bytes;
    if (length > mostBytes / 8) {
      if (length <= mostBytes * 2) large = { key, ready };
      return;
    }
    cache.set(key, ready);
    ready.onGrown = () => {
      if (cache.get(key) === ready) cache.set(key, ready);
    };
  }

  async function makeAndKeep(key: string, make: () => Promise<Ready>): Promise<Ready> {
    const before = since;
    const ready = await make();
    // An answer built from data that changed meanwhile is sent only to requests from before the change.
    if (before === revision() && ready.isCacheable) keep(key, ready);
    return ready;
  }

  function find(key: string): Ready | undefined {
    const current = revision();
    if (current !== since) {
      cache.clear();
      large = undefined;
    }
    since = current;
    const known = large?.key === key ? large.ready : cache.get(key);
    const isStale = known?.options.staleAt !== undefined && now() >= known.options.staleAt;
    return isStale ? undefined : known;
  }

  return {
    find,
    /** The answer under this key, created if missing. */
    get: (key: string, make: () => Promise<Ready>): Ready | Promise<Ready> => find(key) ?? makeAndKeep(key, make),
  };
}
