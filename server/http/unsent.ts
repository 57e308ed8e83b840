import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './request/client-address.ts';

/** A file is read and sent in pieces of this size. An answer of one piece never waits. */
export const PIECE_BYTES = 64 * 1024;
/** Limits of the bytes that clients have not read yet, of one client address and of all. */
const ADDRESS_MAX_BYTES = 8 * 1024 * 1024;
const TOTAL_MAX_BYTES = 64 * 1024 * 1024;

type UnsentBytes = ReturnType<typeof createUnsentBytes>;
const ofConnection = new WeakMap<Socket, UnsentBytes>();

/** Lets the answers of this connection share these limits. */
export function shareUnsent(socket: Socket, unsent: UnsentBytes): void {
  ofConnection.set(socket, unsent);
}

/** The limits that the answer to this request is subject to. */
export function unsentOf(request: IncomingMessage): UnsentBytes {
  return ofConnection.get(request.socket)!; // proof: `serveWith` shares limits with each connection
}

/**
 * Counts the bytes of answers that are in memory until their clients read them. While an address or all together have too
 * many, the next ones wait in order. An address without any never waits, so that no client holds up another address.
 */
export function createUnsentBytes(trustProxy: number) {
  const byAddress = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  let total = 0;

  function mayHold(address: string): boolean {
    const bytes = byAddress.get(address) ?? 0;
    return bytes === 0 || (bytes < ADDRESS_MAX_BYTES && total < TOTAL_MAX_BYTES);
  }

  function count(address: string, bytes: number): void {
    const sum = (byAddress.get(address) ?? 0) + bytes;
    if (sum === 0) byAddress.delete(address);
    else byAddress.set(address, sum);
    total += bytes;
  }

  function release(address: string, bytes: number): void {
    count(address, -bytes);
    for (const [other, queue] of waiting) {
      for (const go of queue) {
        if (!mayHold(other)) break;
        go();
      }
    }
  }

  function hold(address: string, bytes: number): () => void {
    count(address, bytes);
    return () => release(address, bytes);
  }

  function turn(address: string, response: ServerResponse, bytes: number): Promise<(() => void) | undefined> {
    const queue = waiting.get(address) ?? new Set();
    waiting.set(address, queue);
    const { socket } = response;
    const timeoutMs = socket?.timeout ?? 0;
    socket?.setTimeout(0); // this client does not stall: those do that it waits for, and they are disconnected
    return new Promise((resolve) => {
      const leave = (held?: () => void) => {
        queue.delete(go);
        if (queue.size === 0) waiting.delete(address);
        response.off('close', leave);
        socket?.setTimeout(timeoutMs);
        resolve(held);
      };
      const go = () => leave(hold(address, bytes));
      queue.add(go);
      response.once('close', leave);
    });
  }

  return {
    /** Counts bytes as unsent at once. Call the returned function when they are sent. */
    hold: (request: IncomingMessage, bytes: number) => hold(clientAddress(request, trustProxy), bytes),
    /** Waits until the client's address may have more unsent bytes, then does the same; undefined if the client left. */
    async take(request: IncomingMessage, response: ServerResponse, bytes: number): Promise<(() => void) | undefined> {
      if (response.destroyed) return undefined;
      const address = clientAddress(request, trustProxy);
      return mayHold(address) ? hold(address, bytes) : turn(address, response, bytes);
    },
  };
}
