import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ASKED_EACH_TIME } from './caching.ts';
import { isUnchanged } from './conditional.ts';
import type { Headers } from './security-headers.ts';

/** Sends a text that was just written, with a tag so that an unchanged one is not sent twice. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  type: string,
  headers: Headers,
): void {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const shared = { ...headers, ETag: etag, ...ASKED_EACH_TIME };
  if (isUnchanged(request.headers, { etag, lastModified: '' })) {
    response.writeHead(304, shared).end();
    return;
  }
  response.writeHead(200, { ...shared, 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
