import type { Log } from '../../base/log.ts';
import { atOnce } from '../disk/at-once.ts';
import type { Stored } from './record-file.ts';
import type { RecordFiles } from './record-files.ts';

/** How many files are read in parallel: enough to keep a disk busy, and below any limit on open files. */
const READ_AT_ONCE = 64;
const PROGRESS_EVERY_MS = 1_000;

interface Receiver<F> {
  take(record: Stored<F>): void;
  /** The file cannot be read; its last good version, if any, was used. */
  unreadable(id: string): void;
  /** The disk failed, and may have recovered by the time the record is requested. */
  outOfSync(id: string): void;
}

/** Reads every record of a kind at start. One that cannot be read never stops the others. */
export async function loadRecords<F extends object>(
  files: RecordFiles<F>,
  log: Log,
  receiver: Receiver<F>,
): Promise<void> {
  const ids = await files.open();
  let nextReport = Date.now() + PROGRESS_EVERY_MS;
  let loaded = 0;
  await atOnce(READ_AT_ONCE, ids, async (id) => {
    await loadOne(files, id, receiver);
    loaded += 1;
    if (Date.now() < nextReport) return;
    nextReport += PROGRESS_EVERY_MS;
    log.info('loading-records', { folder: files.folder, loaded, of: ids.length });
  });
}

async function loadOne<F extends object>(files: RecordFiles<F>, id: string, receiver: Receiver<F>): Promise<void> {
  const loaded = await files.load(id).catch((error: unknown) => {
    receiver.outOfSync(id);
    return files.lastGood(id, error);
  });
  if (loaded === 'absent') return;
  if (loaded === 'unreadable' || !loaded.isCurrent) receiver.unreadable(id);
  if (loaded !== 'unreadable') receiver.take(loaded.record);
}
