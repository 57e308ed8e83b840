import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../contract/failure.ts';
import { createKeyedLimiter, createLimiter } from '../contract/limiter.ts';
import { clientAddress } from './request/client-address.ts';
import { RequestAborted } from './request/receive-body.ts';

/** What the unsent answers of one client address may hold together before it gets another one. */
const UNSENT_MAX_BYTES = 16 * 1024 * 1024;
/** As long as the server waits for a client that reads nothing. */
const RETRY_SECONDS = 30;

export type AnswerLimiter = ReturnType<typeof createAnswerLimiter>;

/**
 * Makes answers that are not cached one after another, so that cached ones are sent in between. Each client address has
 * one at a time, and addresses take turns. Throws `Failure` 429 if an address does not read what it was sent, and
 * RequestAborted if the client has disconnected meanwhile.
 */
export function createAnswerLimiter(trustProxy: number) {
  const ofAddress = createKeyedLimiter();
  const inTurn = createLimiter();
  const unsent = new Map<string, Set<ServerResponse>>();

  async function make(response: ServerResponse, address: string, work: () => Promise<void>): Promise<void> {
    await new Promise(setImmediate); // requests that have arrived are answered first
    const answers = unsent.get(address) ?? new Set();
    const bytes = [...answers].reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (bytes > UNSENT_MAX_BYTES) throw new Failure(429, undefined, { retryAfterSeconds: RETRY_SECONDS });
    await work();
    if (response.destroyed || response.writableLength === 0) return;
    unsent.set(address, answers.add(response));
    response.once('close', () => answers.delete(response) && answers.size === 0 && unsent.delete(address));
  }

  return (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): Promise<void> => {
    const address = clientAddress(request, trustProxy);
    return ofAddress(address, async () => {
      if (response.destroyed) throw new RequestAborted();
      await inTurn(() => make(response, address, work));
    });
  };
}
