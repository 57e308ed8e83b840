import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesIn } from '../base/entries-in.ts';
import { isRecord } from '../contract/shape.ts';

/** The list of the sums of all other files. Every release has it, and its SHA-256 is the sum of the release. */
export const LIST = 'SHA256SUMS';

/** The program's folder, a release or a checkout: the nearest above this file that holds package.json. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('package.json is in no folder above this file');
    folder = above;
  }
  return folder;
}

/** The folder of the build: a release is one, a checkout has one. */
export function buildFolder(root: string): string {
  return existsSync(join(root, 'manifest.json')) ? root : join(root, 'dist');
}

/** Returns whether a path in this folder is a file of the release: its list names it. A checkout has no list, and owns every file. */
export function releasedIn(folder: string): (path: string) => boolean {
  const sums = existsSync(join(folder, LIST)) ? listedSums(folder) : new Map();
  return (path) => sums.size === 0 || sums.has(path);
}

/** The sums in the list of a release, by the path of each file; none for development. */
export function listedSums(folder: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(folder, LIST), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => [join(folder, line.slice(line.indexOf(' ')).trim()), line.split(' ', 1)[0] ?? '']),
  );
}

/** A release by its version and the SHA-256 of its list of sums, and as people are shown both: `1.0.0 (3f9c21aa)`. */
export function releaseOf(build: string): { version: string; sum: string; shown: string } {
  const about: unknown = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8'));
  const version = isRecord(about) ? String(about.version) : '';
  const list = readFileSync(join(build, LIST));
  const sum = list.length === 0 ? 'development' : hash('sha256', list);
  return { version, sum, shown: `${version} (${sum === 'development' ? sum : sum.slice(0, 8)})` };
}

/** Returns what `sha256sum` prints for every file of a release but the list, sorted by path. */
export function sumsOf(release: string): string {
  const sumOf = (path: string) => hash('sha256', readFileSync(join(release, path)));
  const files = filesIn(release).filter((path) => path !== LIST);
  return files.map((path) => `${sumOf(path)}  ./${path}\n`).join('');
}

/** Paths of everything but folders, sorted. */
export function filesIn(release: string): string[] {
  const files = entriesIn(release).filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(release, join(entry.parentPath, entry.name))).sort();
}
