import { open } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import type { Log } from '../../base/log.ts';
import { isDiskError, messageOf } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { discard, removeTemporaries } from './temporary-file.ts';

const LOCK = 'lock';

/** The longest socket path of macOS; Linux allows four more bytes. */
const ADDRESS_MAX_BYTES = 103;
const WAIT_MS = 2_000;

export interface Lock {
  release(): Promise<void>;
}

const NO_LOCK: Lock = { release: async () => {} };

export interface LockServices {
  readonly fs: FileSystem;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** Set for a copy that no other process knows: it needs no lock. */
  readonly isAlone?: boolean | undefined;
  /** The server's version, for `zhuzhan status`. */
  readonly version?: string | undefined;
}

interface LockOptions extends LockServices {
  readonly dataDir: string;
  /** Whether a disk without sockets, such as a share or a memory stick, is used without a lock. */
  readonly mayBeMissing?: boolean;
}

/**
 * Locks the folder for this process. Throws a one-line error if another process has it. The lock is a socket that
 * answers while its process lives and needs no disk space. It listens before it gets its name by a link, which only one
 * process can create. Only the process that holds `lock.next` replaces a dead `lock`, so a new lock is never replaced by
 * mistake. `lock.next` is taken in the same way.
 */
export async function acquireLock(options: LockOptions): Promise<Lock> {
  const { dataDir, fs, randomBytes, isAlone, mayBeMissing, version = '' } = options;
  if (isAlone) return NO_LOCK;
  const path = join(dataDir, LOCK);
  const name = Buffer.from(randomBytes(8)).toString('hex');
  const mine = join(dataDir, `.lock.${name}.tmp`);
  const says = `process ${process.pid}, since ${new Date().toISOString()}, ${version}, ${name}`;
  await refuseLiving(path); // a full disk must not hide the owner of the folder
  const close = await listen(mine, says).catch((cause: unknown) => {
    if (isDiskError(cause, 'EACCES', 'EROFS', 'ENOENT', 'ENOSPC', 'EDQUOT')) throw cause;
    if (mayBeMissing) return undefined;
    throw new Error(`${dataDir} cannot be locked: its file system has no sockets (${messageOf(cause)})`, { cause });
  });
  if (!close) return NO_LOCK;
  try {
    await hold(path);
  } catch (error) {
    close();
    throw error;
  } finally {
    await discard(fs, mine);
  }
  await removeTemporaries(fs, dataDir).catch(() => {}); // also sockets of processes that were killed at this point

  return {
    async release() {
      // A restore may have moved the folder: the lock of that name may now be another process's.
      const asked = await knock(path).catch(() => undefined);
      if (typeof asked === 'object' && asked.said === says) await discard(fs, path);
      close(); // last: once the lock stops answering, others may take it
    },
  };

  /** Gives this process's socket that name, unless a live process has it. */
  async function hold(held: string): Promise<void> {
    while (!(await linkMine(held))) {
      await refuseLiving(held);
      const claim = `${held}.next`;
      await hold(claim);
      if ((await knock(held)) === 'dead') return fs.rename(claim, held);
      await discard(fs, claim); // another process was quicker
    }
  }

  /** Returns false if the name is taken. */
  async function linkMine(to: string): Promise<boolean> {
    try {
      await fs.link(mine, to);
      return true;
    } catch (error) {
      if (isDiskError(error, 'EEXIST')) return false;
      throw isDiskError(error, 'ENOENT') ? inUse('') : error; // the process that took the folder has cleaned up
    }
  }

  async function refuseLiving(held: string): Promise<void> {
    const asked = await knock(held);
    if (typeof asked === 'object') throw inUse(asked.said);
  }

  function inUse(said: string): Error {
    const [owner = ''] = /^process \d+, since [\w:.-]+/.exec(said) ?? [];
    return new Error(`${dataDir} is in use by another server${owner && ` (${owner})`}`);
  }
}

/** Runs work while this process holds the lock of the folder. */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(options);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** The live process that holds the lock of the folder, with its version if it is a server; undefined if there is none. */
export async function lockHolder(folder: string): Promise<{ pid: string; version: string } | undefined> {
  const asked = await knock(join(folder, LOCK)).catch(() => undefined);
  if (typeof asked !== 'object') return undefined;
  const [, pid = '', version = ''] = /^process (\d+), since \S+, (.*), \w+$/.exec(asked.said) ?? [];
  return { pid, version };
}

/** Removes the lock from a folder that is no longer used. */
export async function discardLock(fs: FileSystem, folder: string): Promise<void> {
  for (const name of await removeTemporaries(fs, folder).catch((): string[] => [])) {
    if (name === LOCK || name.startsWith(`${LOCK}.next`)) await discard(fs, join(folder, name));
  }
}

/** Creates a socket that says this to whoever knocks, as long as its process lives, in any namespace. Returns what closes it. */
function listen(path: string, message: string): Promise<() => void> {
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
async function knock(path: string): Promise<{ readonly said: string } | 'dead' | 'gone'> {
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
