import { close, open } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, relative } from 'node:path';
import { promisify } from 'node:util';
import { isDiskError } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';

/** The longest socket path of macOS; Linux allows four more bytes. */
const ADDRESS_MAX_BYTES = 103;
const WAIT_MS = 2_000;

/** State of a socket: `dead` if no process listens, `gone` if the file does not exist. */
export type Asked = { readonly said: string } | 'dead' | 'gone';

/** The lock's operating system calls; a test can simulate a machine that it does not run on. */
export interface Sockets {
  /** Type number of the folder's file system, as in statfs(2) of Linux; 0 where it is unknown. */
  diskType(folder: string): Promise<number>;
  /** Creates a new socket. It answers as long as its process lives, in any namespace. */
  open(path: string, message: string): Promise<{ close(): void }>;
  ask(path: string): Promise<Asked>;
}

export const realSockets: Sockets = {
  diskType: async (folder) => (process.platform === 'linux' ? (await statfs(folder)).type : 0),
  open: (path, message) => throughShortPath(path, (short) => listen(short, message)),
  // An open folder that does not exist has no socket either.
  ask: (path) => throughShortPath(path, knock).catch((error) => (isDiskError(error, 'ENOENT') ? 'gone' : raise(error))),
};

/** For a folder that no other process knows, on any disk: a plain file instead of a socket; nobody checks whether its process lives. */
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
    // Another user must also be able to see that it is dead.
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
        resolve(knock(path)); // the process just exited
      else if (isDiskError(error, 'EAGAIN'))
        alive(); // a full queue means that a process listens
      else reject(error);
    });
    socket.once('close', alive);
  });
}

/** If a path is too long for a socket address, Linux has a short one through each open folder. */
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
