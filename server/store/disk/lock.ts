import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { isSystemError, messageOf } from '../../base/system-error.ts';
import { isClosed, unless } from './disk-error.ts';
import { type FileSystem, realFileSystem } from './file-system.ts';
import { namesIn, removeTree } from './folders.ts';
import { discard } from './replace-file.ts';

/** In a locked folder: the folder with the socket of the process that has the lock. */
export const LOCK = 'lock';
/** The longest socket path of macOS; Linux allows four more bytes. */
const ADDRESS_MAX_BYTES = 103;
const WAIT_MS = 2_000;
/** The name of a socket of a lock. */
const OWN = /^[0-9a-f]{16}$/;

interface Lock {
  release(): Promise<void>;
}

/** For a folder that needs no lock, or can have none. */
const NO_LOCK: Lock = { release: async () => {} };

export interface LockServices {
  readonly fs: FileSystem;
  /** Set for a copy that no other process knows: it needs no lock. */
  readonly isAlone?: boolean | undefined;
  /** The server's version and address, for `zhuzhan status`: `1.0.0 (3f9c21aa) at http://127.0.0.1:3000`. */
  readonly version?: string | undefined;
}

interface LockOptions extends LockServices {
  readonly dataDir: string;
  /** Whether a disk without sockets, such as a share or a memory stick, is used without a lock. */
  readonly mayBeMissing?: boolean;
}

export interface LaterLock extends Lock {
  /** Resolves once the lock is this process's; rejects while the disk takes nothing, or if another has taken it. */
  hold(): Promise<void>;
}

/**
 * The lock of a folder that is also served from a disk that takes nothing: there `tell` is called with the error, because no
 * live process has the folder, and `hold` takes the lock before the first change.
 */
export async function lockForChanges(options: LockOptions, tell: (error: unknown) => void): Promise<LaterLock> {
  let lock: Lock | undefined;
  let taking: Promise<void> | undefined;
  const take = async () => {
    lock = await acquireLock(options);
  };
  await take().catch((error: unknown) => {
    if (!isClosed(error)) throw error;
    tell(error);
  });
  return {
    async hold() {
      if (lock) return;
      taking ??= take().finally(() => {
        taking = undefined;
      });
      await taking;
    },
    release: async () => lock?.release(),
  };
}

/**
 * Locks the folder for this process; throws a one-line error if another has it. The lock is a folder, renamed into place,
 * with a socket that answers while its process lives. No two sockets have the same name, so no new one is removed by mistake.
 */
export async function acquireLock(options: LockOptions): Promise<Lock> {
  const { dataDir, fs, isAlone, mayBeMissing, version = '' } = options;
  if (isAlone) return NO_LOCK;
  const lock = join(dataDir, LOCK);
  const name = randomBytes(8).toString('hex');
  const mine = join(dataDir, `.lock.${name}.tmp`);
  await removeDead(); // a full disk must not hide the owner of the folder
  await fs.makeFolder(mine);
  let close: (() => void) | undefined;
  try {
    close = await listen(join(mine, name), `process ${process.pid}, since ${new Date().toISOString()}, ${version}`);
    const take = () => fs.rename(mine, lock).then(() => true);
    while (!(await unless(take(), 'ENOTEMPTY', 'EEXIST'))) await removeDead();
  } catch (cause) {
    close?.();
    // the process that took the folder has cleaned up; Node then reports EACCES for the socket
    const isGone = (await unless(fs.stat(mine), 'ENOENT').catch(() => true)) === undefined;
    await removeTree(fs, mine).catch(() => {});
    if (isGone || isSystemError(cause, 'ENOENT')) throw inUse('');
    if (close || isClosed(cause)) throw cause;
    if (mayBeMissing) return NO_LOCK;
    throw new Error(`${dataDir} cannot be locked: its file system has no sockets (${messageOf(cause)})`, { cause });
  }
  // Left by processes that were killed at this point, and by those that came too late.
  for (const other of await namesIn(fs, dataDir).catch((): string[] => []))
    if (/^\.lock\.[0-9a-f]{16}\.tmp$/.test(other)) await removeTree(fs, join(dataDir, other)).catch(() => {});

  return {
    async release() {
      await discard(fs, join(lock, name)); // it is not there if a restore has moved the folder
      await fs.removeFolder(lock).catch(() => {});
      close(); // last: once the lock stops answering, others may take it
    },
  };

  /** Removes the sockets of dead processes. Throws if one of them lives, or if the folder is another's, as behind a link. */
  async function removeDead(): Promise<void> {
    const names = await namesIn(fs, lock);
    const foreign = names.find((other) => !OWN.test(other));
    if (foreign !== undefined) throw new Error(`${join(lock, foreign)} is not of this program: move it away`);
    for (const other of names) {
      const reply = await hear(join(lock, other));
      if (reply !== undefined) throw inUse(reply);
      await unless(fs.unlink(join(lock, other)), 'ENOENT');
    }
  }

  function inUse(reply: string): Error {
    const [owner = 'another process'] = /^process \d+, since [\w:.-]+/.exec(reply) ?? [];
    return new Error(`${dataDir} is in use by ${owner}: stop it first, or wait until it ends`);
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

/** The live process that holds the lock of the folder, with version and address if it is a server; undefined if there is none. */
export async function lockHolder(
  folder: string,
): Promise<{ pid: string; version: string; address: string | undefined } | undefined> {
  const [name = ''] = await namesIn(realFileSystem, join(folder, LOCK)).catch(() => []);
  const reply = await hear(join(folder, LOCK, name)).catch(() => undefined);
  const [, pid = '', version = '', address] =
    /^process (\d+), since \S+, (.*?)(?: at (http:\S+))?$/.exec(reply ?? '') ?? [];
  return reply === undefined ? undefined : { pid, version, address };
}

/** Creates a socket that sends this to each client, in any namespace, until its process ends. Returns the function that closes it. */
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

/** The answer of the process behind a socket; undefined if no process listens. */
async function hear(path: string): Promise<string | undefined> {
  try {
    return await throughShortPath(path, (short) => {
      const socket = connect(short);
      return text(socket.setTimeout(WAIT_MS, () => socket.destroy()));
    });
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ECONNREFUSED', 'ENOTSOCK')) return undefined;
    if (isSystemError(error, 'ECONNRESET')) return hear(path); // the process just exited
    // A full queue, or a process that is stopped: it lives.
    if (isSystemError(error, 'EAGAIN', 'ERR_STREAM_PREMATURE_CLOSE')) return '';
    throw error;
  }
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
