import type { Cache } from '../base/cache.ts';
import type { Log } from '../base/log.ts';
import type { Disk } from './disk/disk.ts';

/** What the parts of one store share. */
export interface StoreContext {
  readonly disk: Disk;
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly clock: { now(): number };
  readonly log: Log;
  readonly bodies: Cache<string>;
  readonly cleanHtml: (html: string) => string;
  newId(): string;
  /** Tells the listeners that disk and memory hold a change. */
  changed(kind: string, id: string): void;
  /** Lets what a record shows be there: nothing that is used is left in the bin of the uploads. Never fails. */
  keepUploads(kind: string, record: object): Promise<void>;
  /** Tells that time alone has changed what is public. */
  publicChanged(): void;
}
