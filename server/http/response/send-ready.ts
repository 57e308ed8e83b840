import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PIECE_BYTES, unsentOf } from '../unsent.ts';
import { acceptEncoding, type Ready, type ReadyOptions, type Variant, variantOf } from './ready.ts';
import type { Headers } from './security-headers.ts';

/** Sends prepared bytes in the best accepted encoding; 304 if the client has them. No promise if the encoding is ready. */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: Ready): void | Promise<void> {
  const variant = variantFor(request, ready);
  if (variant instanceof Promise) return variant.then((made) => send(request, response, ready, made));
  return send(request, response, ready, variant);
}

/** The answer in the best accepted encoding. A promise only during compression. */
export function variantFor({ headers }: IncomingMessage, ready: Ready): Variant | Promise<Variant> {
  return variantOf(ready, ready.packs ? acceptEncoding(headers['accept-encoding']) : 'identity');
}

/** Redirects the visitor to another address. */
export function redirect(response: ServerResponse, status: 301 | 302 | 303, location: string, headers: Headers): void {
  const to = locationOf(location);
  response.writeHead(status, [...Object.entries(headers).flat(), 'Location', to, 'Content-Length', '0']).end();
}

/** The address as a `Location` that no browser takes for one of another site: a path with one leading slash, or http(s). */
export function locationOf(address: string): string {
  const escaped = address.toWellFormed().replace(/[^!-~]|\\/gu, encodeURIComponent);
  return /^https?:\/\//i.test(address) ? escaped : escaped.replace(/^(?:\/|%5C)*/i, '/');
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  variant: Variant,
): void | Promise<void> {
  if (response.destroyed) return;
  const { method, headers } = request;
  if (ready.status === 200 && variant.etag !== '') {
    if (isOther(headers, variant)) return refuseOther(response, variant);
    if (isUnchanged(headers, variant)) return void response.writeHead(304, variant.unchanged).end();
  }
  response.writeHead(ready.status, variant.whole);
  const { bytes } = variant;
  if (method === 'HEAD') response.end();
  else if (bytes.length > PIECE_BYTES)
    return unsentOf(request)
      .take(request, response, bytes.length)
      .then((release) => {
        if (release) response.once('close', release).end(bytes);
      });
  else if (response.end(bytes).writableLength > 0)
    response.once('close', unsentOf(request).hold(request, bytes.length));
}

/** Answers a conditional or range request: 304, 416, or the head of the whole or of a part, which `write` sends. */
export function sendPart<T>(
  request: IncomingMessage,
  response: ServerResponse,
  entity: Entity & Pick<Variant, 'unchanged'> & Pick<ReadyOptions, 'type'>,
  write: (start: number, end: number) => T,
): T | undefined {
  const { type, size, unchanged } = entity;
  const portion = portionFor(request.method, request.headers, entity);
  if (portion.status === 412) return void refuseOther(response, entity);
  if (portion.status === 304) return void response.writeHead(304, unchanged).end();
  if (portion.status === 416) {
    return void response
      .writeHead(416, [...unchanged, 'Content-Range', `bytes */${size}`, 'Content-Length', '0'])
      .end();
  }
  const [start, end] = portion.status === 206 ? [portion.start, portion.end] : [0, size - 1];
  const range = portion.status === 206 ? ['Content-Range', `bytes ${start}-${end}/${size}`] : [];
  const own = ['Content-Type', type, 'Content-Length', String(end - start + 1), ...range];
  response.writeHead(portion.status, [...unchanged, ...own]);
  return request.method === 'HEAD' ? void response.end() : write(start, end);
}

/** The state of a file at this moment. */
interface Entity {
  /** Quoted and strong: equal tags mean equal bytes. */
  readonly etag: string;
  /** `Last-Modified`, in the format of `Date.toUTCString`. */
  readonly lastModified: string;
  readonly size: number;
}

/** The kind of answer: the whole, a part (`start` to `end`, both included), not modified, or range not satisfiable. */
type Portion =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly start: number; readonly end: number };

/** Evaluates the conditions and the range of a GET or HEAD in the order of RFC 9110 section 13.2.2. */
export function portionFor(method: string | undefined, headers: IncomingHttpHeaders, entity: Entity): Portion {
  if (isOther(headers, entity)) return { status: 412 };
  if (isUnchanged(headers, entity)) return { status: 304 };
  // `If-Range` compares strongly; a date matches only itself
  const isSame = [undefined, entity.etag, entity.lastModified].includes(headers['if-range']?.toString());
  return headers.range && method === 'GET' && isSame ? readRange(headers.range, entity.size) : { status: 200 };
}

/** `If-Match` with strong comparison; only without it `If-Unmodified-Since`, to the second. */
function isOther(headers: IncomingHttpHeaders, entity: Pick<Entity, 'etag' | 'lastModified'>): boolean {
  const tags = headers['if-match'];
  const strong = tags?.matchAll(/(?<!W\/)"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  if (tags !== undefined) return tags.trim() !== '*' && !Array.from(strong, ([tag]) => tag).includes(entity.etag);
  return Date.parse(entity.lastModified) > timeOf(headers['if-unmodified-since']);
}

function refuseOther(response: ServerResponse, { unchanged }: Pick<Variant, 'unchanged'>): void {
  response.writeHead(412, [...unchanged, 'Content-Length', '0']).end();
}

/** `If-None-Match` with weak comparison; only without it `If-Modified-Since`, to the second. */
export function isUnchanged(headers: IncomingHttpHeaders, entity: Pick<Entity, 'etag' | 'lastModified'>): boolean {
  const tags = headers['if-none-match'];
  if (tags === entity.etag) return true; // the usual case
  const named = tags?.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g) ?? [];
  if (tags !== undefined) return tags.trim() === '*' || Array.from(named, ([, tag]) => tag).includes(entity.etag);
  return Date.parse(entity.lastModified) <= timeOf(headers['if-modified-since']);
}

/** The milliseconds of a date in a form of HTTP (RFC 9110 section 5.6.7); NaN for another, which counts as not sent. */
function timeOf(date = ''): number {
  return /^[A-Z][a-z]+(?:, .* GMT| .* \d{4})$/.test(date) ? Date.parse(`${date.replace(/ GMT$/, '')} GMT`) : Number.NaN;
}

/** One byte range (RFC 9110 section 14.1.2). For several ranges or an unknown format, the whole is sent. */
export function readRange(header: string, size: number): Portion {
  const [, first = '', last = ''] = header.match(/^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i) ?? [];
  if (first === '' && last === '') return { status: 200 };
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? { status: 416 } : { status: 206, start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { status: 200 };
  if (start >= size) return { status: 416 };
  return { status: 206, start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
