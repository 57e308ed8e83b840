import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * One SHA-256 for all files of a folder: of what `sha256sum` prints for them, sorted by path. In a shell, from inside:
 * `find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum`.
 */
export async function hashFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const lines = await Promise.all(
    files.map(async (file) => {
      const path = `./${relative(folder, file).split(sep).join('/')}`;
      return { path, line: `${sha256(await readFile(file))}  ${path}\n` };
    }),
  );
  lines.sort((a, b) => (a.path < b.path ? -1 : 1));
  return sha256(lines.map(({ line }) => line).join(''));
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
