import { join } from 'node:path';
import type { Log } from '../../contract/log.ts';
import { createDisk } from './disk.ts';
import { isDiskError, unless } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { decodeOwner, type LockOwner, type Processes, realProcesses } from './lock-owner.ts';
import { isSocketName, removeDeadSockets } from './lock-socket.ts';
import { discard, USUAL_MODE, writeNew } from './temporary-file.ts';

const LOCK = 'lock';
const CLAIM = 'lock.after.';
const NEW = /^\.lock\..+\.new$/;

const HEARTBEAT_MS = 5_000;
/** Four missed heartbeats. */
const SILENCE_MS = 20_000;
const LOOK_EVERY_MS = 500;

export interface Lock {
  release(): Promise<void>;
}

export interface LockServices {
  readonly fs: FileSystem;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** Who is alive; the processes of this machine unless a test says otherwise. */
  readonly processes?: Processes | undefined;
}

interface LockOptions extends LockServices {
  readonly dataDir: string;
}

/**
 * Takes the data folder for this process alone. Throws an error that is one clear line when another server has it. A lock
 * whose owner has died is taken over at once, in another container of this machine too, where its socket tells. Where only
 * a heartbeat can tell (another machine, a disk without sockets), it is taken over after 20 silent seconds.
 *
 * The lock is a file that names its owner, made by linking a complete one, which only one process can do. A dead owner X is
 * followed by whoever links `lock.after.<X>`: again only one. It then looks whether the lock still names X, and renames its
 * own file over it. When that one dies on the way, its claim is followed in the same manner.
 */
export async function acquireLock(options: LockOptions): Promise<Lock> {
  const { dataDir, log, processes = realProcesses } = options;
  const disk = createDisk(options.fs, options.randomBytes);
  const { fs } = disk;
  const path = join(dataDir, LOCK);
  const token = disk.newName();
  const socket = await processes.openSocket(dataDir, token);
  const owner: LockOwner = {
    token,
    startedAt: new Date().toISOString(),
    ...(await processes.self()),
    ...(socket && { socket: socket.id }),
  };
  const mine = join(dataDir, `.lock.${owner.token}.new`);
  try {
    await writeMine();
    const holder = await hold(path);
    if (holder) {
      throw new Error(`${dataDir} is in use by another server (process ${holder.pid}, since ${holder.startedAt})`);
    }
  } catch (error) {
    await socket?.close();
    throw error;
  } finally {
    await discard(fs, mine);
  }
  await removeLeftovers();
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    async release() {
      clearInterval(heartbeat);
      if ((await read(path).catch(() => undefined))?.token === owner.token) await discard(fs, path);
      await socket?.close(); // last: while the lock names this process, it is alive
    },
  };

  /** Becomes the one whom the file at `held` names. Gives the living owner instead, where there is one. */
  async function hold(held: string): Promise<LockOwner | undefined> {
    for (;;) {
      if (await linkMine(held)) return undefined;
      const other = await read(held);
      if (!other) continue;
      if (other.token !== '' && (await isAlive(other, held))) return other;
      const claim = join(dataDir, `${CLAIM}${other.token}`);
      const follower = await hold(claim);
      if (follower) return follower;
      try {
        // Somebody else may have followed and cleaned up since we read.
        if ((await read(held))?.token !== other.token) continue;
        const copy = join(dataDir, `.lock.${disk.newName()}.new`);
        await linkMine(copy);
        await fs.rename(copy, held).finally(() => discard(fs, copy));
        return undefined;
      } finally {
        await discard(fs, claim);
      }
    }
  }

  function writeMine(): Promise<void> {
    return writeNew(fs, mine, Buffer.from(`${JSON.stringify(owner, null, 2)}\n`), USUAL_MODE);
  }

  /** False when the name is taken. */
  async function linkMine(name: string): Promise<boolean> {
    try {
      await fs.link(mine, name);
      return true;
    } catch (error) {
      if (isDiskError(error, 'EEXIST')) return false;
      if (!isDiskError(error, 'ENOENT')) throw error;
    }
    // Another server tidied up while we were writing.
    await writeMine();
    return linkMine(name);
  }

  /** Undefined where there is no file. One that names nobody was damaged, for the file is complete when it gets its name. */
  async function read(file: string): Promise<LockOwner | undefined> {
    const bytes = await unless(fs.readFile(file), 'ENOENT');
    return bytes && (decodeOwner(bytes) ?? { token: '', pid: 1, startedAt: 'unknown' });
  }

  async function isAlive(other: LockOwner, held: string): Promise<boolean> {
    const liveness = await processes.liveness(other, dataDir);
    return liveness === 'unknown' ? hasHeartbeat(held) : liveness === 'alive';
  }

  /** Watches until the file is touched or has been silent for long enough. */
  async function hasHeartbeat(held: string): Promise<boolean> {
    const first = await unless(fs.stat(held), 'ENOENT');
    if (!first || Date.now() - first.mtimeMs > SILENCE_MS) return false;
    log.info('waiting whether the owner of the lock is alive', { lock: held });
    for (let waited = 0; waited < SILENCE_MS; waited += LOOK_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const now = await unless(fs.stat(held), 'ENOENT');
      if (!now) return false;
      if (now.mtimeMs !== first.mtimeMs) return true;
    }
    return false;
  }

  async function beat(): Promise<void> {
    try {
      const holder = await read(path);
      if (holder?.token === owner.token) await fs.touch(path);
      else log.error('the lock on the data folder was lost', { lock: path, holder: holder?.pid });
    } catch (error) {
      log.warn('the lock on the data folder could not be touched', { lock: path, error });
    }
  }

  /** What processes left that died while they waited or followed. A living one's files are its own. */
  async function removeLeftovers(): Promise<void> {
    const names = await fs.readFolder(dataDir).catch((): string[] => []);
    for (const name of names) {
      if (!NEW.test(name) && !name.startsWith(CLAIM)) continue;
      const file = join(dataDir, name);
      const left = await read(file).catch(() => undefined);
      // One that names nobody was cut while it was written, or is being written: then its writer writes it again.
      if (left && (left.token === '' || (await processes.liveness(left, dataDir)) === 'dead')) await discard(fs, file);
    }
    await removeDeadSockets(dataDir, names);
  }
}

/** Does work while this process alone has the folder. */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(options);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Whether a process that lives has the folder; false where only time could tell. */
export async function isLocked(fs: FileSystem, folder: string): Promise<boolean> {
  const bytes = await fs.readFile(join(folder, LOCK)).catch(() => undefined);
  const owner = bytes && decodeOwner(bytes);
  return owner !== undefined && (await realProcesses.liveness(owner, folder)) === 'alive';
}

/** Removes the lock, and what shows that its owner lives, from a folder that is used no more. */
export async function discardLock(fs: FileSystem, folder: string): Promise<void> {
  for (const name of await fs.readFolder(folder).catch((): string[] => [])) {
    if (name === LOCK || isSocketName(name)) await discard(fs, join(folder, name));
  }
}
