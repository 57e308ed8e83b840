import { constants, readFileSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { entriesIn } from '../../base/entries-in.ts';
import { isSystemError, withHandle } from '../../base/system-error.ts';
import { SERVED_NAME } from '../../contract/safe-address.ts';
import { decoded } from '../../contract/typed-address.ts';
import { PIECE_BYTES, unsentOf } from '../unsent.ts';
import { fileType } from './file-types.ts';
import { makeReady, type Ready, tagOf, unchangedHead } from './ready.ts';
import { attachment, type Headers } from './security-headers.ts';
import { sendPart } from './send-ready.ts';

interface FilesOptions {
  readonly dir: string;
  readonly headers: Headers;
  readonly cacheControl: string;
  /** Extensions that are served; all known ones by default. */
  readonly types?: readonly string[];
  /** The name under which the file of a path is saved. */
  readonly savedAs?: (relativePath: string) => string | undefined;
  /** Whether the file at this path is ours; any other is not served. All are by default. */
  readonly isOwn?: (path: string) => boolean;
}

export type Files = ReturnType<typeof createFiles>;

/** Serves the regular files of a folder and its subfolders. No spelling of a path and no link can lead outside. */
export function createFiles(options: FilesOptions) {
  const { dir, types, headers, cacheControl, savedAs, isOwn = () => true } = options;
  return {
    /** Answers a GET or HEAD with the file of that path, as in the URL without query and first slash; false if there is none. */
    async serve(request: IncomingMessage, response: ServerResponse, relativePath: string): Promise<boolean> {
      const segments = safeSegments(relativePath);
      const type = fileType(segments?.at(-1) ?? '', types);
      if (segments === undefined || type === undefined || !isOwn(join(dir, ...segments))) return false;
      const file = await openFile(dir, segments);
      if (file === undefined) return false;
      const { handle, stats } = file;
      const named = 'Content-Disposition' in { ...type.headers } ? savedUnder(savedAs?.(relativePath)) : {};
      const own = { ...headers, ...type.headers, ...named, 'Cache-Control': cacheControl, 'Accept-Ranges': 'bytes' };
      const lastModified = stats.mtime.toUTCString();
      const etag = `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
      const unchanged = unchangedHead({ headers: own, lastModified }, etag);
      const entity = { type: type.contentType, etag, lastModified, size: stats.size, unchanged };
      try {
        await sendPart(request, response, entity, (start, end) => sendPieces(request, response, handle, start, end));
      } finally {
        await handle.close();
      }
      return true;
    },
  };
}

/** The header under which a PDF is saved: its name without signs that a disk refuses; none for a file without a name. */
function savedUnder(name = ''): Headers {
  const stem = name
    .replace(/\.pdf$/i, '')
    .replace(/[\\/:*?"<>|\p{C}]/gu, '-')
    .trim();
  return stem === '' ? {} : attachment(`${stem}.pdf`);
}

/** If a file shrinks meanwhile, it is shorter than the announced length: the connection is cut to signal that. */
async function sendPieces(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  start: number,
  end: number,
): Promise<void> {
  const unsent = unsentOf(request);
  const isSmall = end - start < PIECE_BYTES;
  for (let at = start; at <= end; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, end - at + 1);
    const release = isSmall ? unsent.hold(request, length) : await unsent.take(request, response, length);
    if (!release) return; // the visitor disconnected
    try {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafeSlow(length), position: at });
      if (bytesRead < length) return void response.destroy();
      await written(response, buffer);
    } finally {
      release();
    }
  }
  response.end();
}

/** Resolves when the bytes are on their way, or the connection is closed: of a write just before that Node calls nothing back. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
}

/** Error codes that mean that a path names no file of ours; any other error is thrown. */
const NO_SUCH_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO', 'EMLINK'];

/** Opens a regular file below `dir` by safe names, following no link; undefined if there is none. The caller closes it. */
async function openFile(
  dir: string,
  segments: readonly string[],
): Promise<{ readonly stats: Stats; readonly handle: FileHandle } | undefined> {
  try {
    const root = await realpath(dir);
    const folder = join(root, ...segments.slice(0, -1));
    if (folder !== root && (await realpath(folder)) !== folder) return undefined;
    const path = join(root, ...segments);
    const handle = await withHandle(() => open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
    try {
      const stats = await handle.stat();
      if (stats.isFile()) return { stats, handle };
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close(); // a folder, or a pipe that would never end
    return undefined;
  } catch (error) {
    if (isSystemError(error, ...NO_SUCH_FILE)) return undefined;
    throw error;
  }
}

const DEPTH_MAX = 8;

/** The segments of a relative path in a URL, decoded once; undefined if any spelling of it could mean another folder. */
function safeSegments(relativePath: string): string[] | undefined {
  const segments: string[] = [];
  for (const part of relativePath.split('/', DEPTH_MAX + 1)) {
    const segment = decoded(part);
    if (!SERVED_NAME.test(segment)) return undefined; // also for what is still escaped, as its bytes are no UTF-8
    segments.push(segment);
  }
  return segments.length > DEPTH_MAX ? undefined : segments;
}

interface MemoryFilesOptions extends Pick<FilesOptions, 'headers' | 'cacheControl' | 'isOwn'> {
  /** The prefix of a file's address. */
  readonly prefix: string;
}

/** A folder's files by their address, read once: a request's path is looked up in memory, never opened on the disk. */
export function readMemoryFiles(dir: string, options: MemoryFilesOptions): ReadonlyMap<string, Ready> {
  const { isOwn = () => true } = options;
  const inFolder = entriesIn(dir).map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  const paths = inFolder.filter((name) => isOwn(join(dir, name)));
  const names = paths.filter((name) => fileType(name) !== undefined);
  const all = new Set(paths);
  return new Map(names.map((name) => [options.prefix + name, prepare(dir, name, all, options)]));
}

function prepare(dir: string, name: string, all: ReadonlySet<string>, options: MemoryFilesOptions): Ready {
  const type = fileType(name)!; // proof: only names with a type get here
  const bytes = readFileSync(join(dir, name));
  const twin = (ending: string) => (all.has(name + ending) ? readFileSync(join(dir, name + ending)) : undefined);
  return makeReady(bytes, {
    type: type.contentType,
    headers: { ...options.headers, ...type.headers, 'Cache-Control': options.cacheControl },
    etag: tagOf(bytes),
    lastModified: statSync(join(dir, name)).mtime.toUTCString(),
    packed: { br: twin('.br'), gzip: twin('.gz') },
    ...(type.packs ? { vary: 'Accept-Encoding' } : {}),
  });
}
