import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { portionFor } from './conditional.ts';
import { fileType } from './file-types.ts';
import { makeReady, type ReadyOptions } from './make-ready.ts';
import { createFileOpener } from './open-file.ts';
import { safeSegments } from './safe-path.ts';
import { flatHeaders, type Headers } from './security-headers.ts';
import { sendReady } from './send-ready.ts';

const PIECE_BYTES = 256 * 1024;

export interface FilesOptions {
  readonly dir: string;
  readonly headers: Headers;
  readonly cacheControl: string;
  /** Extensions that are served; all known ones when left out. */
  readonly types?: readonly string[];
}

export interface Files {
  /** Answers a GET or HEAD with the file of that path (as in the URL, without query and leading slash); false when there is none. */
  serve(request: IncomingMessage, response: ServerResponse, relativePath: string): Promise<boolean>;
}

/** Serves the regular files of a folder and of the folders in it. No spelling of a path and no link leads out of it. */
export function createFiles({ dir, types, headers, cacheControl }: FilesOptions): Files {
  const openFile = createFileOpener(dir, (path, stats, bytes) => makeReady(bytes, optionsOf(basename(path), stats)));

  function optionsOf(name: string, stats: Stats): ReadyOptions {
    const { contentType, policy } = fileType(name, types)!; // proof: `serve` asks for no other name
    const special = policy === undefined ? {} : { 'Content-Security-Policy': policy };
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
      try {
        await sendLarge(request, response, file.handle, file.stats.size, optionsOf(name, file.stats));
      } finally {
        await file.handle.close();
      }
      return true;
    },
  };
}

/** As `sendReady`, for what is too large to lie in memory. */
async function sendLarge(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  size: number,
  options: ReadyOptions,
): Promise<void> {
  const { type, head, etag = '', lastModified = '' } = options;
  const unchanged = [...head, 'ETag', etag, 'Last-Modified', lastModified, 'Accept-Ranges', 'bytes'];
  const portion = portionFor(request.method, request.headers, { etag, lastModified, size });
  if (portion.status === 304) return void response.writeHead(304, unchanged).end();
  if (portion.status === 416) {
    return void response
      .writeHead(416, [...unchanged, 'Content-Range', `bytes */${size}`, 'Content-Length', '0'])
      .end();
  }
  const [start, end] = portion.status === 206 ? [portion.start, portion.end] : [0, size - 1];
  const range = portion.status === 206 ? ['Content-Range', `bytes ${start}-${end}/${size}`] : [];
  const own = ['Content-Type', type, 'Content-Length', String(end - start + 1), ...range];
  response.writeHead(portion.status, [...unchanged, ...own]);
  if (request.method === 'HEAD') response.end();
  else await sendPieces(response, handle, start, end);
}

/** A file that shrinks meanwhile cannot keep the promised length: the connection is cut, so that nobody takes it for whole. */
async function sendPieces(response: ServerResponse, handle: FileHandle, start: number, end: number): Promise<void> {
  const stream = handle.createReadStream({ start, end, highWaterMark: PIECE_BYTES, autoClose: false });
  try {
    await pipeline(stream, response, { end: false });
  } catch (error) {
    if (!response.destroyed) throw error;
    return; // the visitor left
  }
  if (stream.bytesRead === end - start + 1) response.end();
  else response.destroy();
}
