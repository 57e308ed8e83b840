import { join } from 'node:path';
import { atOnce } from '../store/disk/at-once.ts';
import { hashFile, isSameSum } from '../store/disk/copy-file.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { walkFiles } from '../store/disk/walk-files.ts';
import { BackupError, unreadable } from './backup-error.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

const READ_AT_ONCE = 16;
const NAMED_MAX = 5;

/**
 * Reads every file of a snapshot and compares it with the manifest. Throws `BackupError` that names what is missing,
 * changed or foreign, or what cannot be read.
 */
export async function checkSnapshot(fs: FileSystem, folder: string): Promise<Manifest> {
  const manifest = await readManifest(fs, folder);
  const known = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  const found = await walkFiles(fs, folder, () => false).catch(unreadable(folder));
  const faults = [...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is foreign`);
  await atOnce(READ_AT_ONCE, manifest.files, async (file) => {
    const path = join(folder, file.path);
    const sum = await unless(hashFile(fs, path), 'ENOENT', 'ENOTDIR').catch(unreadable(path));
    if (!sum) faults.push(`${file.path} is missing`);
    else if (!isSameSum(file, sum)) faults.push(`${file.path} has changed`);
  });
  if (faults.length === 0) return manifest;
  const named = faults.sort().slice(0, NAMED_MAX).join(', ');
  const others = faults.length > NAMED_MAX ? ` and ${faults.length - NAMED_MAX} more` : '';
  throw new BackupError(`${folder} is not as it was made: ${named}${others}`);
}
