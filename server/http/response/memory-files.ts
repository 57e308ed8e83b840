import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fileType } from './file-types.ts';
import { makeReady, type Ready, tagOf } from './make-ready.ts';
import { flatHeaders, type Headers } from './security-headers.ts';

interface MemoryFilesOptions {
  /** The prefix of a file's address. */
  readonly prefix: string;
  readonly headers: Headers;
  readonly cacheControl: string;
}

/** For browsers without Brotli; compressed at the first such request. */
const GZIP_ALONE = { quality: 0 };

/**
 * Reads a folder once and returns its files by their address: for the hashed assets of the build, which are few and
 * never change while the server runs. If there is a `NAME.br`, memory holds only that; other encodings are created from
 * it. A request's path is looked up in memory, never opened on the disk.
 */
export async function readMemoryFiles(dir: string, options: MemoryFilesOptions): Promise<ReadonlyMap<string, Ready>> {
  const paths = await filesIn(dir);
  const names = paths.filter((name) => fileType(name) !== undefined);
  const all = new Set(paths);
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [options.prefix + name, await prepare(dir, name, all.has(`${name}.br`), options)] as const,
      ),
    ),
  );
}

async function prepare(dir: string, name: string, isPacked: boolean, options: MemoryFilesOptions): Promise<Ready> {
  const type = fileType(name)!; // proof: only names with a type get here
  const [held, stats] = await Promise.all([readFile(join(dir, isPacked ? `${name}.br` : name)), stat(join(dir, name))]);
  const bytes = isPacked ? () => brotliDecompressSync(held) : held;
  return makeReady(bytes, {
    type: type.contentType,
    head: flatHeaders({
      ...options.headers,
      ...(type.policy === undefined ? {} : { 'Content-Security-Policy': type.policy }),
      'Cache-Control': options.cacheControl,
    }),
    etag: tagOf(held),
    lastModified: stats.mtime.toUTCString(),
    ranges: true,
    ...(isPacked && { ...GZIP_ALONE, packed: { br: held } }),
    ...(type.packs ? { vary: 'Accept-Encoding' } : {}),
  });
}

/** Names of the regular files under a folder, relative to it, with `/` between folders. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return names.map((path) => path.slice(dir.length + 1).replaceAll('\\', '/'));
}
