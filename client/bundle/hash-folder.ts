import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files compressed by Node's libraries, whose output differs between releases of Node. */
const COMPRESSED = /\.(br|gz)$/;
/** The list of the sums, which cannot contain its own. */
const LIST = 'hashes.json';

/** The SHA-256 of each file of a folder, by its path, sorted. */
export async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = files.map((file) => relative(folder, file).split(sep).join('/')).filter((path) => path !== LIST);
  const hashes = paths.sort().map(async (path) => [path, sha256(await readFile(join(folder, path)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

/** One SHA-256 for all files but the compressed ones: of what `sha256sum` prints for them, as README.md says. */
export function sumOf(hashes: Readonly<Record<string, string>>): string {
  const counted = Object.entries(hashes).filter(([path]) => !COMPRESSED.test(path));
  return sha256(counted.map(([path, hash]) => `${hash}  ./${path}\n`).join(''));
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
