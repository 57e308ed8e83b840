import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileType } from './file-types.ts';
import { makeReady, type Ready, tagOf } from './ready.ts';
import type { Headers } from './security-headers.ts';

interface MemoryFilesOptions {
  /** Whether the file at this path is ours; any other is not served. All are by default. */
  readonly isOwn?: (path: string) => boolean;
  /** The prefix of a file's address. */
  readonly prefix: string;
  readonly headers: Headers;
  readonly cacheControl: string;
}

/** A folder's files by their address, read once: a request's path is looked up in memory, never opened on the disk. */
export function readMemoryFiles(dir: string, options: MemoryFilesOptions): ReadonlyMap<string, Ready> {
  const { isOwn = () => true } = options;
  // with types no link to a folder is entered: it may lead round in a circle
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const inFolder = entries.map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
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
