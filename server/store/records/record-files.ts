import { join } from 'node:path';
import type { Shape } from '../../contract/shape.ts';
import { isDiskError } from '../disk/disk-error.ts';
import type { StoreContext } from '../store-context.ts';
import type { History } from './history.ts';
import { decodeRecord, isId, type Stored } from './record-file.ts';

/** An old version of a record. */
export interface KeptVersion {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

export interface LoadedRecord<F> {
  readonly record: Stored<F>;
  /** False when the file cannot be read and this is its last good version. */
  readonly isCurrent: boolean;
}

export type Loaded<F> =
  | LoadedRecord<F>
  /** There is no file. */
  | 'absent'
  /** There is a file, it cannot be read, and no good version was kept. */
  | 'unreadable';

/** Reads the records of one kind from their files, and from their past where a file cannot be read. */
export class RecordFiles<F> {
  readonly folder: string;
  readonly #context: StoreContext;
  readonly #history: History;
  readonly #shape: Shape<F>;

  constructor(context: StoreContext, kind: string, history: History, shape: Shape<F>) {
    this.folder = join(context.dataDir, kind);
    this.#context = context;
    this.#history = history;
    this.#shape = shape;
  }

  path(id: string): string {
    return join(this.folder, `${id}.json`);
  }

  /** Errors of a disk that may have recovered by the next attempt are thrown. */
  async load(id: string): Promise<Loaded<F>> {
    let bytes: Uint8Array;
    try {
      bytes = await this.#context.disk.fs.readFile(this.path(id));
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return 'absent';
      if (!isDiskError(error, 'EACCES', 'EPERM', 'EISDIR', 'ELOOP')) throw error;
      return this.lastGood(id, error);
    }
    try {
      return { record: decodeRecord(bytes, id, this.#shape), isCurrent: true };
    } catch (error) {
      return this.lastGood(id, error);
    }
  }

  /** Names the file that cannot be read in the log, and gives its newest version that can. */
  async lastGood(id: string, reason: unknown): Promise<Loaded<F>> {
    const record = await this.#newestGood(id);
    const serving = record ? `version ${record.version}` : 'nothing';
    const why = reason instanceof Error ? reason.message : String(reason);
    this.#context.log.error('data file cannot be read', { file: this.path(id), why, serving });
    return record ? { record, isCurrent: false } : 'unreadable';
  }

  /** Old versions that can be read, newest first. */
  async kept(id: string): Promise<KeptVersion[]> {
    const kept: KeptVersion[] = [];
    if (!isId(id)) return kept;
    for (const { version, path } of await this.#history.list(id)) {
      const record = await this.readKept(id, path);
      if (record) kept.push({ version, savedAt: record.savedAt, savedBy: record.savedBy });
    }
    return kept;
  }

  /** An old version whole; undefined where it is not kept or cannot be read. */
  async readVersion(id: string, version: number): Promise<Stored<F> | undefined> {
    if (!isId(id)) return undefined;
    const kept = (await this.#history.list(id)).find((file) => file.version === version);
    return kept && this.readKept(id, kept.path);
  }

  /** A kept version; undefined when the file is not there or no good record. */
  async readKept(id: string, path: string): Promise<Stored<F> | undefined> {
    let bytes: Uint8Array;
    try {
      bytes = await this.#context.disk.fs.readFile(path);
    } catch (error) {
      if (isDiskError(error, 'ENOENT', 'EACCES', 'EPERM', 'EISDIR')) return undefined;
      throw error;
    }
    try {
      return decodeRecord(bytes, id, this.#shape);
    } catch {
      return undefined;
    }
  }

  async #newestGood(id: string): Promise<Stored<F> | undefined> {
    for (const { path } of await this.#history.list(id)) {
      const record = await this.readKept(id, path);
      if (record) return record;
    }
    return undefined;
  }
}
