import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptEncoding } from './accept-encoding.ts';
import { isUnchanged } from './conditional.ts';
import type { RenderedPage } from './ready-cache.ts';

/** Sends a page that lies ready: packed as the visitor takes it, or 304 where they have it. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
  isKeyed: boolean,
): void {
  const encoded = page.encoded[acceptEncoding(request.headers['accept-encoding'])];
  const { bytes, etag } = encoded;
  const heads = isKeyed ? encoded.keyed : encoded.visitor;
  if (page.status === 200 && isUnchanged(request.headers, { etag, lastModified: '' })) {
    response.writeHead(304, heads.unchanged).end();
    return;
  }
  response.writeHead(page.status, heads.whole);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
