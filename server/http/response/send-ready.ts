import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptEncoding, type Encoding } from './accept-encoding.ts';
import { type Entity, isUnchanged, portionFor } from './conditional.ts';
import { type Ready, type ReadyOptions, type Variant, variantOf } from './make-ready.ts';
import { flatHeaders, type Headers } from './security-headers.ts';

/**
 * Sends what lies ready to whoever asked with GET, HEAD or a call: packed as they take it, 304 where they have it, 206 and
 * 416 where parts may be asked for. No promise when it is packed already.
 */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: Ready): void | Promise<void> {
  const variant = variantOf(ready, encodingFor(request, ready));
  if (variant instanceof Promise) return variant.then((made) => send(request, response, ready, made));
  send(request, response, ready, variant);
}

/** Sends the visitor on to another address. */
export function redirect(response: ServerResponse, status: 301 | 302 | 303, location: string, headers: Headers): void {
  response.writeHead(status, [...flatHeaders(headers), 'Location', location, 'Content-Length', '0']).end();
}

/** A part of a packed answer is of no use to anybody who asks for a part. */
function encodingFor({ headers }: IncomingMessage, { packs, options }: Ready): Encoding {
  if (!packs || (options.ranges && headers.range !== undefined)) return 'identity';
  return acceptEncoding(headers['accept-encoding']);
}

function send(request: IncomingMessage, response: ServerResponse, ready: Ready, variant: Variant): void {
  if (response.destroyed) return;
  const { method, headers } = request;
  if (ready.status === 200 && variant.etag !== '') {
    if (ready.options.ranges && headers.range !== undefined) {
      const { bytes } = variant;
      sendPart(request, response, ready.options, { ...variant, size: bytes.length }, (start, end) =>
        response.end(bytes.subarray(start, end + 1)),
      );
      return;
    }
    if (isUnchanged(headers, variant)) {
      response.writeHead(304, variant.unchanged).end();
      return;
    }
  }
  response.writeHead(ready.status, variant.whole);
  response.end(method === 'HEAD' ? undefined : variant.bytes);
}

/**
 * Answers a question with conditions: 304, 416, or the head of the whole or a part, whose bytes from start to end, both
 * included, `write` sends.
 */
export function sendPart<T>(
  request: IncomingMessage,
  response: ServerResponse,
  { extra = [], type }: ReadyOptions,
  entity: Entity & Pick<Variant, 'unchanged'>,
  write: (start: number, end: number) => T,
): T | undefined {
  const { size, unchanged } = entity;
  const portion = portionFor(request.method, request.headers, entity);
  if (portion.status === 304) return void response.writeHead(304, unchanged).end();
  if (portion.status === 416) {
    return void response
      .writeHead(416, [...unchanged, 'Content-Range', `bytes */${size}`, 'Content-Length', '0'])
      .end();
  }
  const [start, end] = portion.status === 206 ? [portion.start, portion.end] : [0, size - 1];
  const range = portion.status === 206 ? ['Content-Range', `bytes ${start}-${end}/${size}`] : [];
  const own = [...extra, 'Content-Type', type, 'Content-Length', String(end - start + 1), ...range];
  response.writeHead(portion.status, [...unchanged, ...own]);
  return request.method === 'HEAD' ? void response.end() : write(start, end);
}
