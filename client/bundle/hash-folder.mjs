import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What Node's own libraries pack, each release of them in its own way, and the list that names it. */
const PACKED = /\.(br|gz)$|^\.\/hashes\.json$/;

/** One SHA-256 for all files of a build but the packed ones: of what `sha256sum` prints for them, sorted by path, as README says. */
export async function hashFolder(folder) {
  const hashes = Object.entries(await hashesOf(folder, './')).filter(([path]) => !PACKED.test(path));
  return sha256(hashes.map(([path, hash]) => `${hash}  ${path}\n`).join(''));
}

/** The SHA-256 of each file of a folder, by its path with `prefix` in front, sorted; hidden files are left out. */
export async function hashesOf(folder, prefix) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = files
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path));
  const hashes = await Promise.all(
    paths.sort().map(async (path) => [prefix + path, sha256(await readFile(join(folder, path)))]),
  );
  return Object.fromEntries(hashes);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
