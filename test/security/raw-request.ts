import { connect } from 'node:net';
import { patienceMs } from '../helpers/pace.ts';

/** Longer than any healthy answer takes; a connection that stays open after it waits for more. */
const PATIENCE_MS = 700;

export interface RawAnswer {
  readonly text: string;
  /** Status codes of the answers, in order. */
  readonly statuses: readonly number[];
}

/** Sends bytes as they stand, in the given pieces, and gives what comes back until the server ends, or says nothing more for `quietMs`. */
export function rawRequest(port: number, pieces: readonly (string | Buffer)[], quietMs = 150): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const finish = () => {
      clearTimeout(end);
      clearTimeout(quiet);
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ text, statuses });
    };
    const end = setTimeout(finish, patienceMs(PATIENCE_MS));
    let quiet: NodeJS.Timeout | undefined;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(finish, patienceMs(quietMs));
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
        if (pieces.length > 1) await new Promise((next) => setTimeout(next, 5));
      }
    });
  });
}
