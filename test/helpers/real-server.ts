import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../server/contract/failure.ts';
import { drainBody } from '../../server/http/request/body.ts';
import { serveWith } from '../../server/http/serve-connections.ts';
import { listen } from './free-port.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server for one test: what the handler gives is answered as JSON, a Failure with its code; `faults` has what else it throws. */
export async function startServer(t: TestContext, handler: Handler, options: ServerOptions = {}, trustProxy = 0) {
  const faults: unknown[] = [];
  const server = createServer(options);
  serveWith(server, (request, response) => void answer(handler, request, response, faults), trustProxy);
  const port = await listen(server);
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, port, url: `http://127.0.0.1:${port}`, faults };
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse, faults: unknown[]) {
  try {
    const value = await handler(request, response);
    if (response.headersSent || response.writableEnded) return;
    drainBody(request);
    response.end(JSON.stringify(value ?? null));
  } catch (error) {
    if (!(error instanceof Failure)) return void faults.push(error);
    drainBody(request);
    response.statusCode = error.code;
    response.end(JSON.stringify({ code: error.code, msg: error.message }));
  }
}

export interface RawClient {
  readonly socket: Socket;
  /** Everything received until the other side ended; `reset` when it was cut off instead. */
  readonly closed: Promise<{ text: string; reset: boolean }>;
  /** Resolves once `pattern` was received. */
  received(pattern: RegExp): Promise<string>;
}

/** A client that sends exactly what it is told to, to a port of this machine or on a connection that is given. */
export function rawClient(to: number | Socket, firstBytes: string | Buffer = ''): RawClient {
  const socket = typeof to === 'number' ? connect({ port: to, host: '127.0.0.1', allowHalfOpen: true }) : to;
  let text = '';
  let reset = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {
    reset = true;
  });
  const closed = new Promise<{ text: string; reset: boolean }>((resolve) => {
    const finish = () => {
      resolve({ text, reset });
      socket.destroy();
    };
    socket.once('end', finish).once('close', finish);
  });
  if (firstBytes.length > 0) socket.write(firstBytes);
  const received = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (!pattern.test(text)) return;
        socket.off('data', look);
        resolve(text);
      };
      socket.on('data', look);
      look();
    });
  return { socket, closed, received };
}

/** The bytes of a plain request. */
export const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A server that answers nothing by itself: `begun` gives the answer that it has begun with as its nth. */
export async function startHolding(t: TestContext) {
  const responses: ServerResponse[] = [];
  const started = await startServer(t, (_request, response) => {
    responses.push(response);
    return new Promise(() => {});
  });
  const begun = async (index: number): Promise<ServerResponse> => {
    for (;;) {
      const response = responses[index];
      if (response) return response;
      await nextTurn();
    }
  };
  /** How many it has begun with once everything that is already on its way was dealt with. */
  const count = () => wait(10).then(() => responses.length);
  return { ...started, begun, count };
}
