import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { acceptEncoding, type Encoding } from './accept-encoding.ts';
import { type Entity, portionFor } from './conditional.ts';
import { fileType } from './file-types.ts';
import type { Headers } from './security-headers.ts';

export interface MemoryFilesOptions {
  readonly headers: Headers;
  readonly cacheControl: string;
}

export interface MemoryFiles {
  /** Answers a GET or HEAD with the file of that path (no leading slash); false when there is none or the method is another. */
  serve(request: IncomingMessage, response: ServerResponse, relativePath: string): boolean;
}

/** One encoding of one file, with everything that its answer says. */
interface Ready extends Entity {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

type Variants = { readonly identity: Ready } & { readonly [E in Encoding]?: Ready };

/**
 * Reads a folder once and serves it from memory: for the hashed assets of the build, which are few and never change while
 * the server runs. `NAME.br` and `NAME.gz` become encodings of NAME. A path is looked up, never opened.
 */
export async function createMemoryFiles(dir: string, options: MemoryFilesOptions): Promise<MemoryFiles> {
  const files = new Map<string, Variants>();
  const names = await filesIn(dir);
  for (const name of names) {
    if (fileType(name) === undefined) continue;
    const packed = async (encoding: Encoding, suffix: string): Promise<Partial<Record<Encoding, Ready>>> =>
      names.includes(name + suffix) ? { [encoding]: await prepare(dir, name, suffix, encoding, options) } : {};
    files.set(name, {
      identity: await prepare(dir, name, '', 'identity', options),
      ...(await packed('br', '.br')),
      ...(await packed('gzip', '.gz')),
    });
  }

  function serve(request: IncomingMessage, response: ServerResponse, relativePath: string): boolean {
    const variants = files.get(relativePath);
    if (variants === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const { headers } = request;
    const encoding = headers.range === undefined ? acceptEncoding(headers['accept-encoding']) : 'identity';
    send(request, response, variants[encoding] ?? variants.identity);
    return true;
  }

  return { serve };
}

function send(request: IncomingMessage, response: ServerResponse, ready: Ready): void {
  const { bytes, headers } = ready;
  const portion = portionFor(request.method, request.headers, ready);
  if (portion.status === 200) {
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  if (portion.status === 206) {
    const part = bytes.subarray(portion.start, portion.end + 1);
    const range = `bytes ${portion.start}-${portion.end}/${bytes.length}`;
    response.writeHead(206, { ...headers, 'Content-Range': range, 'Content-Length': String(part.length) }).end(part);
    return;
  }
  const { 'Content-Length': _length, 'Content-Type': _type, ...others } = headers;
  if (portion.status === 304) response.writeHead(304, others).end();
  else response.writeHead(416, { ...others, 'Content-Range': `bytes */${bytes.length}`, 'Content-Length': '0' }).end();
}

async function prepare(
  dir: string,
  name: string,
  suffix: string,
  encoding: Encoding,
  options: MemoryFilesOptions,
): Promise<Ready> {
  const path = join(dir, name + suffix);
  const [bytes, stats] = await Promise.all([readFile(path), stat(path)]);
  const type = fileType(name)!; // proof: only names with a type get here
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const lastModified = stats.mtime.toUTCString();
  const headers = {
    ...options.headers,
    ...(type.policy === undefined ? {} : { 'Content-Security-Policy': type.policy }),
    ...(type.packs ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Type': type.contentType,
    'Content-Length': String(bytes.length),
    'Cache-Control': options.cacheControl,
    ETag: etag,
    'Last-Modified': lastModified,
    'Accept-Ranges': 'bytes',
  };
  return { bytes, headers, etag, lastModified, size: bytes.length };
}

/** Names of the regular files under a folder, relative to it, with `/` between folders. */
async function filesIn(dir: string, under = ''): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(join(dir, under), { withFileTypes: true })) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await filesIn(dir, name)));
    else if (entry.isFile()) names.push(name);
  }
  return names;
}
