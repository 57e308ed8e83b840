import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRow } from '../contract/call-row.ts';
import { Failure } from '../contract/failure.ts';
import { checkUploadType } from '../http/request/multipart.ts';
import { parseJson, readJson } from '../http/request/read-json.ts';
import type { AnswerCache } from '../http/response/answer-cache.ts';
import { type Answering, sendAnswer, sendReady } from '../http/response/send-answer.ts';

/** What a call must know of who makes it. */
export interface Caller {
  ownsToken(token: string): boolean;
  mayDo(permission: string): boolean;
}

/** A row with its handler; the handler gets input that its row has read. */
export interface AnsweredRow<C> {
  readonly row: CallRow;
  handle(input: unknown, context: C): unknown;
}

export interface CallAnswering<S extends Caller, C> extends Answering {
  /** The live session that the request's cookie names. */
  sessionOf(request: IncomingMessage): S | undefined;
  contextOf(request: IncomingMessage, response: ServerResponse, session: S | undefined): C;
  /** Ready answers, dropped whenever the store changes. */
  cache: AnswerCache;
}

/**
 * Answers one call in the contract's order of refusals: method 405, session 401, token or permission 403, type 415, size
 * 413, shape 400; the handler then says 404, 409 and 429. Throws what refuses it.
 */
export async function answerCall<S extends Caller, C>(
  { row, handle }: AnsweredRow<C>,
  parts: CallAnswering<S, C>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== row.method) {
    response.setHeader('Allow', row.method);
    throw new Failure(405);
  }
  const session = row.who === 'staff' ? mustHave(parts.sessionOf(request)) : undefined;
  if (session) refuseStrangers(row, session, request);
  if (row.body === 'multipart') {
    checkUploadType(request);
    return finish({});
  }
  const bytes = await readJson(request, row.limitBytes);
  const ready = row.keepsAnswer ? parts.cache.find(row.path, bytes) : undefined;
  if (ready) return sendReady(request, response, ready, parts);
  return finish(readInput(row, parseJson(bytes)), bytes);

  async function finish(input: unknown, asked?: Buffer): Promise<void> {
    const since = parts.cache.revision();
    const data = await handle(input, parts.contextOf(request, response, session));
    const body = { code: row.success, msg: row.says, ...(data === undefined ? {} : { data }) };
    if (!row.keepsAnswer || !asked) return sendAnswer(request, response, 200, body, parts);
    return sendReady(request, response, parts.cache.keep(row.path, asked, body, since), parts);
  }
}

function mustHave<S>(session: S | undefined): S {
  if (!session) throw new Failure(401);
  return session;
}

function refuseStrangers(row: CallRow, session: Caller, request: IncomingMessage): void {
  if (row.needsToken && !session.ownsToken(bearerOf(request)))
    throw new Failure(403, '登录状态已失效，请重新登录后再操作');
  if (row.permission && !session.mayDo(row.permission)) throw new Failure(403);
}

/** The second secret, which only a page of this site can have read: `Authorization-item: Bearer TOKEN`. */
function bearerOf(request: IncomingMessage): string {
  const header = request.headers['authorization-item'];
  return typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}

function readInput(row: CallRow, value: unknown): unknown {
  const checked = row.input(value);
  if (checked.ok) return checked.value;
  const [first] = Object.values(checked.errors);
  throw new Failure(400, row.whenWrong ?? first, { errors: checked.errors });
}
