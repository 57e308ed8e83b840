import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The file of a build that names the sources it is made from. */
const STAMP = 'stamp';
const FOLDERS = ['client', 'server'];
const FILES = ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Guides, which the build does not hold. */
const NOT_BUILT = /(^|\/)README[^/]*\.md$/;

/**
 * Names a build: `production` or `development`, and the SHA-256 of the names and contents of all sources. Times do not
 * count, so that a fresh clone and a `touch` change nothing. Read without waiting: asked at each start, that is quickest.
 */
export function stampOf(root, kind) {
  const hash = createHash('sha256');
  for (const path of sourcesIn(root)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${kind} ${hash.digest('hex')}`;
}

/** How `dist` relates to the sources: `absent`, `development`, `outdated`, or `current` for their production build. */
export function stateOf(root, dist) {
  const file = join(dist, STAMP);
  if (!existsSync(file)) return 'absent';
  const built = readFileSync(file, 'utf8');
  if (built === stampOf(root, 'production')) return 'current';
  return built.startsWith('development ') ? 'development' : 'outdated';
}

function sourcesIn(root) {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...FILES.filter((file) => existsSync(join(root, file))), ...inFolders]
    .filter((path) => !NOT_BUILT.test(path))
    .sort();
}
