import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { unless } from '../disk/disk-error.ts';
import { ensureFolder } from '../disk/ensure-folder.ts';
import { linkFile } from '../disk/replace-file.ts';
import { discard } from '../disk/temporary-file.ts';
import { timeForName } from '../disk/time-for-name.ts';
import { readArchivedName } from './archived-name.ts';
import type { VersionMeta } from './files.ts';
import { KEPT_VERSIONS } from './retention.ts';

const VERSION = /^(\d+)(?:[-~].+)?\.[a-z]+$/;

/** Time and author are empty where only the file has them. */
export interface ArchivedVersion extends VersionMeta {
  readonly path: string;
}

/** Old versions of the records of one kind: hard links in `<folder>/<id>/`, so that a version costs one link. */
export class History {
  constructor(
    private readonly disk: Disk,
    private readonly folder: string,
    private readonly ending = 'json',
  ) {}

  /** Archives the file at `source` as that version, durably. Returns the link's path, or undefined if there is no file. */
  keep(id: string, version: number, source: string, time: number): Promise<string | undefined> {
    return this.link(id, source, `${version}`, `${version}-${timeForName(time)}`);
  }

  /** Archives a file that cannot be read, for a person to inspect. */
  keepUnreadable(id: string, source: string, time: number): Promise<string | undefined> {
    return this.link(id, source, `unreadable-${timeForName(time)}`, `unreadable-${this.disk.newName()}`);
  }

  /** Kept versions, newest first. */
  async list(id: string): Promise<ArchivedVersion[]> {
    return (await this.#names(id))
      .filter((name) => VERSION.test(name))
      .map((name) => {
        const { time: savedAt = '', by: savedBy = '' } = readArchivedName(name, this.ending) ?? {};
        return { version: Number.parseInt(name, 10), savedAt, savedBy, path: join(this.folder, id, name) };
      })
      .sort((a, b) => b.version - a.version || (a.path < b.path ? 1 : -1));
  }

  /** Removes versions above the limit; the next save removes any that it misses. */
  async thin(id: string, kept = KEPT_VERSIONS): Promise<void> {
    const unreadable = (await this.#names(id)).filter((name) => name.startsWith('unreadable-')).sort();
    const excess = [
      ...(await this.list(id)).slice(kept).map(({ path }) => path),
      ...unreadable.slice(0, -KEPT_VERSIONS).map((name) => join(this.folder, id, name)),
    ];
    for (const path of excess) await discard(this.disk.fs, path);
  }

  /** Removes all versions of a record that can no longer be restored. */
  async forget(id: string): Promise<void> {
    for (const name of await this.#names(id)) await this.disk.fs.unlink(join(this.folder, id, name));
    await unless(this.disk.fs.removeFolder(join(this.folder, id)), 'ENOENT');
    await unless(this.disk.syncFolder(this.folder), 'ENOENT');
  }

  async #names(id: string): Promise<string[]> {
    return (await unless(this.disk.fs.readFolder(join(this.folder, id)), 'ENOENT', 'ENOTDIR')) ?? [];
  }

  /** Links the file at `source` under the first free name, durably; undefined if there is no file. */
  async link(id: string, source: string, ...names: string[]): Promise<string | undefined> {
    const folder = join(this.folder, id);
    await ensureFolder(this.disk, folder);
    const paths = names.map((name) => join(folder, `${name}.${this.ending}`));
    return linkFile(this.disk, source, paths, [this.folder]); // a process may have been killed after it made the folder
  }
}
