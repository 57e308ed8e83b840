import { join } from 'node:path';
import { DAY_MS } from '../../contract/china-time.ts';
import { compareCodes } from '../../contract/fold.ts';
import type { Disk } from '../disk/disk.ts';
import { unless } from '../disk/disk-error.ts';
import { ensureFolder, namesIn } from '../disk/folders.ts';
import { isSameFile } from '../disk/hash-file.ts';
import { linkFile } from '../disk/replace-file.ts';
import { type ArchivedName, archivedName, type History, readArchivedName } from './history.ts';
import { isId, type Sweep, type SweepServices } from './record-file.ts';
import { KEPT_DELETED_DAYS } from './retention.ts';

export interface DeletedFile extends ArchivedName {
  readonly path: string;
}

/** Deleted records of one kind: `deleted/<kind>/<id>~<time>~<by>.json`. `pathOf` is the path of a live record. */
export class Deleted {
  constructor(
    private readonly disk: Disk,
    private readonly folder: string,
    private readonly pathOf: (id: string) => string,
    private readonly history: History,
  ) {}

  /** Links the file at `source` here, durably, before it is removed there, so that no crash can lose it. Undefined if there is no file. */
  async put(id: string, source: string, by: string, time: number): Promise<string | undefined> {
    await ensureFolder(this.disk, this.folder);
    return linkFile(this.disk, source, this.#namesFrom(id, by, time));
  }

  /** Newest first, of one id or of all. The folder may be long: only the names of that id are read. */
  async list(wanted = ''): Promise<DeletedFile[]> {
    const start = wanted && `${wanted}~`;
    return (await namesIn(this.disk.fs, this.folder))
      .filter((name) => name.startsWith(start))
      .flatMap((name) => {
        const read = readArchivedName(name, 'json');
        return read && isId(read.id) ? [{ ...read, path: join(this.folder, name) }] : [];
      })
      .sort((a, b) => compareCodes(b.time, a.time));
  }

  /** Newest first, each id once. */
  async lastOfEach(): Promise<DeletedFile[]> {
    const seen = new Set<string>();
    return (await this.list()).filter(({ id }) => !seen.has(id) && seen.add(id));
  }

  async last(id: string): Promise<DeletedFile | undefined> {
    return (await this.list(id))[0];
  }

  async remove(path: string): Promise<void> {
    await unless(this.disk.fs.unlink(path), 'ENOENT');
  }

  /** Removes these copies, durably, like files that were moved away before. */
  async forget(copies: readonly DeletedFile[]): Promise<void> {
    for (const { path } of copies) await this.remove(path);
    await unless(this.disk.syncFolder(this.folder), 'ENOENT');
  }

  /** Removes records past their retention with their versions, one after another. */
  async sweep({ now, isStopped }: Sweep, { inTurn, isLive }: SweepServices): Promise<void> {
    for (const file of await this.list()) {
      if (isStopped()) return;
      const isOld = now !== undefined && now - Date.parse(file.time) >= KEPT_DELETED_DAYS * DAY_MS;
      await inTurn(file.id, () => this.#sweepOne(file, isLive(file.id), isOld));
    }
  }

  async #sweepOne(file: DeletedFile, isLive: boolean, isOld: boolean): Promise<void> {
    // A delete or restore interrupted by a crash leaves a live record in both places. It was not answered, so the live one
    // counts.
    const isStray = isLive && (await isSameFile(this.disk.fs, file.path, this.pathOf(file.id)).catch(() => false));
    if (!isOld && !isStray) return;
    // History first: after a crash in between, the next sweep still finds the deleted file.
    const others = (await this.list(file.id)).filter(({ path }) => path !== file.path);
    if (!isLive && others.length === 0) await this.history.forget(file.id);
    await this.remove(file.path);
  }

  /** A name may be taken: by a delete that failed in this millisecond, or by another record of this id. */
  *#namesFrom(id: string, by: string, time: number): Generator<string> {
    for (let free = time; ; free += 1) yield join(this.folder, archivedName({ id, time: free, by }, 'json'));
  }
}
