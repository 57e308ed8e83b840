import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Failure } from '../../contract/failure.ts';

/** A body may take this long, and a second more for each so many bytes of its limit: slower than any line still in use. */
const PATIENCE_MS = 30_000;
const BYTES_A_SECOND = 16 * 1024;

/** The client went away, or was cut off because it fell silent or sent too slowly, before its request was complete: there is nobody left to answer. */
export class RequestAborted extends Error {
  constructor(cause?: unknown) {
    super("the request's body was not completed", cause === undefined ? undefined : { cause });
    this.name = 'RequestAborted';
  }
}

interface BodyEvents {
  chunk(bytes: Buffer): void;
  end(): void;
  fail(error: RequestAborted): void;
}

/**
 * Hands a request's body over as it comes; `fail` is called once when its connection ends early, which it does for a
 * silent one too (`limitSlowClients`). A body of at most `limitBytes`, which what comes may raise, whose rest takes longer
 * than such a one may has its connection closed. Gives the function that stops listening and leaves the stream paused.
 */
export function receiveBody(
  request: Readable & Partial<Pick<IncomingMessage, 'headers'>>,
  limitBytes: () => number,
  events: BodyEvents,
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
    // Most bodies are here with their first bytes, and a timer costs as much as the rest of this. `complete` comes too late.
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
  // The error listener stays: an abort after the end would otherwise be an unhandled error.
  else request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', fail).resume();
  return stop;
}

/** Refuses with 415 a body that is packed in any way: nothing here unpacks, so nothing can be made to unpack too much. */
export function refuseContentEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new Failure(415, '不支持压缩过的请求内容，请直接发送原文');
  }
}
