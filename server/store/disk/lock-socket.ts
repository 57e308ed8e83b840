import { close, open } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, relative } from 'node:path';
import { promisify } from 'node:util';
import { isDiskError } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';

/** Of a socket on macOS; Linux takes four more. */
const ADDRESS_MAX_BYTES = 103;
const WAIT_MS = 2_000;

/** The answer of a running process; `dead` if nobody listens, `gone` if there is no file. */
export type Asked = { readonly said: string } | 'dead' | 'gone';

/** What the lock asks of the machine; a test can answer for one that it does not have. */
export interface Sockets {
  /** Number of the folder's file system, as statfs(2) of Linux knows it; 0 where that says nothing. */
  diskType(folder: string): Promise<number>;
  /** Makes a socket that is not there yet. It says this as long as its process lives, in whatever namespace one asks. */
  open(path: string, message: string): Promise<{ close(): void }>;
  ask(path: string): Promise<Asked>;
}

export const realSockets: Sockets = {
  diskType: async (folder) => (process.platform === 'linux' ? (await statfs(folder)).type : 0),
  open: (path, message) => throughShortPath(path, (short) => listen(short, message)),
  // An open folder that is not there is no socket either.
  ask: (path) => throughShortPath(path, knock).catch((error) => (isDiskError(error, 'ENOENT') ? 'gone' : raise(error))),
};

/** For a folder that nobody else knows, on whatever disk: a plain file, of which nobody is asked whether its process lives. */
export function loneSockets(fs: FileSystem): Sockets {
  return {
    diskType: async () => 0,
    async open(path) {
      await (await fs.create(path, 0o600)).close();
      return { close() {} };
    },
    ask: async () => 'dead',
  };
}

function listen(path: string, message: string): Promise<{ close(): void }> {
  const server = createServer((asker) => asker.on('error', () => {}).end(message, () => asker.destroy())).unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Another user, too, must be able to learn that it is dead.
    server.listen({ path, writableAll: true }, () => {
      server.on('error', () => {});
      resolve({ close: () => void server.close() });
    });
  });
}

function knock(path: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(path);
    const alive = () => resolve({ said });
    socket.setEncoding('utf8').on('data', (piece) => {
      said += piece;
    });
    socket.setTimeout(WAIT_MS, () => socket.destroy());
    socket.once('error', (error) => {
      if (isDiskError(error, 'ECONNREFUSED', 'ENOTSOCK')) resolve('dead');
      else if (isDiskError(error, 'ECONNRESET'))
        resolve(knock(path)); // it ended just now
      else if (isDiskError(error, 'EAGAIN'))
        alive(); // a full queue has somebody behind it
      else reject(error);
    });
    socket.once('close', alive);
  });
}

/** Where a path is longer than the address of a socket may be, Linux has a short one for each open folder. */
async function throughShortPath<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= ADDRESS_MAX_BYTES) return work(path);
  if (process.platform !== 'linux') return work(relative('', path));
  const folder = await promisify(open)(dirname(path), 'r');
  try {
    return await work(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    await promisify(close)(folder);
  }
}

function raise(error: unknown): never {
  throw error;
}
