import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
