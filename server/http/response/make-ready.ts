import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Packing = Exclude<Encoding, 'identity'>;
type Packed = { [E in Packing]?: Buffer | Promise<Buffer> | undefined };

export interface ReadyOptions {
  readonly type: string;
  /** Names and values in turn: what the whole answer and the answer that nothing changed have in common. */
  readonly head: readonly string[];
  /** What goes with the bytes alone. */
  readonly extra?: readonly string[];
  readonly status?: number;
  /** Quoted and strong; 'hash' makes one of the bytes. Without one no answer is 304. */
  readonly etag?: string;
  /** As `Date.toUTCString` writes it. */
  readonly lastModified?: string;
  /** Whether ranges are supported (RFC 9110 section 14). */
  readonly ranges?: boolean;
  /** What the answer depends on (`Vary`); left out, it depends on nothing. */
  readonly vary?: string;
  /** Brotli's quality, 0 to 11, for bytes that are packed when somebody asks; left out, only what is given is packed. */
  readonly quality?: number;
  readonly packed?: Packed;
  /** Whether a cache may keep it: not what anybody could invent any number of. */
  readonly isCacheable?: boolean;
  /** Milliseconds since 1970 at which it is rendered again even without a change. */
  readonly staleAt?: number | undefined;
}

/** One encoding of an answer. */
export interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly lastModified: string;
  /** Names and values in turn, the form that Node writes with the least work: with the bytes, and without. */
  readonly whole: string[];
  readonly unchanged: string[];
}

/** Bytes that are prepared once and sent as often as they are requested. */
export interface Ready {
  readonly status: number;
  /** Decompressed on each access if only compressed bytes are held. */
  readonly bytes: Buffer;
  readonly options: ReadyOptions;
  readonly isCacheable: boolean;
  readonly packs: boolean;
  /** Shared by all that carry these bytes under other headers. */
  readonly packed: Packed;
  readonly variants: Partial<Record<Encoding, Variant>>;
  /** Called when further bytes are held. */
  onGrown: (() => void) | undefined;
}

/** From 17 on Brotli takes 8 MB for a page instead of 0.5, three times as long, and each thread keeps them. */
const WINDOW_BITS = 16;
const NONE = Buffer.alloc(0);
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Makes bytes, or what makes them, ready to be sent. They are packed only when somebody asks for it, once for each encoding. */
export function makeReady(given: Buffer | (() => Buffer), options: ReadyOptions): Ready {
  const { status = 200, isCacheable = true, packed = {}, quality } = options;
  const packs = quality !== undefined || packed.br !== undefined || packed.gzip !== undefined;
  const ready = { status, options, isCacheable, packs, packed, variants: {}, onGrown: undefined };
  if (typeof given !== 'function') return { ...ready, bytes: given };
  return Object.defineProperty({ ...ready, bytes: NONE }, 'bytes', { get: given });
}

/** The same bytes, packed at most once for both, under another head. */
export function withHead(ready: Ready, head: readonly string[], vary?: string): Ready {
  const { options, packed } = ready;
  return makeReady(ready.bytes, { ...options, head, packed, ...(vary === undefined ? {} : { vary }) });
}

/** The answer in this encoding; as it is where it is not packed so. A promise only while it is being packed. */
export function variantOf(ready: Ready, encoding: Encoding): Variant | Promise<Variant> {
  const known = ready.variants[encoding];
  if (known) return known;
  if (encoding === 'identity') return keepVariant(ready, encoding, ready.bytes);
  ready.packed[encoding] ??= pack(ready, encoding);
  const packed = ready.packed[encoding];
  if (packed === undefined) return variantOf(ready, 'identity');
  return packed instanceof Promise
    ? packed.then((bytes) => ready.variants[encoding] ?? keepVariant(ready, encoding, bytes))
    : keepVariant(ready, encoding, packed);
}

function pack(ready: Ready, encoding: Packing): Promise<Buffer> | undefined {
  const { bytes, packed } = ready;
  const { quality } = ready.options;
  if (quality === undefined) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const packing = encoding === 'gzip' ? gz(bytes) : brotli(bytes, { params });
  return packing.then((done) => {
    packed[encoding] = done;
    ready.onGrown?.();
    return done;
  });
}

function keepVariant(ready: Ready, encoding: Encoding, bytes: Buffer): Variant {
  const { options, variants } = ready;
  const { type, extra = [], etag = '', lastModified = '' } = options;
  const tag = etag === 'hash' ? tagOf(ready.bytes) : etag;
  const own = tag === '' || encoding === 'identity' ? tag : `${tag.slice(0, -1)}-${encoding}"`;
  const unchanged = unchangedHead(options, own);
  const whole = [...unchanged, ...extra, 'Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') whole.push('Content-Encoding', encoding);
  const made = { bytes, etag: own, lastModified, whole, unchanged };
  variants[encoding] = made;
  return made;
}

/** A strong tag (`ETag`) of these bytes. */
export function tagOf(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** The head of an answer that nothing changed, and what all others begin with. */
export function unchangedHead({ head, lastModified, vary, ranges }: ReadyOptions, etag: string): string[] {
  return [
    ...head,
    ...(etag === '' ? [] : ['ETag', etag]),
    ...(lastModified === undefined ? [] : ['Last-Modified', lastModified]),
    ...(vary === undefined ? [] : ['Vary', vary]),
    ...(ranges ? ['Accept-Ranges', 'bytes'] : []),
  ];
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of different headers; past this many somebody is making them up. */
const REMEMBERED_MAX = 100;
const remembered = new Map<string, Encoding>();

/** The best of Brotli, gzip and nothing for an `Accept-Encoding` header (RFC 9110 section 12.5.3). Nothing is what is left when all is refused. */
export function acceptEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = choose(header);
  if (remembered.size < REMEMBERED_MAX && header.length < 200) remembered.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = weights.get('*');
  const br = weights.get('br') ?? others ?? 0;
  const gzip = weights.get('gzip') ?? others ?? 0;
  // Not naming identity allows it, as the last choice.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  if (weight === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0;
}
