import * as node from 'node:fs';
import { promisify } from 'node:util';

/** A file that is being written. */
export interface OpenFile {
  /** Writes `length` bytes from `offset` after what was written before; gives how many the disk took, which may be fewer. */
  write(bytes: Uint8Array, offset: number, length: number): Promise<number>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A file that is being read. */
export interface ReadableFile {
  /** Bytes that it had when it was opened. */
  readonly size: number;
  /** Fills `into` from where the last read ended, or from `position`; gives how many bytes came, 0 at the end. */
  read(into: Uint8Array, position?: number): Promise<number>;
  close(): Promise<void>;
}

/** A folder whose entries can be made durable. */
export interface OpenFolder {
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileStat {
  readonly size: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** The identity of the file behind a name, if the disk reports it. */
  readonly ino?: number;
  /** Whose it is, by number. */
  readonly uid?: number;
  readonly gid?: number;
  /** When its content, name or rights changed last, where the disk says so; nobody sets it at will. */
  readonly ctimeMs?: number;
  /** Who may read and write it, where the disk says so. */
  readonly mode?: number;
}

/**
 * Everything the store does to a disk, and nothing else. It arrives as an argument, so that tests can fail or cut any
 * single operation. Failures are plain errors with the `code` of Node (`ENOENT`, `EEXIST`, `ENOSPC` …).
 */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>;
  /** Opens a file that is too large to be held whole. */
  openFile(path: string): Promise<ReadableFile>;
  /** Names in a folder, in no order. */
  readFolder(path: string): Promise<string[]>;
  stat(path: string): Promise<FileStat>;
  /** Makes a file that is not there yet (`EEXIST`) and opens it for writing. */
  create(path: string, mode: number): Promise<OpenFile>;
  /** Opens a file that is there (`ENOENT`) for writing after its end. */
  append(path: string): Promise<OpenFile>;
  /** Takes off what a file has after so many bytes. */
  truncate(path: string, size: number): Promise<void>;
  openFolder(path: string): Promise<OpenFolder>;
  /** Makes one folder; its parent must be there. */
  makeFolder(path: string): Promise<void>;
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** A second name for a file; fails with `EEXIST` when the name is taken. */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Sets who may read and write a file. */
  chmod(path: string, mode: number): Promise<void>;
}

const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_DSYNC } = node.constants;
const CREATE = O_WRONLY | O_CREAT | O_EXCL;
/** On Linux a write and its sync are one call (open(2), `O_DSYNC`); macOS means less by the flag than by `fsync`. */
const WRITTEN_IS_DURABLE = process.platform === 'linux' ? O_DSYNC : 0;

// The callback calls: `fs.promises` takes twice as long per file, which a start with 100,000 records would feel.
const open = promisify(node.open);
const close = promisify(node.close);
const fsync = promisify(node.fsync);
const fstat = promisify(node.fstat);
const read = (fd: number, into: Uint8Array, position: number | null = null) =>
  new Promise<number>((resolve, reject) => {
    node.read(fd, into, 0, into.length, position, (error, length) => (error ? reject(error) : resolve(length)));
  });
const write = (fd: number, bytes: Uint8Array, offset: number, length: number) =>
  new Promise<number>((resolve, reject) => {
    node.write(fd, bytes, offset, length, null, (error, written) => (error ? reject(error) : resolve(written)));
  });

/** The disk of this machine. */
export const realFileSystem: FileSystem = {
  // Node's own goes to its threads four times for a file; what asks and closes what is open never waits for a disk.
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
      const { size } = await fstat(fd);
      return { size, read: (into, position) => read(fd, into, position), close: async () => node.closeSync(fd) };
    } catch (error) {
      node.closeSync(fd);
      throw error;
    }
  },
  readFolder: (path) => promisify(node.readdir)(path),
  stat: promisify(node.stat) as (path: string) => Promise<node.Stats>, // proof: without options it gives Stats
  create: async (path, mode) => openFile(await open(path, CREATE | WRITTEN_IS_DURABLE, mode)),
  append: async (path) => openFile(await open(path, O_WRONLY | O_APPEND | WRITTEN_IS_DURABLE)),
  truncate: (path, size) => promisify(node.truncate)(path, size),
  async openFolder(path) {
    const fd = await open(path, 'r');
    return { sync: () => fsync(fd), close: () => close(fd) };
  },
  makeFolder: (path) => promisify(node.mkdir)(path),
  removeFolder: promisify(node.rmdir) as (path: string) => Promise<void>, // proof: without options it gives nothing
  rename: promisify(node.rename),
  link: promisify(node.link),
  unlink: promisify(node.unlink),
  chmod: promisify(node.chmod),
};

function openFile(fd: number): OpenFile {
  return {
    write: (bytes, offset, length) => write(fd, bytes, offset, length),
    sync: () => (WRITTEN_IS_DURABLE ? Promise.resolve() : fsync(fd)),
    close: async () => node.closeSync(fd), // nothing is left to write, so nobody waits
  };
}
