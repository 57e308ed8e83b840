import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '../helpers/pace.ts';
import { rawClient } from '../helpers/real-server.ts';

/** Longer than any healthy answer takes; a connection that stays open after it waits for more. */
const PATIENCE_MS = 700;

export interface RawAnswer {
  readonly text: string;
  /** Status codes of the answers, in order. */
  readonly statuses: readonly number[];
}

/** Sends bytes as they stand, in pieces, and gives what comes back until the server ends, or says nothing more for `quietMs`. */
export async function rawRequest(
  to: number | Socket,
  pieces: readonly (string | Buffer)[],
  quietMs = 150,
): Promise<RawAnswer> {
  const { socket, closed } = rawClient(to);
  let quiet: NodeJS.Timeout | undefined;
  const endAfter = (milliseconds: number) => {
    clearTimeout(quiet);
    // what came while this process stood still is read before it ends
    const timer = setTimeout(() => setImmediate(() => quiet === timer && socket.destroy()), patienceMs(milliseconds));
    quiet = timer;
  };
  endAfter(PATIENCE_MS);
  socket.on('data', () => endAfter(quietMs));
  for (const piece of pieces) {
    if (!socket.destroyed) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    if (pieces.length > 1) await pause(5);
  }
  const { text } = await closed;
  clearTimeout(quiet);
  return { text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])) };
}

/** Sends the head, and then the piece again and again as long as the connection is open. */
export function trickle(socket: Socket, head: string, piece: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 100);
  socket.on('close', () => clearInterval(timer));
}
