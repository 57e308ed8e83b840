import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../base/log.ts';
import type { Answer } from '../../calls.ts';
import { Failure, SERVER_FAILED } from '../../contract/failure.ts';
import type { FieldErrors } from '../../contract/shape.ts';
import { drainBody, RequestAborted } from '../request/body.ts';
import { readyAnswer } from './ready.ts';
import type { Headers } from './security-headers.ts';
import { sendReady } from './send-ready.ts';

/** Refusals worth logging: those about the client, and those about its data. */
const REFUSED_ACCESS = [401, 403, 429];
const REFUSED_INPUT = [400, 413, 415];

/** Common data of all API answers. */
export interface Answering {
  readonly headers: Headers;
  readonly log: Log;
  /** The name of the account; undefined for an anonymous client. */
  accountOf(request: IncomingMessage): string | undefined;
}

/** Answers an error: a `Failure` with its own message, anything else as 500 without internal details. */
export async function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { headers, log, accountOf }: Answering,
  requestId: string,
): Promise<void> {
  if (error instanceof RequestAborted || response.destroyed) return; // the client has disconnected
  const failure = error instanceof Failure ? error : new Failure(500, SERVER_FAILED, { cause: error });
  const [path] = (request.url ?? '').split('?', 1); // a query may contain personal data
  const fields = { requestId, status: failure.code, account: accountOf(request), path, method: request.method };
  if (REFUSED_ACCESS.includes(failure.code)) log.warn('access-refused', fields);
  if (REFUSED_INPUT.includes(failure.code)) log.info('input-refused', fields);
  // A fault of another server is not an error of this one.
  const level = failure.code === 502 ? 'warn' : 'error';
  if (failure.code >= 500) log[level]('request-failed', { ...fields, error });
  if (response.headersSent) {
    response.destroy(); // an incomplete answer must not look complete
    return;
  }
  drainBody(request);
  response.setHeader('X-Request-Id', requestId);
  if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', failure.retryAfterSeconds);
  const { code, message: msg, errors, data } = failure;
  const more = { ...(errors ? { errors: withLists(errors) } : {}), ...(data === undefined ? {} : { data }) };
  const body: Answer = { code, msg, ...more };
  await sendReady(request, response, readyAnswer(Buffer.from(JSON.stringify(body)), headers, code));
}

/** An error within a list (`params.0.name`) is also reported under the list's name. */
function withLists(errors: FieldErrors): FieldErrors {
  const all = { ...errors };
  for (const [name, sentence] of Object.entries(errors)) all[name.replace(/^(\w+)\.\d.*/, '$1')] ??= sentence;
  return all;
}

/** Lets any page, as the exported site's, read the answer, without cookies. Returns whether it was a preflight. */
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
