import { join } from 'node:path';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { replaceFile } from '../store/disk/replace-file.ts';
import { parseJson } from '../store/records/record-file.ts';
import type { SitesFolders } from '../store/swap-folders.ts';

/** In a restored data folder: describes what the restore replaced. */
export const RESTORE_NOTE = 'restored.json';

interface RestoreNote {
  /** The time, as in the names of the replaced folders. */
  readonly time: string;
  /** Whether there were uploads; they are then next to it. */
  readonly hadUploads: boolean;
}

/** Records in the data folder `staged` that it replaces `live` at this time. */
export async function noteRestore(disk: Disk, staged: string, live: SitesFolders, time: string): Promise<void> {
  const uploads = (await unless(disk.fs.readFolder(live.uploadsDir), 'ENOENT')) ?? [];
  const note: RestoreNote = { time, hadUploads: uploads.length > 0 };
  await replaceFile(disk, join(staged, RESTORE_NOTE), Buffer.from(`${JSON.stringify(note)}\n`));
}

/** What the restore of this data folder replaced; undefined if it was not restored. */
export async function readRestoreNote(fs: FileSystem, dataDir: string): Promise<RestoreNote | undefined> {
  const bytes = await unless(fs.readFile(join(dataDir, RESTORE_NOTE)), 'ENOENT', 'ENOTDIR');
  const value = bytes && parseJson(bytes);
  if (!isRecord(value) || typeof value.time !== 'string' || !/^[\w.-]+$/.test(value.time)) return undefined;
  return { time: value.time, hadUploads: value.hadUploads === true };
}
