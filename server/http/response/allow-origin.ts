import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets a page of any origin read the answer, which a browser then asks for without cookies: the exported site makes its calls
 * from wherever it lies. Answers the browser's question whether it may (Fetch standard, CORS preflight), and says so.
 */
export function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin') return false;
  response.setHeader('Access-Control-Allow-Origin', '*');
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || wanted === undefined) return false;
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
  return true;
}
