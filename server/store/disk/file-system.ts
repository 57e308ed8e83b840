import { constants, readFile, rmSync, type Stats, stat } from 'node:fs';
import * as fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { isSystemError, withHandle } from '../../base/system-error.ts';

/** Unlike the flag `a`, the last two create no file. */
const { O_RDONLY, O_NONBLOCK, O_WRONLY, O_APPEND, W_OK } = constants;
/** Nobody waits for the other end of a pipe that somebody has put into a folder. */
const READ = O_RDONLY | O_NONBLOCK;
/** More than there are threads, and files that were asked for. */
const REMOVE_TRIES = 100;

export interface OpenFile {
  /** Appends `length` bytes from `offset`. Returns how many the disk accepted, which may be fewer. */
  write(bytes: Uint8Array, offset: number, length: number): Promise<number>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface ReadableFile {
  /** Its size in bytes when it was opened. */
  readonly size: number;
  /** Fills `into` from where the last read ended. Returns the number of bytes read, 0 at the end. */
  read(into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

export type OpenFolder = Pick<OpenFile, 'sync' | 'close'>;

export interface FileStat {
  readonly size: number;
  /** Time of the last change (mtime), in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** The file's inode number, if the disk reports it. */
  readonly ino?: number;
  /** The file mode, and the user to whom the file belongs, if the disk reports them. */
  readonly mode?: number;
  readonly uid?: number;
  /** Disk, inode, size, and the times of its content (mtime) and of any change (ctime) in ns, if the disk reports them. */
  readonly identity?: string;
  /** Time of any change (ctime), in milliseconds since 1970. */
  readonly ctimeMs?: number;
}

/** The store's operations on a disk: an argument, so that tests can fail any of them. Errors have the `code` of Node. */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>;
  /** Opens a file that is too large to be read into memory. */
  openFile(path: string): Promise<ReadableFile>;
  /** Names in a folder, unordered. */
  readFolder(path: string): Promise<string[]>;
  stat(path: string): Promise<FileStat>;
  /** The path with every link of it followed. */
  realPath(path: string): Promise<string>;
  /** Creates a file that only the server's own user may read, and opens it for writing; `EEXIST` if it exists. */
  create(path: string): Promise<OpenFile>;
  /** Opens an existing file (`ENOENT`) for appending. */
  append(path: string): Promise<OpenFile>;
  truncate(path: string, size: number): Promise<void>;
  openFolder(path: string): Promise<OpenFolder>;
  /** Creates one folder; its parent must exist. */
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Creates a hard link to a file; fails with `EEXIST` when the name is taken. */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Removes a folder with all its content before it returns, for a process that ends; a disk of a test need not. */
  removeNow?(folder: string): void;
}

/** The file system with operations that wait while there are too few file handles, instead of failing. */
export function waitingForHandles(fs: FileSystem): FileSystem {
  return {
    ...fs,
    readFile: (path) => withHandle(() => fs.readFile(path)),
    openFile: (path) => withHandle(() => fs.openFile(path)),
    readFolder: (path) => withHandle(() => fs.readFolder(path)),
    create: (path) => withHandle(() => fs.create(path)),
    append: (path) => withHandle(() => fs.append(path)),
    openFolder: (path) => withHandle(() => fs.openFolder(path)),
  };
}

/** For many small files, `fs.promises` takes half as long again. */
const callbacks = { stat: promisify(stat), readFile: promisify(readFile) };

export const realFileSystem = waitingForHandles({
  async readFile(path) {
    refuseEndless(path, await callbacks.stat(path));
    return callbacks.readFile(path);
  },
  async openFile(path) {
    const file = await fs.open(path, READ);
    try {
      const stats = await file.stat();
      refuseEndless(path, stats);
      const read = async (into: Uint8Array) => (await file.read(into)).bytesRead;
      return { size: stats.size, read, close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  },
  readFolder: (path) => fs.readdir(path),
  async stat(path) {
    const { dev, ino, mode, uid, size, mtimeNs, ctimeNs } = await fs.stat(path, { bigint: true });
    const mtimeMs = Number(mtimeNs) / 1e6;
    const ctimeMs = Number(ctimeNs) / 1e6;
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(':');
    return { size: Number(size), mtimeMs, ctimeMs, ino: Number(ino), mode: Number(mode), uid: Number(uid), identity };
  },
  realPath: (path) => fs.realpath(path),
  create: async (path) => openFile(await fs.open(path, 'wx', 0o600)),
  append: async (path) => openFile(await fs.open(path, O_WRONLY | O_APPEND | O_NONBLOCK)),
  truncate: fs.truncate,
  openFolder: (path) => fs.open(path, READ),
  makeFolder: (path) => fs.mkdir(path),
  removeFolder: (path) => fs.rmdir(path),
  rename: fs.rename,
  link: fs.link,
  unlink: fs.unlink,
  removeNow(folder) {
    for (let tries = 0; tries < REMOVE_TRIES; tries += 1) {
      try {
        return rmSync(folder, { recursive: true, force: true });
      } catch {} // another thread, which is asked for nothing more, has created a file in between
    }
  },
});

/** Throws `ENXIO`, as the system does for a socket, for a pipe or a device: it may never end. */
function refuseEndless(path: string, stats: Stats): void {
  if (stats.isFile() || stats.isDirectory()) return;
  throw Object.assign(new Error(`${path} is neither a file nor a folder`), { code: 'ENXIO' });
}

function openFile(file: fs.FileHandle): OpenFile {
  return {
    write: async (bytes, offset, length) => (await file.write(bytes, offset, length)).bytesWritten,
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/** The size in bytes of the disk that holds a folder, and how many bytes an ordinary user may still write. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Less than this is not even a small save. */
const ROOM_BYTES = 1_048_576;

/** Why nothing can be written to the disk of a folder; undefined if something can, or if there is no such folder. */
export async function whyUnwritable(folder: string): Promise<'disk-full' | 'inodes-full' | 'read-only' | undefined> {
  const isReadOnly = await fs.access(folder, W_OK).then(
    () => false,
    (error: unknown) => isSystemError(error, 'EROFS'),
  );
  if (isReadOnly) return 'read-only';
  const { bavail = 0, bsize = 0, files = 0, ffree = 0 } = (await fs.statfs(folder).catch(() => undefined)) ?? {};
  if (bsize > 0 && bavail * bsize < ROOM_BYTES) return 'disk-full';
  return files > 0 && ffree === 0 ? 'inodes-full' : undefined;
}
