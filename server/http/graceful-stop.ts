import type { Server, ServerResponse } from 'node:http';

const underWay = new WeakMap<Server, Set<ServerResponse>>();

/** Keeps count of the answers that are being made, so that `stopServer` can tell their clients to hang up. Called once, before the server listens. */
export function followAnswers(server: Server): void {
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.prependListener('request', (_request, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
}

/**
 * Takes no new connection, closes the idle ones at once, lets what is under way finish and closes after it; what is not
 * finished after `graceMs` is cut. Resolves when no connection is left.
 */
export async function stopServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => hangUpAfter(server, response));
  for (const response of underWay.get(server) ?? []) hangUpAfter(server, response);
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
