import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileType } from './file-types.ts';
import { makeReady, type ReadyOptions, unchangedHead } from './make-ready.ts';
import { createFileOpener } from './open-file.ts';
import { safeSegments } from './safe-path.ts';
import { flatHeaders, type Headers } from './security-headers.ts';
import { sendPart, sendReady } from './send-ready.ts';

const PIECE_BYTES = 256 * 1024;

interface FilesOptions {
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
    const { contentType, policy, isAttachment } = fileType(name, types)!; // proof: `serve` asks for no other name
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
