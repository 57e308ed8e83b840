import { DAY_MS } from '../../contract/china-time.ts';
import type { FileSystem } from '../disk/file-system.ts';
import { isSameFile } from '../disk/link-file.ts';
import type { Deleted, DeletedFile } from './deleted.ts';
import type { Sweep, SweepServices } from './files.ts';
import type { History } from './history.ts';
import { KEPT_DELETED_DAYS } from './retention.ts';

interface Folders extends SweepServices {
  readonly history: History;
  readonly deleted: Deleted;
  pathOf(id: string): string;
}

/** Removes deleted records past their retention, one record after another. */
export async function sweepRecords(fs: FileSystem, folders: Folders, sweep: Sweep): Promise<void> {
  const { now, isStopped } = sweep;
  for (const file of await folders.deleted.list()) {
    if (isStopped()) return;
    const isOld = now !== undefined && now - Date.parse(file.time) >= KEPT_DELETED_DAYS * DAY_MS;
    await folders.inTurn(file.id, () => sweepDeleted(fs, folders, file, isOld));
  }
}

async function sweepDeleted(fs: FileSystem, folders: Folders, file: DeletedFile, isOld: boolean): Promise<void> {
  if (folders.isLive(file.id)) {
    // A delete or restore interrupted by a crash leaves the record in both places. It was not answered, so the live one
    // counts.
    const isStray = isOld || (await isSameFile(fs, file.path, folders.pathOf(file.id)).catch(() => false));
    if (isStray) await folders.deleted.remove(file.path);
    return;
  }
  if (!isOld) return;
  // History first: after a crash in between, the next sweep still finds the deleted file.
  const others = (await folders.deleted.list()).filter(({ id, path }) => id === file.id && path !== file.path);
  if (others.length === 0) await folders.history.forget(file.id);
  await folders.deleted.remove(file.path);
}
