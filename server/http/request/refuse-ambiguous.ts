import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../contract/failure.ts';
import { HEADERS_MAX } from '../slow-clients.ts';

/**
 * Refuses with `Failure` 400, and ends the connection, what Node's parser lets pass although a proxy in front may read it
 * otherwise: two Host lines (RFC 9112 section 3.2), a version that is not HTTP/1 and knows no headers, and more headers than
 * are looked at.
 */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): void {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2 && rawHeaders.length < HEADERS_MAX * 2 && request.httpVersionMajor === 1) return;
  response.setHeader('Connection', 'close');
  throw new Failure(400);
}
