import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCache } from '../../contract/cache.ts';
import type { Ready } from './make-ready.ts';

/** Small files are held in memory while they are asked for: the pictures of a page, over and over. */
const SMALL_FILE_BYTES = 64 * 1024;
const HELD_BYTES = 16 * 1024 * 1024;
/** What it means that a path leads to no file of ours; anything else is a fault and is thrown. */
const NO_SUCH_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO', 'EMLINK'];

/** An open file: ready to be sent when it is small, else a handle that the taker closes. */
export type OpenFile =
  | { readonly ready: Ready; readonly handle?: never }
  | { readonly stats: Stats; readonly handle: FileHandle; readonly ready?: never };

interface SmallFile {
  readonly stats: Stats;
  readonly ready: Ready;
}

/**
 * Opens regular files under `dir` by their path's segments, which must be safe names; undefined when there is no such file.
 * Links are not followed, neither at the end of a path nor on its way. `prepare` makes a small file ready to be sent.
 */
export function createFileOpener(
  dir: string,
  prepare: (path: string, stats: Stats, bytes: Buffer) => Ready,
): (segments: readonly string[]) => Promise<OpenFile | undefined> {
  /** Path → a small file as it was when its way was checked. */
  const held = createCache<SmallFile>(({ stats }) => stats.size, HELD_BYTES);
  let root: string | undefined;

  /** One question to the disk instead of four: the same file, untouched, is the file whose way was checked. */
  async function findHeld(path: string): Promise<OpenFile | undefined> {
    const known = held.get(path);
    if (known === undefined) return undefined;
    return isSame(await lstat(path), known.stats) ? { ready: known.ready } : undefined;
  }

  async function openAnew(folder: string, path: string): Promise<OpenFile | undefined> {
    if (folder !== root && (await realpath(folder)) !== folder) return undefined;
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    let handedOver = false;
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return undefined; // a folder, or a pipe that nobody should wait for
      if (stats.size > SMALL_FILE_BYTES) {
        handedOver = true;
        return { stats, handle };
      }
      const bytes = Buffer.alloc(stats.size);
      const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
      if (bytesRead < stats.size) throw new Error(`${path} shrank while it was read`);
      const ready = prepare(path, stats, bytes);
      held.set(path, { stats, ready });
      return { ready };
    } finally {
      if (!handedOver) await handle.close();
    }
  }

  return async (segments) => {
    try {
      root ??= await realpath(dir);
      const path = join(root, ...segments);
      return (await findHeld(path)) ?? (await openAnew(join(root, ...segments.slice(0, -1)), path));
    } catch (error) {
      if (isNoSuchFile(error)) return undefined;
      throw error;
    }
  };
}

function isSame(one: Stats, other: Stats): boolean {
  return (
    one.ino === other.ino &&
    one.dev === other.dev &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs
  );
}

function isNoSuchFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_FILE.includes(String(error.code));
}
