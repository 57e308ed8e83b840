import type { Log } from '../base/log.ts';
import type { Disk } from './disk/disk.ts';
import type { RecordMeta } from './records/record-file.ts';

/** The services of every part of the store: the disk, the time, the log, and the listeners to changes. */
export interface StoreContext {
  readonly disk: Disk;
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  now(): number;
  readonly log: Log;
  readonly cleanHtml: (html: string) => string;
  newId(): string;
  /** Notifies the listeners that disk and memory have a change. */
  changed(kind: string, id: string): void;
  /** Restores uploads that a record uses from the recycle bin. Never throws. */
  keepUploads(kind: string, record: object): Promise<void>;
  /** Remembers the address that a public record had before this save. Never throws. */
  noteMoved(kind: string, before: RecordMeta, record: RecordMeta): Promise<void>;
  /** Reports that time has published a record, or ended its publication. */
  publicChanged(): void;
}
