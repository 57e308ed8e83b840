import type { IncomingMessage } from 'node:http';
import { Failure } from '../contract/failure.ts';

/** A body that sends nothing for this long is given up. */
export const STALL_TIMEOUT_MS = 30_000;

/** The client went away, or fell silent, before its request was complete: there is nobody left to answer. */
export class RequestAborted extends Error {
  constructor(reason: 'closed' | 'stalled', cause?: unknown) {
    super(`the request's body was not completed: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'RequestAborted';
  }
}

export interface BodyEvents {
  chunk(bytes: Buffer): void;
  end(): void;
  fail(error: RequestAborted): void;
}

/** Hands a request's body over as it comes; `fail` is called once when it ends early or stalls. Gives the function that stops listening and leaves the stream paused. */
export function receiveBody(
  request: IncomingMessage,
  events: BodyEvents,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): () => void {
  const timer = setTimeout(() => {
    fail('stalled');
    request.socket.destroy();
  }, stallTimeoutMs);
  timer.unref();

  function stop(): void {
    clearTimeout(timer);
    request.pause();
    request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
    request.on('error', () => {}); // an abort after this is nobody's error
  }
  function fail(reason: 'closed' | 'stalled', cause?: unknown): void {
    stop();
    events.fail(new RequestAborted(reason, cause));
  }
  function onData(chunk: Buffer): void {
    timer.refresh();
    events.chunk(chunk);
  }
  function onEnd(): void {
    stop();
    events.end();
  }
  const onClose = () => fail('closed');
  const onError = (error: Error) => fail('closed', error);

  if (request.destroyed && !request.readableEnded) {
    queueMicrotask(onClose);
    return stop;
  }
  request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
  request.resume();
  return stop;
}

/** Refuses with 415 a body that is packed in any way: nothing here unpacks, so nothing can be made to unpack too much. */
export function refuseContentEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new Failure(415, '不支持压缩过的请求内容，请直接发送原文');
  }
}
