import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptEncoding, type Encoding } from './accept-encoding.ts';
import { isUnchanged, portionFor } from './conditional.ts';
import { type Ready, type Variant, variantOf } from './make-ready.ts';
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
      sendPart(request, response, ready, variant);
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

function sendPart(request: IncomingMessage, response: ServerResponse, { options }: Ready, variant: Variant): void {
  const { bytes, whole, unchanged } = variant;
  const portion = portionFor(request.method, request.headers, { ...variant, size: bytes.length });
  if (portion.status === 206) {
    const { start, end } = portion;
    const part = bytes.subarray(start, end + 1);
    const range = ['Content-Range', `bytes ${start}-${end}/${bytes.length}`];
    const own = [...(options.extra ?? []), 'Content-Type', options.type, 'Content-Length', String(part.length)];
    response.writeHead(206, [...unchanged, ...own, ...range]).end(part);
  } else if (portion.status === 416) {
    const range = ['Content-Range', `bytes */${bytes.length}`];
    response.writeHead(416, [...unchanged, ...range, 'Content-Length', '0']).end();
  } else if (portion.status === 304) response.writeHead(304, unchanged).end();
  else response.writeHead(200, whole).end(request.method === 'HEAD' ? undefined : bytes);
}
