import type { Server, ServerOptions } from 'node:http';

export interface Patience {
  /** Until a request's headers must be complete, from the connection's or the request's first moment. */
  readonly headersMs: number;
  /** How long a connection may do nothing: no byte of a request, none of its answer taken, no next request. */
  readonly stallMs: number;
  /** Until a whole request must have arrived, whatever becomes of its body; `receiveBody` has less patience. */
  readonly requestMs: number;
}

export const PATIENCE: Patience = { headersMs: 10_000, stallMs: 30_000, requestMs: 600_000 };

const CHECKS_PER_TIMEOUT = 20;
/** Node leaves out what comes after; `refuseAmbiguous` refuses such a request, because what was left out may matter. */
export const HEADERS_MAX = 100;

/** What `createServer` must be given, beside `limitSlowClients`: Node looks for late headers only this often (30 s unless told). */
export function slowClientOptions(patience: Patience = PATIENCE): ServerOptions {
  return {
    connectionsCheckingInterval: Math.max(10, Math.floor(patience.headersMs / CHECKS_PER_TIMEOUT)),
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: 0, // or Node would set the socket's timeout anew twice for every request
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
