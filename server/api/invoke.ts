import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '../auth/sessions.ts';
import { createCache } from '../base/cache.ts';
import { jsonInPieces } from '../base/in-pieces.ts';
import { type CallName, calls, type Input, type Output } from '../calls.ts';
import type { CallRow, FileBytes } from '../contract/call-row.ts';
import { Failure } from '../contract/failure.ts';
import { isMissing, isRecord } from '../contract/shape.ts';
import type { AnswerLimiter } from '../http/answer-limiter.ts';
import { parseBody, readJson } from '../http/request/body.ts';
import type { FormReader, Upload, UploadOptions } from '../http/request/multipart.ts';
import { checkUploadType, isForm } from '../http/request/multipart.ts';
import type { FileWriter } from '../http/request/receive-file.ts';
import { type CacheBounds, createReadyCache, type Ready, readyAnswer, readyBytes } from '../http/response/ready.ts';
import { type Answering, allowOrigin } from '../http/response/send-answer.ts';
import { sendReady } from '../http/response/send-ready.ts';
import type { Handlers, OpenContext } from './context.ts';

/** Answers are cached only for inputs up to this length; longer ones seldom repeat. */
const CACHED_INPUT_MAX = 512;
/** How deep the lists of an answer are: its `data`, or one for each group in it. */
const LISTS_AT = 2;
const CACHE = { bytes: 16 * 1024 * 1024, entries: 500 };
/** The answers to changes, for browsers that lost them: how many, up to which size, how long. */
const GIVEN = { entries: 200, bytes: 64 * 1024, ms: 10 * 60_000 };

interface InvokeServices extends Answering, Pick<CacheBounds, 'now' | 'revision'> {
  handlers: Handlers;
  /** The live session that the request's cookie names. */
  sessionOf(request: IncomingMessage): Session | undefined;
  contextOf(request: IncomingMessage, response: ServerResponse, admit: (() => Session) | undefined): OpenContext;
  inTurn: AnswerLimiter;
  /** The name of who saved a version; empty where nobody is known, as for a held sample or a file edited by hand. */
  nameOf(by: string): string;
}

interface Invoked {
  readonly row: CallRow;
  handle(input: unknown, context: OpenContext): unknown;
}

/** Runs rows of the call table: for a client, for a page that is rendered, for a form without JavaScript. */
export function createInvoker(services: InvokeServices) {
  const { handlers, sessionOf, contextOf, inTurn, nameOf, headers, now, revision } = services;
  const byName: Record<CallName, Invoked> = rowsOf(handlers);
  /** By path: the row that takes JSON there, and the one that takes a form. */
  const byPath = new Map<string, { [B in CallRow['body']]?: Invoked }>();
  for (const { row, handle } of Object.values(byName))
    byPath.set(row.path, { ...byPath.get(row.path), [row.body]: { row, handle } });
  const cache = createReadyCache({ ...CACHE, now, revision });
  /** By a usual question, its key in the cache: the same bytes are the same input, and need no parsing. */
  const keys = createCache<string>({ entries: CACHE.entries });
  const once = createAnswerOnce(now);

  /** Refuses in the contract's order: 405, 401, 403, 415, 413, shape 400; the handler adds 404, 409 and 429. */
  async function answer(invoked: Invoked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { row } = invoked;
    if (row.who === 'open' && row.path !== calls['session/login'].path && allowOrigin(request, response)) return;
    if (request.method !== row.method) {
      response.setHeader('Allow', row.method);
      throw new Failure(405);
    }
    const admitAgain = row.who === 'staff' ? () => admit(row, sessionOf(request), request) : undefined;
    admitAgain?.();
    if (row.body === 'multipart') checkUploadType(request);
    const bytes = row.body === 'multipart' ? undefined : await readJson(request, row.limitBytes);
    if (bytes && row.isCacheable) return answerVisitors(invoked, bytes, request, response);
    const context = contextOf(request, response, admitAgain); // a body may have come slowly
    const input = bytes ? checked(row, parseBody(bytes), context) : {};
    const make = () => makeAnswer(invoked, input, context);
    return sendReady(request, response, await (bytes ? once(row, bytes, context, make) : make()));
  }

  /** Answers an open call from the cache, or in its turn; at once where staff ask for what visitors do not see. */
  async function answerVisitors(invoked: Invoked, bytes: Buffer, request: IncomingMessage, response: ServerResponse) {
    const { row } = invoked;
    const question = questionOf(row, bytes);
    const known = cache.find(keys.get(question) ?? '');
    if (known) return sendReady(request, response, known);
    const context = contextOf(request, response, undefined);
    const sent = parseBody(bytes);
    const input = checked(row, sent, context);
    const make = () => makeAnswer(invoked, input, context);
    if (has(input, row.staffField)) return sendReady(request, response, await make());
    const key = keyOf(row, input);
    if (key === '') return inTurn(request, response, make);
    if (question !== '' && isUsual(bytes, sent, input)) keys.set(question, key);
    const ready = cache.find(key);
    return ready
      ? sendReady(request, response, ready)
      : inTurn(request, response, async () => cache.get(key, make), { key });
  }

  async function makeAnswer({ row, handle }: Invoked, input: unknown, context: OpenContext): Promise<Ready> {
    const data = await withAuthor(async () => handle(input, context), context);
    if (row.answers === 'bytes') return readyBytes(data as FileBytes, headers); // proof: the handler of such a row returns them
    const body = { code: row.success, msg: row.successMessage, data: data ?? {} };
    return readyAnswer(await jsonInPieces(body, LISTS_AT), headers);
  }

  /** Runs a handler. The refusal of a change to an older version names who saved the newer one. */
  function withAuthor(handle: () => Promise<unknown>, { session }: OpenContext): Promise<unknown> {
    return handle().catch((error: unknown) => {
      if (!(error instanceof Failure && error.newest)) throw error;
      const { code, message, errors = {}, newest } = error;
      const data = { savedBy: nameOf(newest.savedBy), isOwn: newest.savedBy === session?.account.id };
      throw new Failure(code, message, { errors, data });
    });
  }

  return {
    /** Answers a request for an API path; undefined for any other path. Throws refusals. */
    answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> | undefined {
      const { json, multipart } = byPath.get(path) ?? {};
      const invoked = multipart && (!json || isForm(request)) ? multipart : json;
      return invoked && answer(invoked, request, response);
    },
    /** Returns the function that runs the open calls of a visitor's page; they count for the visitor's limits. */
    reader(request: IncomingMessage, response: ServerResponse) {
      const context: OpenContext = { ...contextOf(request, response, undefined), isPage: true };
      return async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> =>
        run(name, input, context) as Output<N> | Promise<Output<N>>; // proof: `Handlers` pairs names with outputs
    },
    /** Runs an open call with the fields of a form; throws `Failure` if it is refused. Returns the answer's data. */
    submit: async (name: CallName, fields: unknown, request: IncomingMessage, response: ServerResponse) =>
      run(name, fields, contextOf(request, response, undefined)),
    /** As `submit`, with files where the call's path takes them (else `Failure` 415); the call gets what `read` makes. */
    async submitForm(name: CallName, read: FormReader, request: IncomingMessage, response: ServerResponse) {
      const form = byPath.get(calls[name].path)?.multipart;
      if (form?.row.who !== 'open') throw new Failure(415);
      checkUploadType(request);
      const context = contextOf(request, response, undefined);
      return form.handle({}, { ...context, receiveUpload: (options) => receiveRead(context, options, read) });
    },
  };

  function run(name: CallName, input: unknown, context: OpenContext): unknown {
    const { row, handle } = byName[name];
    if (row.who !== 'open' || row.body !== 'json') throw new Error(`a page cannot make the call ${name}`);
    return handle(checked(row, input, context), context);
  }
}

/** Stores answers to changes. One press makes a change once: whoever lost its answer sends the same again, and gets the first. */
function createAnswerOnce(now: () => number) {
  const given = createCache<{ ready: Promise<Ready>; at: number }>(GIVEN);
  return (row: CallRow, bytes: Buffer, { press, session }: OpenContext, make: () => Promise<Ready>): Promise<Ready> => {
    if (!press || !session || !row.needsToken) return make();
    const key = [session.account.id, press, row.path, hash('sha256', bytes)].join(' ');
    const known = given.get(key);
    if (known && now() - known.at < GIVEN.ms) return known.ready;
    const ready = make();
    const drop = () => given.drop(key);
    given.set(key, { ready, at: now() });
    setTimeout(drop, GIVEN.ms).unref(); // a password that is shown once does not stay
    ready.then((made) => made.bytes.length > GIVEN.bytes && drop(), drop); // a refusal changed nothing
    return ready;
  };
}

async function receiveRead<W extends FileWriter>(
  context: OpenContext,
  options: UploadOptions<W>,
  read: FormReader,
): Promise<Upload<W>> {
  const upload = await context.receiveUpload(options);
  try {
    const fields = await read(Object.fromEntries(upload.fields));
    return { ...upload, fields: new Map(Object.entries(fields)) };
  } catch (error) {
    for (const file of upload.files.values()) await file.discard();
    throw error;
  }
}

/** The key of an answer in the cache, made of the fields that the call reads; empty if it is private or its input is long. */
function keyOf(row: CallRow, input: unknown): string {
  const key = has(input, row.tokenField) ? '' : `${row.path}\n${JSON.stringify(input)}`;
  return key.length <= CACHED_INPUT_MAX ? key : '';
}

/** The path and the bytes of a call whose answer may be in the cache; empty if they are many. */
function questionOf({ path }: CallRow, bytes: Buffer): string {
  return bytes.length <= CACHED_INPUT_MAX ? `${path}\n${bytes.toString('latin1')}` : '';
}

/** Whether these are the bytes of a usual question: compact, and only fields that the call reads. Strangers may vary the others. */
function isUsual(bytes: Buffer, sent: unknown, input: unknown): boolean {
  if (!isRecord(sent) || !isRecord(input)) return false;
  return Object.keys(sent).every((name) => name in input) && bytes.equals(Buffer.from(JSON.stringify(sent)));
}

function rowsOf(handlers: Handlers): Record<CallName, Invoked> {
  const entries = Object.entries(calls).map(([name, row]) => [name, { row, handle: handlers[name as CallName] }]);
  // proof: `Handlers` pairs each name with its own input; staff rows get a session
  return Object.fromEntries(entries) as Record<CallName, Invoked>;
}

/** The input as the row reads it. `Failure` 400 for a wrong one; 401 or 403 for a field that the visitor may not send. */
function checked(row: CallRow, input: unknown, context: OpenContext): unknown {
  const read = row.input(input);
  if (read.ok) {
    if (has(read.value, row.staffField)) permit(row, context.findSession());
    return read.value;
  }
  const { errors } = read;
  const isIncomplete = isRecord(input) && Object.keys(errors).some((name) => isMissing(input[name]));
  throw new Failure(400, (isIncomplete && row.incompleteMessage) || Object.values(errors)[0], { errors });
}

function has(input: unknown, field: string | undefined): boolean {
  return field !== undefined && isRecord(input) && field in input;
}

/** The session for a call. `Failure` 401 without one, 403 without its token or the row's permission. */
function admit(row: CallRow, session: Session | undefined, request: IncomingMessage): Session {
  if (session && row.needsToken && !session.ownsToken(bearerOf(request)))
    throw new Failure(403, '登录状态已失效，请重新登录后再操作', { data: { needsLogin: true } });
  return permit(row, session);
}

function permit({ permission, beforeNewPassword }: CallRow, session: Session | undefined): Session {
  if (!session) throw new Failure(401);
  if (session.account.mustChange && !beforeNewPassword) throw new Failure(403, '请先修改密码');
  session.checkMay(permission);
  return session;
}

/** The second secret, readable only by pages of this site: `Authorization-item: Bearer TOKEN`. */
function bearerOf(request: IncomingMessage): string {
  const header = request.headers['authorization-item'];
  return typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}
