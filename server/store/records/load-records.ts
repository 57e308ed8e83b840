import type { Log } from '../../base/log.ts';
import { atOnce } from '../disk/at-once.ts';
import type { Loaded } from './files.ts';
import type { Stored } from './record-file.ts';
import type { Files } from './record-files.ts';

/** How many files are read in parallel: enough to keep a disk busy, and below any limit on open files. */
const READ_AT_ONCE = 64;
const PROGRESS_EVERY_MS = 1_000;
const ATTEMPTS = 3;
const PAUSE_MS = 20;
/** A field with more distinct texts than this, such as a title, is not shared between records. */
const SHARED_MOST = 500;

interface Receiver<F> {
  take(record: Stored<F>): void;
  /** The file cannot be read; its last good version, if any, was used. */
  unreadable(id: string): void;
  /** The disk failed, and may have recovered by the time the record is requested. */
  outOfSync(id: string): void;
}

/**
 * Reads every record of a kind at start. One that cannot be read never stops the others. Files in the system's cache are
 * read one after another, which costs least; while files come from the disk, several are read in parallel.
 */
export async function loadRecords<F extends object>(files: Files<F>, log: Log, receiver: Receiver<F>): Promise<void> {
  const ids = await files.open();
  let nextReport = Date.now() + PROGRESS_EVERY_MS;
  let isCold = false;
  for (let loaded = 0; loaded < ids.length; loaded += READ_AT_ONCE) {
    const readBefore = process.resourceUsage().fsRead;
    const batch = ids.slice(loaded, loaded + READ_AT_ONCE);
    const left = isCold ? batch : batch.filter((id) => !takeNow(files, id, receiver));
    await atOnce(READ_AT_ONCE, left, (id) => loadOne(files, id, receiver));
    isCold = process.resourceUsage().fsRead > readBefore;
    if (Date.now() < nextReport) continue;
    nextReport += PROGRESS_EVERY_MS;
    log.info('loading-records', { folder: files.folder, loaded, of: ids.length });
    await new Promise(setImmediate); // answers another server that asks for the folder
  }
}

/** Returns false for a record that `loadOne` must look at. */
function takeNow<F extends object>(files: Files<F>, id: string, receiver: Receiver<F>): boolean {
  const record = files.loadSync(id);
  if (record) receiver.take(record);
  return record !== undefined;
}

async function loadOne<F extends object>(files: Files<F>, id: string, receiver: Receiver<F>): Promise<void> {
  const loaded = await attempt(files, id, receiver);
  if (loaded === 'absent') return;
  if (loaded === 'unreadable' || !loaded.isCurrent) receiver.unreadable(id);
  if (loaded !== 'unreadable') receiver.take(loaded.record);
}

/** Retries before it gives up: some errors, such as too many open files, pass by themselves. */
async function attempt<F extends object>(files: Files<F>, id: string, receiver: Receiver<F>): Promise<Loaded<F>> {
  let reason: unknown;
  for (let count = 0; count < ATTEMPTS; count++) {
    try {
      return await files.load(id);
    } catch (error) {
      reason = error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  receiver.outOfSync(id);
  return files.lastGood(id, reason);
}

/** Returns a function that makes records share equal texts of a field: covers, places, authors. */
export function shareTexts<R extends object>(): (row: R) => R {
  const known = new Map<string, Map<unknown, R[keyof R]>>();
  return (row) => {
    for (const field in row) {
      const value = row[field];
      if (typeof value !== 'string') continue;
      const texts = known.get(field) ?? new Map();
      if (texts.size === 0) known.set(field, texts);
      if (texts.size > SHARED_MOST) continue;
      const same = texts.get(value);
      if (same === undefined) texts.set(value, value);
      else row[field] = same;
    }
    return row;
  };
}
