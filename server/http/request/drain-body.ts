import type { IncomingMessage } from 'node:http';

/** How much a refused client may still send before its connection is cut: twice the limit of a picture, with a margin. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;
const DRAIN_LIMIT_MS = 10_000;

const drained = new WeakSet<IncomingMessage>();

/**
 * Reads and drops the rest of a body, within limits. Call it for an answer that may precede the body's end: a socket that is
 * closed while it receives is reset, and a reset discards the answer on its way.
 */
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
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0;
}

/** The announced length of the body in bytes, 0 if none was announced. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
