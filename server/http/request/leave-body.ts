import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much a refused client may still send before its connection is cut: twice the limit of a picture, with a margin. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;
const DRAIN_LIMIT_MS = 10_000;
/** Reading a rest this small costs less than a new connection. */
const WORTH_KEEPING_BYTES = 64 * 1024;

const drained = new WeakSet<IncomingMessage>();

/**
 * Call this before the head of any answer that may be sent before the request's body has been read. The rest is read and
 * dropped, within limits. A large or endless body ends the connection, slowly enough for the client to read the answer.
 * Closing a socket that still receives bytes resets it, and a reset discards the answer on its way.
 */
export function leaveBody(request: IncomingMessage, response: ServerResponse, withinMs = DRAIN_LIMIT_MS): void {
  if (!hasBody(request) || request.complete) return;
  if (!isSmall(request) && !response.headersSent) {
    response.setHeader('Connection', 'close');
    lingerOnClose(request, request.socket);
  }
  drainBody(request, withinMs);
}

/** Reads and drops the rest of a body; past the limits the connection is cut. It may be called twice. */
export function drainBody(request: IncomingMessage, withinMs = DRAIN_LIMIT_MS): void {
  if (drained.has(request) || request.readableEnded || request.destroyed) return;
  drained.add(request);
  const { socket } = request;
  let bytesLeft = DRAIN_LIMIT_BYTES;
  const timer = setTimeout(() => socket.destroy(), withinMs).unref();
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

function isSmall(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] === undefined && declaredLength(request) <= WORTH_KEEPING_BYTES;
}

/**
 * Node ends a connection with `destroySoon` once the answer is written. Here only our side is closed; the client's data
 * is read to its end first.
 */
function lingerOnClose(request: IncomingMessage, socket: Socket): void {
  socket.destroySoon = () => {
    if (request.readableEnded || socket.readableEnded)
      return void Object.getPrototypeOf(socket).destroySoon.call(socket);
    socket.end();
    request.once('end', () => socket.destroy());
    socket.once('end', () => socket.destroy());
  };
}
