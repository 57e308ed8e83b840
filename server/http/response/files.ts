import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { acceptEncoding, type Encoding } from './accept-encoding.ts';
import { type Entity, portionFor } from './conditional.ts';
import { fileType } from './file-types.ts';
import { createFileOpener, type OpenFile } from './open-file.ts';
import { safeSegments } from './safe-path.ts';
import type { Headers } from './security-headers.ts';

const PIECE_BYTES = 256 * 1024;
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

export interface FilesOptions {
  readonly dir: string;
  readonly headers: Headers;
  readonly cacheControl: string;
  /** Extensions that are served; all known ones when left out. */
  readonly types?: readonly string[];
  /** Whether `NAME.br` and `NAME.gz` may lie beside a text file, packed by the build. */
  readonly packed?: boolean;
}

export interface Files {
  /** Answers a GET or HEAD with the file of that path (as in the URL, without query and leading slash); false when there is none or the method is another. */
  serve(request: IncomingMessage, response: ServerResponse, relativePath: string): Promise<boolean>;
}

/** Serves the regular files of a folder and of the folders in it. No spelling of a path and no link leads out of it. */
export function createFiles(options: FilesOptions): Files {
  const openFile = createFileOpener(options.dir);

  async function openBest(segments: string[], wanted: Encoding): Promise<[OpenFile | undefined, Encoding]> {
    if (wanted !== 'identity') {
      const name = segments.at(-1)! + SUFFIXES[wanted]; // proof: a path has at least one segment
      const packed = await openFile([...segments.slice(0, -1), name]);
      if (packed !== undefined) return [packed, wanted];
    }
    return [await openFile(segments), 'identity'];
  }

  async function serve(request: IncomingMessage, response: ServerResponse, relativePath: string): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const segments = safeSegments(relativePath);
    const type = fileType(segments?.at(-1) ?? '', options.types);
    if (segments === undefined || type === undefined) return false;
    const varies = options.packed === true && type.packs;
    // A part of a packed file is of no use to anybody who asks for a part.
    const accepted = varies && request.headers.range === undefined ? request.headers['accept-encoding'] : undefined;
    const [file, encoding] = await openBest(segments, acceptEncoding(accepted));
    if (file === undefined) return false;
    const headers: Record<string, string> = { ...options.headers, 'Content-Type': type.contentType };
    if (type.policy !== undefined) headers['Content-Security-Policy'] = type.policy;
    if (varies) headers.Vary = 'Accept-Encoding';
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    headers['Cache-Control'] = options.cacheControl;
    try {
      await send(request, response, file, headers, entityOf(file.stats, encoding));
    } finally {
      await file.handle?.close();
    }
    return true;
  }

  return { serve };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
  headers: Record<string, string>,
  entity: Entity,
): Promise<void> {
  const portion = portionFor(request.method, request.headers, entity);
  headers.ETag = entity.etag;
  headers['Last-Modified'] = entity.lastModified;
  headers['Accept-Ranges'] = 'bytes';
  if (portion.status === 304 || portion.status === 416) {
    delete headers['Content-Type'];
    delete headers['Content-Encoding'];
    if (portion.status === 416) headers['Content-Range'] = `bytes */${entity.size}`;
    if (portion.status === 416) headers['Content-Length'] = '0';
    response.writeHead(portion.status, headers).end();
    return;
  }
  const [start, end] = portion.status === 206 ? [portion.start, portion.end] : [0, entity.size - 1];
  if (portion.status === 206) headers['Content-Range'] = `bytes ${start}-${end}/${entity.size}`;
  headers['Content-Length'] = String(end - start + 1);
  response.writeHead(portion.status, headers);
  if (request.method === 'HEAD') response.end();
  else if (file.handle === undefined) response.end(file.bytes.subarray(start, end + 1));
  else await sendPieces(response, file.handle, start, end);
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

/** Two encodings of one file are other bytes, so they have other tags. */
function entityOf(stats: Stats, encoding: Encoding): Entity {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  return {
    etag: `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}${suffix}"`,
    lastModified: stats.mtime.toUTCString(),
    size: stats.size,
  };
}
