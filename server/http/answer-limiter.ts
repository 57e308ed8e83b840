import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKeyedLimiter, createLimiter } from '../contract/limiter.ts';
import { RequestAborted } from './request/body.ts';
import { clientAddress } from './request/client-address.ts';
import type { Ready } from './response/make-ready.ts';
import { sendReady, variantFor } from './response/send-ready.ts';
import { unsentOf } from './unsent.ts';

export type AnswerLimiter = ReturnType<typeof createAnswerLimiter>;

/**
 * Makes answers that are not cached one after another, so that cached ones are sent in between. Each client address has
 * one at a time, none while it has too many unsent bytes, and addresses take turns. Throws RequestAborted if the client
 * has disconnected meanwhile.
 */
export function createAnswerLimiter(trustProxy: number) {
  const ofAddress = createKeyedLimiter();
  const inTurn = createLimiter();

  return (request: IncomingMessage, response: ServerResponse, make: () => Promise<Ready>): Promise<void> =>
    ofAddress(clientAddress(request, trustProxy), async () => {
      if ((await unsentOf(request).take(request, response, 0)) === undefined) throw new RequestAborted();
      const ready = await inTurn(async () => {
        await new Promise(setImmediate); // requests that have arrived are answered first
        const made = await make();
        await variantFor(request, made); // compressed in turn, too
        return made;
      });
      await sendReady(request, response, ready);
    });
}
