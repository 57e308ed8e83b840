import { close, open } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isDiskError } from './disk-error.ts';

const NAME = /^lock\.[\w-]+\.sock$/;
const WAIT_MS = 500;

/** What is known of a lock's owner; of 'unknown' only the heartbeat can tell. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** A socket in the data folder that answers as long as its process lives, whatever namespace asks. */
export interface LockSocket {
  /** Which file it is: `device:file`. The same numbers under the same kernel are the same socket. */
  readonly id: string;
  close(): Promise<void>;
}

/** Whether a file in a data folder is such a socket. */
export function isSocketName(name: string): boolean {
  return NAME.test(name);
}

/** Opens the socket of the process with this token; undefined where the folder's disk has no sockets that answer. */
export async function openSocket(folder: string, token: string): Promise<LockSocket | undefined> {
  const path = join(folder, `lock.${token}.sock`);
  const server = createServer((asker) => asker.destroy()).unref();
  const end = async () => {
    server.close();
    await unlink(path).catch(() => {});
  };
  try {
    await throughShortPath(path, (short) => listen(server, short));
    const id = await idOf(path);
    if ((await ask(path)) === 'alive') return { id, close: end };
  } catch {
    // Without a socket the heartbeat has to do.
  }
  await end();
  return undefined;
}

/** Whether the process that opened this socket lives. Asks nobody where the file is not the very one that was opened. */
export async function askSocket(folder: string, token: string, id: string): Promise<Liveness> {
  const path = join(folder, `lock.${token}.sock`);
  if ((await idOf(path).catch(() => undefined)) !== id) return 'unknown';
  return ask(path);
}

/** Of these names in a folder, removes the sockets behind which nobody listens. */
export async function removeDeadSockets(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter(isSocketName)) {
    const path = join(folder, name);
    if ((await ask(path)) === 'dead') await unlink(path).catch(() => {});
  }
}

function listen(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve).on('error', reject); // later errors find nobody, and harm nobody
    server.listen(path);
  });
}

async function ask(path: string): Promise<Liveness> {
  return throughShortPath(path, (short) => knock(short)).catch(() => 'unknown');
}

function knock(path: string): Promise<Liveness> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (liveness: Liveness) => {
      socket.destroy();
      resolve(liveness);
    };
    socket.setTimeout(WAIT_MS, () => finish('unknown'));
    socket.once('connect', () => finish('alive'));
    // A full queue has somebody behind it who listens.
    socket.once('error', (error) => {
      finish(isDiskError(error, 'ECONNREFUSED') ? 'dead' : isDiskError(error, 'EAGAIN') ? 'alive' : 'unknown');
    });
  });
}

/** The address of a socket has at most 107 bytes; a folder's path may have more. */
async function throughShortPath<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  const at = path.lastIndexOf('/');
  const folder = await promisify(open)(path.slice(0, at), 'r');
  try {
    return await work(`/proc/self/fd/${folder}${path.slice(at)}`);
  } finally {
    await promisify(close)(folder);
  }
}

async function idOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}
