import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Failure } from '../../contract/failure.ts';
import { readUtf8 } from '../../contract/shape.ts';

/** The time limit of a body: this, and one second more for this many bytes of its limit. It is slower than any line still in use. */
const PATIENCE_MS = 30_000;
const BYTES_A_SECOND = 16 * 1024;

/** The client disconnected, or was cut off for being slow, before its request was complete: no answer is possible. */
export class RequestAborted extends Error {
  constructor(cause?: unknown) {
    super("the request's body was not completed", cause === undefined ? undefined : { cause });
    this.name = 'RequestAborted';
  }
}

const awaited = new WeakMap<object, ServerResponse>();

/** The client sends the body of this request only when it is told to go on: its reader does, so a refusal may come instead. */
export function awaitReader(request: IncomingMessage, response: ServerResponse): void {
  awaited.set(request, response);
}

/**
 * Passes on a request's body as it arrives. `fail` is called once if the connection ends early, as it does for a stalled
 * client (`limitSlowClients`). A body has at most `limitBytes`; the data handler may raise the limit. If the rest takes
 * longer than the limit allows, the connection is closed. Returns the function that stops listening and leaves the
 * stream paused.
 */
export function receiveBody(
  request: Readable & Partial<Pick<IncomingMessage, 'headers'>>,
  limitBytes: () => number,
  events: { chunk(bytes: Buffer): void; end(): void; fail(error: RequestAborted): void },
): () => void {
  let isOver = false;
  let missing = Number(request.headers?.['content-length'] ?? Number.POSITIVE_INFINITY);
  let timer: NodeJS.Timeout | undefined;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    request.pause();
    request.off('data', onData).off('end', onEnd).off('close', onClose);
  }
  function watch(waitedMs: number): void {
    const patienceMs = PATIENCE_MS + (limitBytes() / BYTES_A_SECOND) * 1000;
    if (waitedMs >= patienceMs) request.destroy();
    else timer = setTimeout(() => watch(patienceMs), patienceMs - waitedMs);
  }
  function onData(bytes: Buffer): void {
    missing -= bytes.length;
    // Most bodies arrive with their first bytes, and a timer costs as much as all the rest here. `complete` is set too
    // late.
    if (missing > 0 && timer === undefined) watch(0);
    events.chunk(bytes);
  }
  function onEnd(): void {
    isOver = true;
    clearTimeout(timer);
    events.end();
  }
  function fail(cause?: unknown): void {
    if (isOver) return;
    stop();
    events.fail(new RequestAborted(cause));
  }
  const onClose = () => fail();

  if (request.destroyed && !request.readableEnded) queueMicrotask(onClose);
  // The error listener stays: an abort after the end would otherwise be an uncaught error.
  else {
    awaited.get(request)?.writeContinue();
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', fail).resume();
  }
  return stop;
}

/** Refuses a compressed body with 415: the server never decompresses, so no decompression bomb can work. */
export function refuseContentEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new Failure(415, '不支持压缩过的请求内容，请直接发送原文');
  }
}

/** How much a refused client may still send before its connection is cut: twice the limit of a picture, with a margin. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;
const DRAIN_LIMIT_MS = 10_000;

const drained = new WeakSet<IncomingMessage>();

/** Drops a body's rest, within limits, behind an early answer: closing while it arrives would discard that. */
export function drainBody(request: IncomingMessage): void {
  if (!hasBody(request) || request.complete || request.destroyed || drained.has(request)) return;
  drained.add(request);
  const { socket } = request;
  let bytesLeft = DRAIN_LIMIT_BYTES;
  const timer = setTimeout(() => socket.destroy(), DRAIN_LIMIT_MS).unref();
  request.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) socket.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.on('error', () => {}); // nothing waits for the body any more, so an abort is not an error
  request.resume();
}

/** Whether a body was announced (RFC 9112 section 6). */
function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0;
}

/** The announced length of the body in bytes, 0 if none was announced. */
function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/**
 * The request's whole body. Throws `Failure` 415 if it is compressed, 413 past `limitBytes` (before reading if the
 * announced length exceeds it); RequestAborted if the client disconnects or stalls. After a refusal the rest is dropped
 * within limits: answer with `drainBody`, so that the client can read the answer.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    refuseContentEncoding(request);
    if (declaredLength(request) > limitBytes) throw new Failure(413);
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = receiveBody(request, () => limitBytes, {
      chunk(bytes) {
        size += bytes.length;
        if (size <= limitBytes) return void chunks.push(bytes);
        stop();
        drainBody(request);
        reject(new Failure(413));
      },
      end: () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)), // proof: the length is 1
      fail: reject,
    });
  });
}

/** Maximum number of values in a body. The site's settings may have 2,500; parsing 1 MiB of brackets would block the server for 70 ms. */
const VALUES_MAX = 10_000;

/** The bytes of the request's JSON. Throws `Failure` 415 for another type, 413 for its size. */
export function readJson(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (hasBody(request) && !isText(request, 'application/json')) throw new Failure(415);
  return readBody(request, limitBytes);
}

/** The value in these bytes, `{}` if they are empty or white space. Failure 400 for invalid UTF-8 or JSON and too many values. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (countValues(bytes) > VALUES_MAX) throw new Failure(400, '请求内容过于复杂');
  try {
    const text = readUtf8(bytes);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new Failure(400, '请求内容不是有效的 JSON', { cause });
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Counts what makes JSON expensive to parse: opening brackets and commas outside of strings. */
function countValues(bytes: Uint8Array): number {
  let count = 0;
  let isQuoted = false;
  let isEscaped = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isEscaped) isEscaped = false;
    else if (sign === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) isEscaped = sign === BACKSLASH;
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) count += 1;
  }
  return count;
}

/** A token of RFC 9110 section 5.6.2. */
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
/** Each sign fits one position only, so both take linear time. */
const TYPE = new RegExp(`^[ \\t]*(${TOKEN}/${TOKEN})[ \\t]*$`);
const PARAMETER = new RegExp(`^[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?$`);

/**
 * The request's content type and its parameters (RFC 9110 sections 5.6.6 and 8.3.1); undefined if missing or malformed. Type and
 * names are in lower case; values are as written, without their quotes. A name may be repeated.
 */
export function contentTypeOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const [first = '', ...rest] = splitUnquoted(headers['content-type'] ?? '');
  const type = TYPE.exec(first)?.[1]?.toLowerCase();
  const parameters: [name: string, value: string][] = [];
  for (const part of rest) {
    const [found, name, token, quoted = ''] = PARAMETER.exec(part) ?? [];
    if (found === undefined) return undefined;
    if (name !== undefined) parameters.push([name.toLowerCase(), token ?? quoted]);
  }
  return type === undefined ? undefined : { type, parameters };
}

type Asked = Pick<IncomingMessage, 'headers'>;

/** Whether the body is of this type, without a parameter other than a label of one of these encodings (WHATWG Encoding). */
export function isText(request: Asked, wanted: string, encodings: readonly string[] = ['utf-8']): boolean {
  if (request.headers['content-type'] === wanted) return true; // the usual case
  const { type, parameters = [] } = contentTypeOf(request) ?? {};
  return (
    type === wanted && parameters.every(([name, value]) => name === 'charset' && encodings.includes(encodingOf(value)))
  );
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return ''; // a RangeError: no label that is known
  }
}

/** The parts of a header between those semicolons that are in no quoted string. */
function splitUnquoted(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ';' && !isQuoted) {
      parts.push(header.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, header.slice(start)];
}
