import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCache } from '../../base/cache.ts';
import { fileType } from './file-types.ts';
import { makeReady, type Ready, type ReadyOptions, unchangedHead } from './make-ready.ts';
import { flatHeaders, type Headers } from './security-headers.ts';
import { sendPart, sendReady } from './send-ready.ts';

const PIECE_BYTES = 256 * 1024;

interface FilesOptions {
  readonly dir: string;
  readonly headers: Headers;
  readonly cacheControl: string;
  /** Extensions that are served; all known ones by default. */
  readonly types?: readonly string[];
}

export interface Files {
  /** Answers a GET or HEAD with the file of that path (as in the URL, without query and leading slash); returns false if there is none. */
  serve(request: IncomingMessage, response: ServerResponse, relativePath: string): Promise<boolean>;
}

/** Serves the regular files of a folder and its subfolders. No spelling of a path and no link can lead outside. */
export function createFiles({ dir, types, headers, cacheControl }: FilesOptions): Files {
  const openFile = createFileOpener(dir, (path, stats, bytes) => makeReady(bytes, optionsOf(basename(path), stats)));

  function optionsOf(name: string, stats: Stats): ReadyOptions {
    const { contentType, policy, isAttachment } = fileType(name, types)!; // proof: `serve` requests no other name
    const special = {
      ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
      ...(isAttachment ? { 'Content-Disposition': 'attachment' } : {}),
    };
    return {
      type: contentType,
      head: flatHeaders({ ...headers, ...special, 'Cache-Control': cacheControl }),
      etag: `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`,
      lastModified: stats.mtime.toUTCString(),
      ranges: true,
    };
  }

  return {
    async serve(request, response, relativePath) {
      const segments = safeSegments(relativePath);
      const name = segments?.at(-1) ?? '';
      if (segments === undefined || fileType(name, types) === undefined) return false;
      const file = await openFile(segments);
      if (file === undefined) return false;
      if (file.ready) {
        await sendReady(request, response, file.ready);
        return true;
      }
      const { handle, stats } = file;
      const options = optionsOf(name, stats);
      const { etag = '', lastModified = '' } = options;
      const entity = { etag, lastModified, size: stats.size, unchanged: unchangedHead(options, etag) };
      try {
        await sendPart(request, response, options, entity, (start, end) => sendPieces(response, handle, start, end));
      } finally {
        await handle.close();
      }
      return true;
    },
  };
}

/** If a file shrinks meanwhile, it is shorter than the announced length: the connection is cut to signal that. */
async function sendPieces(response: ServerResponse, handle: FileHandle, start: number, end: number): Promise<void> {
  const stream = handle.createReadStream({ start, end, highWaterMark: PIECE_BYTES, autoClose: false });
  try {
    await pipeline(stream, response, { end: false });
  } catch (error) {
    if (!response.destroyed) throw error;
    return; // the visitor disconnected
  }
  if (stream.bytesRead === end - start + 1) response.end();
  else response.destroy();
}

/** Small, popular files are held in memory: the pictures of a page, which are requested repeatedly. */
const SMALL_FILE_BYTES = 64 * 1024;
const HELD_BYTES = 16 * 1024 * 1024;
/** Error codes that mean that a path names no file of ours; any other error is thrown. */
const NO_SUCH_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO', 'EMLINK'];

/** An open file: ready to be sent if it is small, else a handle that the caller closes. */
type OpenFile =
  | { readonly ready: Ready; readonly handle?: never }
  | { readonly stats: Stats; readonly handle: FileHandle; readonly ready?: never };

interface SmallFile {
  readonly stats: Stats;
  readonly ready: Ready;
}

/**
 * Opens regular files under `dir` by their path's segments, which must be safe names; undefined if there is no such
 * file. Links are not followed, neither at the end of a path nor within it. `prepare` makes a small file ready to be
 * sent.
 */
function createFileOpener(
  dir: string,
  prepare: (path: string, stats: Stats, bytes: Buffer) => Ready,
): (segments: readonly string[]) => Promise<OpenFile | undefined> {
  /** Path → a small file, as it was when its path was checked. */
  const held = createCache<SmallFile>(({ stats }) => stats.size, HELD_BYTES);
  let root: string | undefined;

  /** One `stat` instead of four: an unchanged file is the one whose path was checked. */
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
      if (!stats.isFile()) return undefined; // a folder, or a pipe that would never end
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
      if (error instanceof Error && 'code' in error && NO_SUCH_FILE.includes(String(error.code))) return undefined;
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

/** Names with one meaning on every system: no leading dot, no separator, no control character, no second decoding. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const DEPTH_MAX = 8;

/** The segments of a relative path in a URL, decoded once; undefined if any spelling of it could mean another folder. */
function safeSegments(relativePath: string): string[] | undefined {
  const segments: string[] = [];
  for (const part of relativePath.split('/', DEPTH_MAX + 1)) {
    const segment = decode(part);
    if (segment === undefined || !SEGMENT.test(segment)) return undefined;
    segments.push(segment);
  }
  return segments.length > DEPTH_MAX ? undefined : segments;
}

function decode(part: string): string | undefined {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return undefined; // the only possible error is URIError, for invalid UTF-8
  }
}
