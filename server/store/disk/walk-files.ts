import { constants } from 'node:fs';
import { join } from 'node:path';
import { atOnce } from './at-once.ts';
import { unless } from './disk-error.ts';
import type { FileStat, FileSystem } from './file-system.ts';

/** Deeper than anything that the site makes; ends a walk through links that lead back up. */
const DEPTH_MAX = 8;
const LOOKS_AT_ONCE = 32;
const { S_IFMT: TYPE_OF_FILE, S_IFREG: REGULAR } = constants;

/** Whether a path leads through a name with a dot in front: the store's temporary files, and what is not content. */
export function isHidden(path: string): boolean {
  return /(^|\/)\./.test(path);
}

/**
 * All files below `folder`: path from there, with slashes → size and time. `isLeftOut` is asked for each path before it is
 * entered. What vanishes on the way is as if it had never been there. `last` are folders that come after all others.
 */
export async function walkFiles(
  fs: FileSystem,
  folder: string,
  isLeftOut: (path: string) => boolean,
  last: readonly string[] = [],
): Promise<Map<string, FileStat>> {
  const found = new Map<string, FileStat>();
  const names = await fs.readFolder(folder);
  for (const name of names.sort((a, b) => last.indexOf(a) - last.indexOf(b))) await visit(name, 1);
  return found;

  async function visit(path: string, depth: number): Promise<void> {
    if (isLeftOut(path)) return;
    const stat = await unless(fs.stat(join(folder, path)), 'ENOENT');
    if (!stat) return;
    // a disk that refuses to read a file as a folder takes longer to say so than to tell what it is
    const isFile = ((stat.mode ?? 0) & TYPE_OF_FILE) === REGULAR;
    const names = isFile ? undefined : await unless(fs.readFolder(join(folder, path)), 'ENOTDIR', 'ENOENT');
    if (!names) return void found.set(path, stat);
    if (depth > DEPTH_MAX) throw new Error(`${join(folder, path)}: folders are nested too deeply`);
    await atOnce(LOOKS_AT_ONCE, names, (name) => visit(`${path}/${name}`, depth + 1));
  }
}
