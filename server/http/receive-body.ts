import type { IncomingMessage } from 'node:http';
import { Failure } from '../contract/failure.ts';

/** The client went away, or was cut off because it fell silent, before its request was complete: there is nobody left to answer. */
export class RequestAborted extends Error {
  constructor(cause?: unknown) {
    super("the request's body was not completed", cause === undefined ? undefined : { cause });
    this.name = 'RequestAborted';
  }
}

export interface BodyEvents {
  chunk(bytes: Buffer): void;
  end(): void;
  fail(error: RequestAborted): void;
}

/**
 * Hands a request's body over as it comes; `fail` is called once when its connection ends early, which it does for a
 * silent one too (`limitSlowClients`). Gives the function that stops listening and leaves the stream paused.
 */
export function receiveBody(request: IncomingMessage, events: BodyEvents): () => void {
  let isOver = false;

  function stop(): void {
    isOver = true;
    request.pause();
    request.off('data', events.chunk).off('end', onEnd).off('close', onClose);
  }
  function onEnd(): void {
    isOver = true;
    events.end();
  }
  function fail(cause?: unknown): void {
    if (isOver) return;
    stop();
    events.fail(new RequestAborted(cause));
  }
  const onClose = () => fail();

  if (request.destroyed && !request.readableEnded) queueMicrotask(onClose);
  // The listener for errors stays: an abort after the end is nobody's error, and must not be one without a listener.
  else request.on('data', events.chunk).on('end', onEnd).on('close', onClose).on('error', fail).resume();
  return stop;
}

/** Refuses with 415 a body that is packed in any way: nothing here unpacks, so nothing can be made to unpack too much. */
export function refuseContentEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new Failure(415, '不支持压缩过的请求内容，请直接发送原文');
  }
}
