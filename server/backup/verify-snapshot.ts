import { join } from 'node:path';
import { createDisk } from '../store/disk/disk.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { removeTree } from '../store/disk/remove-tree.ts';
import type { SitesFolders } from '../store/swap-folders.ts';
import { type Comparison, compareServed, type Served } from './compare-served.ts';
import { type RestoreServices, restoreSnapshot } from './restore-snapshot.ts';

interface VerifyServices extends Omit<RestoreServices, 'dataDir' | 'uploadsDir'> {
  /** A folder that is not there yet; it is removed again. */
  readonly temporary: string;
  readonly cleanHtml: (html: string) => string;
  /** Starts a server on a copy that may be changed. */
  readonly serve: (folders: SitesFolders) => Promise<Served>;
}

interface Verified extends Comparison {
  /** All files, each compared with its hash; among them the versions and deleted records that are not asked for. */
  files: number;
}

/** Restores a snapshot into a temporary folder, starts a server on it, and compares what it serves with what was copied. */
export async function verifySnapshot(parts: VerifyServices): Promise<Verified> {
  const { snapshot, temporary, fs, randomBytes, cleanHtml, serve } = parts;
  const folders = { dataDir: join(temporary, 'data'), uploadsDir: join(temporary, 'uploads') };
  const disk = createDisk(fs, randomBytes);
  await ensureFolder(disk, temporary);
  try {
    const { manifest } = await restoreSnapshot({ ...parts, ...folders });
    const served = await serve(folders);
    try {
      const readFile = (path: string) => fs.readFile(join(snapshot, path));
      const comparison = await compareServed(served, manifest, { cleanHtml, readFile });
      return { ...comparison, files: manifest.files.length };
    } finally {
      await served.stop();
    }
  } finally {
    await disk.folders.close();
    await removeTree(fs, temporary);
  }
}
