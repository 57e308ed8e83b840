import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileType } from './file-types.ts';
import { makeReady, type Ready } from './make-ready.ts';
import { flatHeaders, type Headers } from './security-headers.ts';

interface MemoryFilesOptions {
  /** What stands before a file's path in its address. */
  readonly prefix: string;
  readonly headers: Headers;
  readonly cacheControl: string;
}

/**
 * Reads a folder once and gives its files by their address: for the hashed assets of the build, which are few and never
 * change while the server runs. `NAME.br` and `NAME.gz` become encodings of NAME. A path is looked up, never opened.
 */
export async function readMemoryFiles(dir: string, options: MemoryFilesOptions): Promise<ReadonlyMap<string, Ready>> {
  const paths = await filesIn(dir);
  const names = paths.filter((name) => fileType(name) !== undefined);
  return new Map(
    await Promise.all(
      names.map(async (name) => [options.prefix + name, await prepare(dir, name, paths, options)] as const),
    ),
  );
}

async function prepare(dir: string, name: string, paths: string[], options: MemoryFilesOptions): Promise<Ready> {
  const type = fileType(name)!; // proof: only names with a type get here
  const read = (suffix: string) => (paths.includes(name + suffix) ? readFile(join(dir, name + suffix)) : undefined);
  const [bytes, stats, br, gzip] = await Promise.all([
    readFile(join(dir, name)),
    stat(join(dir, name)),
    read('.br'),
    read('.gz'),
  ]);
  return makeReady(bytes, {
    type: type.contentType,
    head: flatHeaders({
      ...options.headers,
      ...(type.policy === undefined ? {} : { 'Content-Security-Policy': type.policy }),
      'Cache-Control': options.cacheControl,
    }),
    etag: 'hash',
    lastModified: stats.mtime.toUTCString(),
    ranges: true,
    packed: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    ...(type.packs ? { vary: 'Accept-Encoding' } : {}),
  });
}

/** Names of the regular files under a folder, relative to it, with `/` between folders. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return names.map((path) => path.slice(dir.length + 1).replaceAll('\\', '/'));
}
