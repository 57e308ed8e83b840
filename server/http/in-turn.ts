import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers the requests of one connection one after another. Node begins with all that a client sends ahead, and only their
 * answers wait in a row: a client that reads nothing would hold an open file and a filled buffer for each of them.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const newest = new WeakMap<Socket, ServerResponse>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = newest.get(socket);
    newest.set(socket, response);
    if (!before || before.writableFinished) return answer(request, response);
    before.once('close', () => {
      if (!socket.destroyed) answer(request, response);
    });
  };
}
