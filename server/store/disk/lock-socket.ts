import { open } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, relative } from 'node:path';
import { isDiskError } from './disk-error.ts';

/** The longest socket path of macOS; Linux allows four more bytes. */
const ADDRESS_MAX_BYTES = 103;
const WAIT_MS = 2_000;

/** Creates a socket that says this to whoever knocks, as long as its process lives, in any namespace. Returns what closes it. */
export function listen(path: string, message: string): Promise<() => void> {
  const server = createServer((asker) => asker.on('error', () => {}).end(message, () => asker.destroy())).unref();
  return throughShortPath(path, (short) => {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      // Another user must also be able to see that it is dead.
      server.listen({ path: short, writableAll: true }, () => {
        server.on('error', () => {});
        resolve(() => void server.close());
      });
    });
  });
}

/** What the living process behind a socket says; `dead` if no process listens, `gone` if there is no socket. */
export async function knock(path: string): Promise<{ readonly said: string } | 'dead' | 'gone'> {
  try {
    return { said: await throughShortPath(path, hear) };
  } catch (error) {
    if (isDiskError(error, 'ENOENT')) return 'gone';
    if (isDiskError(error, 'ECONNREFUSED', 'ENOTSOCK')) return 'dead';
    if (isDiskError(error, 'ECONNRESET')) return knock(path); // the process just exited
    if (isDiskError(error, 'EAGAIN')) return { said: '' }; // a full queue means that a process listens
    throw error;
  }
}

function hear(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(path);
    socket.setEncoding('utf8').on('data', (piece) => {
      said += piece;
    });
    socket.setTimeout(WAIT_MS, () => socket.destroy()); // it is stopped, but it lives
    socket.once('error', reject).once('close', () => resolve(said));
  });
}

/** If a path is too long for a socket's address, Linux has a short one through each open folder. */
async function throughShortPath<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= ADDRESS_MAX_BYTES) return work(path);
  if (process.platform !== 'linux') return work(relative('', path));
  const folder = await open(dirname(path));
  try {
    return await work(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}
