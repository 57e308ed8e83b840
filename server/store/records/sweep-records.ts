import type { StoreContext } from '../store-context.ts';
import type { Deleted, DeletedFile } from './deleted.ts';
import type { History } from './history.ts';
import type { Queue } from './queue.ts';
import type { RecordFiles } from './record-files.ts';
import { DAY_MS, KEPT_DELETED_DAYS } from './retention.ts';

interface SweepServices<F> {
  readonly history: History;
  readonly deleted: Deleted;
  readonly files: RecordFiles<F>;
  /** Each record is swept in its turn, so that a save or delete under way is never met half done. */
  readonly queue: Queue;
  isLive(id: string): boolean;
}

export interface Sweep {
  /** Milliseconds since 1970; undefined while the clock is in doubt: nothing is too old then. */
  readonly now: number | undefined;
  /** Whether the versions of all records are gone through too; after that each save removes its own. */
  readonly isFirst: boolean;
  isStopped(): boolean;
}

/** Removes versions beyond those that are kept and deleted records older than they are kept, one record after another. */
export async function sweepRecords<F>(context: StoreContext, parts: SweepServices<F>, sweep: Sweep): Promise<void> {
  const { now, isFirst, isStopped } = sweep;
  for (const id of isFirst ? await parts.history.ids() : []) {
    if (isStopped()) return;
    await parts.queue.run(id, () => parts.history.sweep(id));
  }
  for (const file of await parts.deleted.list()) {
    if (isStopped()) return;
    const isOld = now !== undefined && now - Date.parse(file.time) >= KEPT_DELETED_DAYS * DAY_MS;
    await parts.queue.run(file.id, () => sweepDeleted(context, parts, file, isOld));
  }
}

async function sweepDeleted<F>(
  context: StoreContext,
  parts: SweepServices<F>,
  file: DeletedFile,
  isOld: boolean,
): Promise<void> {
  if (parts.isLive(file.id)) {
    const isStray = isOld || (await isSameFile(context, file.path, parts.files.path(file.id)));
    if (isStray) await parts.deleted.remove(file.path);
    return;
  }
  if (!isOld) return;
  // The past first: cut in between, the next sweep finds the deleted file again.
  const others = (await parts.deleted.list()).filter(({ id, path }) => id === file.id && path !== file.path);
  if (others.length === 0) await parts.history.forget(file.id);
  await parts.deleted.remove(file.path);
}

/** A delete or a restore that a crash cut short leaves the record in both places. It was not answered: the live one counts. */
async function isSameFile(context: StoreContext, deleted: string, live: string): Promise<boolean> {
  const { fs } = context.disk;
  const [one, other] = await Promise.all([fs.readFile(deleted), fs.readFile(live)]).catch(() => []);
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}
