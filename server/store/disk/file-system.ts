import * as node from 'node:fs';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file that is being written. */
export interface OpenFile {
  /** Appends `length` bytes from `offset`. Returns how many the disk accepted, which may be fewer. */
  write(bytes: Uint8Array, offset: number, length: number): Promise<number>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A file that is being read. */
export interface ReadableFile {
  /** Its size in bytes when it was opened. */
  readonly size: number;
  /** Fills `into` from where the last read ended, or from `position`. Returns the number of bytes read, 0 at the end. */
  read(into: Uint8Array, position?: number): Promise<number>;
  close(): Promise<void>;
}

/** An open folder whose entries can be synced. */
export interface OpenFolder {
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileStat {
  readonly size: number;
  /** Time of the last change (mtime), in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** The file's inode number, if the disk reports it. */
  readonly ino?: number;
  /** The numeric id of its owner. */
  readonly uid?: number;
  readonly gid?: number;
  /** Time of the last change of content, name or rights (ctime), if the disk reports it. Programs cannot set it. */
  readonly ctimeMs?: number;
  /** The file mode, if the disk reports it. */
  readonly mode?: number;
}

/**
 * All operations of the store on a disk. The file system is an argument, so that tests can fail or cut any single
 * operation. Failures are plain errors with the `code` of Node (`ENOENT`, `EEXIST`, `ENOSPC` …).
 */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>;
  /** Opens a file that is too large to be read into memory. */
  openFile(path: string): Promise<ReadableFile>;
  /** Names in a folder, unordered. */
  readFolder(path: string): Promise<string[]>;
  stat(path: string): Promise<FileStat>;
  /** Creates a file and opens it for writing; `EEXIST` if it exists. */
  create(path: string, mode: number): Promise<OpenFile>;
  /** Opens an existing file (`ENOENT`) for appending. */
  append(path: string): Promise<OpenFile>;
  /** Truncates a file to this many bytes. */
  truncate(path: string, size: number): Promise<void>;
  openFolder(path: string): Promise<OpenFolder>;
  /** Creates one folder; its parent must exist. */
  makeFolder(path: string): Promise<void>;
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Creates a hard link to a file; fails with `EEXIST` when the name is taken. */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_DSYNC } = node.constants;
const CREATE = O_WRONLY | O_CREAT | O_EXCL;
/** On Linux a write and its sync are one call (open(2), `O_DSYNC`). On macOS the flag guarantees less than `fsync`. */
const WRITTEN_IS_DURABLE = process.platform === 'linux' ? O_DSYNC : 0;

// Callbacks: `fs.promises` takes twice as long per file.
const open = promisify(node.open);
const close = promisify(node.close);
const fsync = promisify(node.fsync);
const read = (fd: number, into: Uint8Array, position: number | null = null) =>
  new Promise<number>((resolve, reject) => {
    node.read(fd, into, 0, into.length, position, (error, length) => (error ? reject(error) : resolve(length)));
  });
const write = (fd: number, bytes: Uint8Array, offset: number, length: number) =>
  new Promise<number>((resolve, reject) => {
    node.write(fd, bytes, offset, length, null, (error, written) => (error ? reject(error) : resolve(written)));
  });

/** The file system of this machine. */
export const realFileSystem: FileSystem = {
  // Node's `readFile` uses its thread pool four times per file. Here `fstat` and `close` run synchronously, as they
  // never wait for a disk.
  async readFile(path) {
    const fd = await open(path, 'r');
    try {
      const bytes = Buffer.allocUnsafe(node.fstatSync(fd).size);
      let length = 0;
      for (let got = -1; got !== 0 && length < bytes.length; length += got)
        got = await read(fd, bytes.subarray(length));
      return bytes.subarray(0, length);
    } finally {
      node.closeSync(fd);
    }
  },
  async openFile(path) {
    const fd = await open(path, 'r');
    try {
      const { size } = node.fstatSync(fd);
      return { size, read: (into, position) => read(fd, into, position), close: async () => node.closeSync(fd) };
    } catch (error) {
      node.closeSync(fd);
      throw error;
    }
  },
  readFolder: (path) => promisify(node.readdir)(path),
  stat: promisify(node.stat) as (path: string) => Promise<node.Stats>, // proof: without options it returns Stats
  create: async (path, mode) => openFile(await open(path, CREATE | WRITTEN_IS_DURABLE, mode)),
  append: async (path) => openFile(await open(path, O_WRONLY | O_APPEND | WRITTEN_IS_DURABLE)),
  truncate: (path, size) => promisify(node.truncate)(path, size),
  async openFolder(path) {
    const fd = await open(path, 'r');
    return { sync: () => fsync(fd), close: () => close(fd) };
  },
  makeFolder: (path) => promisify(node.mkdir)(path),
  removeFolder: promisify(node.rmdir) as (path: string) => Promise<void>, // proof: without options it returns nothing
  rename: promisify(node.rename),
  link: promisify(node.link),
  unlink: promisify(node.unlink),
};

function openFile(fd: number): OpenFile {
  return {
    write: (bytes, offset, length) => write(fd, bytes, offset, length),
    sync: () => (WRITTEN_IS_DURABLE ? Promise.resolve() : fsync(fd)),
    close: async () => node.closeSync(fd), // nothing is left to write, so the close does not block
  };
}

/** The size in bytes of the disk that holds a folder, and how many bytes an ordinary user may still write. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
