import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../../contract/calls.ts';
import { FAILURES, Failure } from '../../contract/failure.ts';
import type { Log } from '../../contract/log.ts';
import { leaveBody } from '../request/leave-body.ts';
import { RequestAborted } from '../request/receive-body.ts';
import { acceptEncoding, type Encoding } from './accept-encoding.ts';
import { flatHeaders, type Headers } from './security-headers.ts';

/** Answers below this size fit a packet or two; packing them saves nobody anything. */
const PACK_FROM_BYTES = 2_048;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Refusals that somebody who watches the log wants to see. */
const REFUSED_ACCESS = [401, 403, 429];

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** What every answer of the calls needs. */
export interface Answering {
  /** What stands in the head of each, as `callHead` gives it. */
  readonly head: readonly string[];
  readonly log: Log;
}

/** The part of the head that is the same in all answers of the calls: names and values in turn. */
export function callHead(headers: Headers): readonly string[] {
  return flatHeaders({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
}

/** An answer that is written once and sent as often as it is asked for. */
export interface Ready {
  readonly bytes: Buffer;
  /** As written so far: the packed ones only once somebody asked for them. */
  readonly encoded: Partial<Record<Encoding, Encoded | Promise<Encoded>>>;
}

interface Encoded {
  readonly bytes: Buffer;
  /** Names and values in turn, as `writeHead` takes them with the least work. */
  readonly head: readonly string[];
}

/** Writes an answer's body. */
export function makeReady(body: Answer): Ready {
  return { bytes: Buffer.from(JSON.stringify(body)), encoded: {} };
}

export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Answer,
  parts: Answering,
): Promise<void> {
  await sendReady(request, response, makeReady(body), parts, status);
}

export async function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  { head: sharedHead }: Answering,
  status = 200,
): Promise<void> {
  const isSmall = ready.bytes.length < PACK_FROM_BYTES;
  const encoding = isSmall ? 'identity' : acceptEncoding(request.headers['accept-encoding']);
  ready.encoded[encoding] ??= encode(ready.bytes, encoding, sharedHead);
  const encoded = ready.encoded[encoding];
  const { head, bytes } = encoded instanceof Promise ? await encoded : encoded;
  if (response.destroyed) return;
  leaveBody(request, response);
  response.writeHead(status, head as string[]); // proof: Node only reads it
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Answers what was thrown: a `Failure` in its own words, anything else as 500 without a word about the inside. */
export async function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  parts: Answering,
  requestId: string,
): Promise<void> {
  if (error instanceof RequestAborted || response.destroyed) return; // nobody is left to answer
  const failure = error instanceof Failure ? error : new Failure(500, FAILURES[500], { cause: error });
  const [path] = (request.url ?? '').split('?', 1); // a query may hold what somebody typed
  if (REFUSED_ACCESS.includes(failure.code)) {
    parts.log.warn('access refused', { requestId, code: failure.code, path, method: request.method });
  }
  if (failure.code >= 500) parts.log.error('request failed', { requestId, path, method: request.method, error });
  if (response.headersSent) {
    response.destroy(); // half an answer must not look like a whole one
    return;
  }
  response.setHeader('X-Request-Id', requestId);
  if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', failure.retryAfterSeconds);
  const { code, message: msg, errors } = failure;
  await sendAnswer(request, response, code, { code, msg, ...(errors ? { errors } : {}) }, parts);
}

function encode(bytes: Buffer, encoding: Encoding, sharedHead: readonly string[]): Encoded | Promise<Encoded> {
  const finish = (written: Buffer): Encoded => {
    const head = [...sharedHead, 'Content-Length', String(written.length)];
    if (bytes.length >= PACK_FROM_BYTES) head.push('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    return { bytes: written, head };
  };
  if (encoding === 'identity') return finish(bytes);
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return (encoding === 'gzip' ? gz(bytes) : brotli(bytes, { params: { ...BROTLI, ...sizeHint } })).then(finish);
}
