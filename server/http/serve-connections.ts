import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../contract/failure.ts';

/** A connection with the answer that it works on, or worked on last. */
type Connection = Socket & { [ANSWER]?: ServerResponse };
const ANSWER = Symbol('answer');

/** Server → its connections. */
const connections = new WeakMap<Server, Set<Connection>>();

/**
 * Has `answer` answer the server's requests, those of one connection one after another. Node begins with all that a client
 * sends ahead, and only their answers wait in a row: a client that reads nothing would hold an open file and a filled
 * buffer for each of them. Keeps in view which answers are being made, so that `stopServer` can tell their clients.
 */
export function serveWith(server: Server, answer: RequestListener): void {
  const open = new Set<Connection>();
  connections.set(server, open);
  server.on('connection', (socket: Connection) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket }: { socket: Connection } = request;
    socket[ANSWER] = response;
    // Node gives an answer the connection when it is its turn.
    if (response.socket) answer(request, response);
    else response.once('socket', () => answer(request, response));
  });
}

/**
 * Takes no new connection, closes the idle ones at once, lets what is under way finish and closes after it; what is not
 * finished after `graceMs` is cut. Resolves when no connection is left.
 */
export async function stopServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => hangUpAfter(server, response));
  for (const { [ANSWER]: response } of connections.get(server) ?? []) {
    if (response && !response.writableFinished) hangUpAfter(server, response);
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

/** An answer whose head is out has promised to stay; its connection is idle once it is written, and closed then. */
function hangUpAfter(server: Server, response: ServerResponse): void {
  if (response.headersSent) response.once('close', () => setImmediate(() => server.closeIdleConnections()));
  else response.setHeader('Connection', 'close');
}

/** Resolves with the address once the server accepts connections; rejects with one line for people when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`cannot listen on HOST=${host}, PORT=${port}: ${cause.message}`, { cause })),
    );
    server.listen(port, host, () => {
      const bound = server.address();
      const actualPort = typeof bound === 'object' && bound ? bound.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`);
    });
  });
}

export interface Patience {
  /** Until a request's headers must be complete, from the connection's or the request's first moment. */
  readonly headersMs: number;
  /** How long a connection may do nothing: no byte of a request, none of its answer taken, no next request. */
  readonly stallMs: number;
  /** Until a whole request must have arrived, whatever becomes of its body; `receiveBody` has less patience. */
  readonly requestMs: number;
}

const PATIENCE: Patience = { headersMs: 10_000, stallMs: 30_000, requestMs: 600_000 };

const CHECKS_PER_TIMEOUT = 20;
/** Node leaves out what comes after; `refuseAmbiguous` refuses such a request, because what was left out may matter. */
const HEADERS_MAX = 100;

/** Options for `createServer` besides `limitSlowClients`: Node checks for late headers every 30 s by default. */
export function slowClientOptions(patience: Patience = PATIENCE): ServerOptions {
  return {
    connectionsCheckingInterval: Math.max(10, Math.floor(patience.headersMs / CHECKS_PER_TIMEOUT)),
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: 0, // otherwise Node sets the socket's timeout twice for every request
    maxHeaderSize: 16 * 1024,
  };
}

/**
 * Closes connections that keep the server waiting. A reader that stands still is noticed at the second look, so after one
 * to two times `stallMs`; one that reads on, however slowly, is left in peace.
 */
export function limitSlowClients(server: Server, patience: Patience = PATIENCE): void {
  server.maxHeadersCount = HEADERS_MAX;
  // A socket's own timeout counts bytes in both directions, also those that the kernel takes from one large write.
  server.setTimeout(patience.stallMs, (socket) => socket.destroy());
}

/**
 * Refuses with `Failure` 400, and ends the connection, what Node's parser lets pass although a proxy in front may read it
 * otherwise: two Host lines (RFC 9112 section 3.2), a version that is not HTTP/1 and knows no headers, and more headers than
 * are looked at.
 */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): void {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2 && rawHeaders.length < HEADERS_MAX * 2 && request.httpVersionMajor === 1) return;
  response.setHeader('Connection', 'close');
  throw new Failure(400);
}
