import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { awaitReader } from './request/body.ts';
import { clientAddress, isGlobalPeer } from './request/client-address.ts';
import { createUnsentBytes, shareUnsent } from './unsent.ts';

interface Connection {
  /** The answer to its newest request, whose turn may not have come. */
  answer: ServerResponse | undefined;
  /** The answer to the request whose turn it is, or was last. */
  current: ServerResponse | undefined;
  /** Requests that wait for the one before them. */
  ahead: number;
  /** The answer to the newest request, and the bytes that had come, when `dropIdleSenders` looked last. */
  seen: ServerResponse | undefined;
  bytesRead: number;
  /** How often in turn it has found more bytes, but no newer request. */
  idleLooks: number;
}

let accepted = 0;

/** The number of connections that this process has accepted. */
export const connectionsSoFar = () => accepted;

const connections = new WeakMap<Server, Map<Socket, Connection>>();

/** Clients that send requests ahead send a few. Each takes memory until its turn, so who sends more is disconnected. */
const AHEAD_MAX = 100;

/**
 * Lets `answer` handle each connection's requests one after another: Node starts all pipelined ones at once, and a client
 * that reads nothing would hold a file and a buffer for each. Also tracks running answers, for `stopServer`.
 */
export function serveWith(server: Server, answer: RequestListener, trustProxy = 0): void {
  const open = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Socket>>();
  const unsent = createUnsentBytes(trustProxy);
  connections.set(server, open);
  server.on('connection', (socket) => {
    accepted += 1;
    makeRoom(socket, byAddress, (peer) => open.get(peer)?.answer?.writableFinished ?? true);
    shareUnsent(socket, unsent);
    open.set(socket, { answer: undefined, current: undefined, ahead: 0, seen: undefined, bytesRead: 0, idleLooks: 0 });
    socket.once('close', () => open.delete(socket));
  });
  server.on('checkContinue', (request, response) => {
    awaitReader(request, response);
    server.emit('request', request, response);
  });
  // an expectation that nobody knows may be passed over (RFC 9110 section 10.1.1); Node's own refusal has none of our headers
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('request', (request, response) => {
    const connection = open.get(request.socket);
    if (!connection) return; // it has closed: nobody reads an answer
    connection.answer = response;
    const begin = () => {
      connection.current = response;
      answer(request, response);
    };
    // Node assigns the connection to an answer when it is its turn.
    if (response.socket) return begin();
    connection.ahead += 1;
    if (connection.ahead > AHEAD_MAX) return request.socket.destroy();
    response.once('socket', () => {
      connection.ahead -= 1;
      begin();
    });
  });
}

/** Connections of one client address. A page of a browser has six, and several visitors may share an address. */
const CONNECTIONS_MAX = 256;

/** If an address has too many connections, its oldest idle one is closed, or else the new one. Proxies of ours have no limit. */
function makeRoom(added: Socket, byAddress: Map<string, Set<Socket>>, isIdle: (peer: Socket) => boolean): void {
  if (!isGlobalPeer(added)) return;
  const address = clientAddress({ headers: {}, socket: added }, 0);
  const peers = byAddress.get(address) ?? new Set();
  byAddress.set(address, peers.add(added));
  added.once('close', () => {
    if (peers.delete(added) && peers.size === 0) byAddress.delete(address);
  });
  if (peers.size <= CONNECTIONS_MAX) return;
  const surplus = [...peers].find(isIdle) ?? added;
  peers.delete(surplus); // it closes later
  surplus.destroy();
}

/** The status for a request that Node's parser refuses: headers above the limit, a client that is too slow, all else. */
const REFUSED: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers requests that Node's parser refuses, and CONNECT, with the bytes that `answerOf` returns for the status, and ends the
 * connection. For CONNECT, Node itself no longer handles the socket's errors and close.
 */
export function answerUnparsed(server: Server, answerOf: (status: number) => Buffer | undefined): void {
  const refuse = (socket: Socket, status: number, ended?: () => void) => {
    const { answer: newest, current } = connections.get(server)?.get(socket) ?? {};
    if (newest?.req.complete && !newest.writableFinished && !newest.destroyed) {
      newest.once('close', () => refuse(socket, status, ended)); // earlier requests are answered first
      return;
    }
    // a body that goes wrong after its answer gets no second one: a proxy would give that to the next visitor
    const isAnswered = newest?.req.complete === false && newest.headersSent;
    const isAnswering = current?.headersSent === true && !current.writableFinished;
    const answer = socket.writable && !isAnswered && !isAnswering ? answerOf(status) : undefined;
    if (answer) socket.end(answer, ended);
    else socket.destroy();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, REFUSED[error.code ?? ''] ?? 400);
  });
  server.on('connect', ({ socket }) => {
    socket.on('error', () => {}).resume();
    refuse(socket, 405, () => socket.destroy());
  });
}

/** Accepts no new connection. In-flight requests may finish within `graceMs`. Resolves when no connection is left. */
export async function stopServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => hangUpAfter(server, response));
  const open = connections.get(server);
  for (const { answer } of open?.values() ?? []) {
    if (answer && !answer.writableFinished) hangUpAfter(server, answer);
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const socket of open?.keys() ?? []) socket.destroy(); // `closeAllConnections` leaves those that asked to CONNECT
  }, graceMs);
  await closed;
  clearTimeout(timer);
}

/** An answer whose head is sent has promised keep-alive; its connection is idle once it is written, and is closed then. */
function hangUpAfter(server: Server, response: ServerResponse): void {
  if (response.headersSent) response.once('close', () => setImmediate(() => server.closeIdleConnections()));
  else response.setHeader('Connection', 'close');
}

export interface Patience {
  /** Time limit for complete request headers, from the start of the connection or request. */
  readonly headersMs: number;
  /** How long a connection may be idle: no bytes received, none of its answer read, no next request. */
  readonly stallMs: number;
  /** Time limit for a whole request, even if its body is not read; `receiveBody` has a stricter one. */
  readonly requestMs: number;
}

const PATIENCE: Patience = { headersMs: 10_000, stallMs: 30_000, requestMs: 600_000 };

const CHECKS_PER_TIMEOUT = 20;
/** Node ignores headers above this number. `isAmbiguous` counts such a request in, because the ignored headers may matter. */
const HEADERS_MAX = 100;
/** A host and its port, of the signs that they may have (RFC 3986 section 3.2.2); nothing, where an address has no host. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:]+\])(?::\d*)?$/;

/** Options for `createServer` besides `limitSlowClients`: Node checks for late headers every 30 s by default. */
export function slowClientOptions(patience: Patience = PATIENCE): ServerOptions {
  return {
    connectionsCheckingInterval: Math.max(10, Math.floor(patience.headersMs / CHECKS_PER_TIMEOUT)),
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: 0, // otherwise Node sets the socket's timeout twice for every request
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false, // Node's own refusal is empty; see `isAmbiguous`
  };
}

/** Closes connections that keep the server waiting for one to two times `stallMs`; not slow readers, nor who waits for us. */
export function limitSlowClients(server: Server, patience: Patience = PATIENCE): void {
  server.maxHeadersCount = HEADERS_MAX;
  // A socket's own timeout counts bytes in both directions, including those that the kernel takes from one large write.
  server.setTimeout(patience.stallMs, (socket) => {
    if (isWorkingFor(socket, connections.get(server)?.get(socket)?.current)) socket.setTimeout(patience.stallMs);
    else socket.destroy();
  });
  const timer = setInterval(dropIdleSenders, Math.max(patience.headersMs, patience.stallMs / 2), server).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Closes connections that get bytes but no request, such as blank lines or what follows a refusal: the socket's timeout
 * counts these bytes, too, also while an answer is not read. Headers may need the time of one look, not of two.
 */
function dropIdleSenders(server: Server): void {
  for (const [socket, connection] of connections.get(server) ?? []) {
    const { answer, seen, bytesRead } = connection;
    Object.assign(connection, { seen: answer, bytesRead: socket.bytesRead });
    if (answer !== seen || answer?.req.complete === false) connection.idleLooks = 0;
    else if (socket.bytesRead > bytesRead) connection.idleLooks += 1;
    if (connection.idleLooks === 2) socket.destroy();
  }
}

/** Whether a handler works on this answer: its request has arrived, and all that was written is read. */
function isWorkingFor(socket: Socket, response: ServerResponse | undefined): boolean {
  if (!response || response.socket !== socket || response.writableEnded) return false;
  return response.req.complete && response.writableLength === 0;
}

/**
 * Whether Node's parser accepts a request that a proxy in front may parse differently: two Host lines, none in HTTP/1.1 or
 * one that names no host (RFC 9112 section 3.2), an HTTP version other than 1.x, a coding of the body besides `chunked`
 * (section 6.1: nobody here decodes it), and more headers than Node keeps.
 */
export function isAmbiguous({ headers, rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const hasHost = hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
  const isNamed = hasHost && HOST.test(headers.host ?? '');
  const isDecoded = (headers['transfer-encoding']?.toLowerCase() ?? 'chunked') === 'chunked';
  return !isNamed || !isDecoded || rawHeaders.length >= HEADERS_MAX * 2 || httpVersionMajor !== 1;
}
