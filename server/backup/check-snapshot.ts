import { join } from 'node:path';
import { atOnce } from '../store/disk/at-once.ts';
import { hashFile, isSameSum } from '../store/disk/copy-file.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { walkFiles } from '../store/disk/walk-files.ts';
import { firstOf, MANIFEST, type Manifest, readManifest, unreadable } from './manifest.ts';

const READ_AT_ONCE = 16;

/** Compares a snapshot's files with its manifest; throws a line that names missing, changed, foreign ones and links. */
export async function checkSnapshot(fs: FileSystem, folder: string): Promise<Manifest> {
  const manifest = await readManifest(fs, folder);
  const real = await fs.realPath(folder);
  const known = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  const found = await walkFiles(fs, folder, () => false).catch(unreadable(folder));
  const faults = [...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is foreign`);
  await atOnce(READ_AT_ONCE, manifest.files, async (file) => {
    const path = join(folder, file.path);
    const sum = await unless(hashFile(fs, path), 'ENOENT', 'ENOTDIR').catch(unreadable(path));
    if (!sum) faults.push(`${file.path} is missing`);
    else if ((await fs.realPath(path)) !== join(real, file.path)) faults.push(`${file.path} is a link`);
    else if (!isSameSum(file, sum)) faults.push(`${file.path} has changed`);
  });
  if (faults.length === 0) return manifest;
  throw new Error(`${folder} differs from its manifest: ${firstOf(faults)}`);
}
