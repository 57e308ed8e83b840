import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { Runtime } from '../base/runtime.ts';
import { isSystemError } from '../base/system-error.ts';
import { type AuditEntry, auditEntry } from '../contract/audit-entry.ts';
import { chinaDay, monthBefore } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import { jsonIn } from '../contract/shape.ts';
import type { Disk } from '../store/disk/disk.ts';
import { FOREIGN, isUnwritable, succeeds, toFailure, unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/folders.ts';
import { finishFile, writeWhole } from '../store/disk/replace-file.ts';
import type { Store } from '../store/open-store.ts';
import { KEPT_AUDIT_MONTHS } from '../store/records/retention.ts';

type NewEntry = Partial<AuditEntry> & Pick<AuditEntry, 'action'>;
type Guess = NewEntry & Pick<AuditEntry, 'address'>;

export type Audit = Awaited<ReturnType<typeof openAudit>>;
/** How long a line waits for others, to be written with them. */
const SOON_MS = 500;
const RETRY_MS = 10_000;
const MINUTE_MS = 60_000;
/** The maximum of lines that wait in memory while the disk fails. */
const PENDING_MOST = 10_000;
const TITLE_MAX = 200;
const EMPTY = { account: '', name: '', address: '', action: '', kind: '', id: '', title: '', result: '' };

interface AuditServices extends Pick<Runtime, 'log' | 'now'> {
  readonly store: Pick<Store, 'disk' | 'dataDir' | 'onSweep'>;
}

/** Opens the audit, which records who did what; the store's sweep removes its old months. */
export async function openAudit({ store, log, now }: AuditServices) {
  const files = new AuditFiles(store.disk, join(store.dataDir, FOLDER), log);
  const inTurn = createLimiter();
  /** Lines that are not on the disk yet, oldest first. After a failed write they stay here. */
  const pending: AuditEntry[] = [];
  const guesses = createGuesses(add);
  let timer: NodeJS.Timeout | undefined;

  for (const file of await files.unreadable()) log.error('audit-unreadable', { file });
  store.onSweep(async (sweep) => (sweep.now ? files.drop(monthBefore(sweep.now, KEPT_AUDIT_MONTHS)) : undefined));

  return {
    add,
    addGuess: guesses.add,

    /** Yields the entries from the month `since` on, newest first. Skips unreadable lines. */
    async *read(since?: string): AsyncGenerator<AuditEntry> {
      await flush().catch(() => {}); // the next write reports it
      yield* files.read(since);
    },

    unreadable: () => files.unreadable(),

    /** Writes the pending lines. */
    async close(): Promise<void> {
      guesses.end();
      clearTimeout(timer);
      await flush().catch((error: unknown) => log.error('audit-lost', { lines: pending.length, error }));
    },
  };

  /**
   * Adds a line. With `soon` it resolves at once, and the line is on the disk within a second. With `before` it resolves when
   * the line is on the disk. It throws `Failure` 507 if the disk is full, and the disk's error if it fails. The line then
   * stays pending.
   */
  async function add(entry: NewEntry, when: 'before' | 'soon' = 'soon'): Promise<void> {
    const title = [...(entry.title ?? '')].slice(0, TITLE_MAX).join('');
    pending.push({ time: new Date(now()).toISOString(), ...EMPTY, ...entry, title });
    if (when === 'soon') return writeSoon(SOON_MS);
    // One retry, because the failure may have passed.
    await flush()
      .catch(flush)
      .finally(() => pending.length > 0 && writeSoon(SOON_MS));
  }

  function writeSoon(delayMs: number): void {
    timer ??= setTimeout(async () => {
      timer = undefined;
      await flush().catch((error: unknown) => {
        log.error('audit-not-written', { lines: pending.length, error });
        writeSoon(RETRY_MS);
      });
    }, delayMs).unref();
  }

  function flush(): Promise<void> {
    return inTurn(async () => {
      while (pending[0]) {
        const month = monthOf(pending[0]);
        const end = pending.findIndex((entry) => monthOf(entry) !== month);
        const entries = pending.splice(0, end === -1 ? pending.length : end);
        const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
        await files.append(month, text).catch((error: unknown) => {
          pending.unshift(...entries);
          const lost = pending.splice(PENDING_MOST);
          if (lost.length > 0) log.error('audit-lost', { lines: lost.length, error });
          throw error;
        });
      }
    });
  }
}

/** Counts log-in attempts with unknown names. An address gets at most one line a minute, so that guesses cannot fill the disk. */
function createGuesses(write: (entry: NewEntry, when: 'before' | 'soon') => Promise<void>) {
  /** Address → its guess, and the number of guesses since its last line. */
  const byAddress = new Map<string, Guess & { count: number }>();

  function startMinute(guess: Guess): void {
    byAddress.set(guess.address, { ...guess, count: 0 });
    setTimeout(endMinute, MINUTE_MS, guess.address).unref();
  }

  function endMinute(address: string): void {
    const guess = byAddress.get(address);
    byAddress.delete(address);
    if (!guess?.count) return;
    void write(guess, 'soon');
    startMinute(guess);
  }

  return {
    /** Resolves when the first guess of an address is on the disk. Those of the next minute share one line with their count. */
    async add(guess: Guess): Promise<void> {
      const known = byAddress.get(guess.address);
      if (known) {
        known.count += 1;
        return;
      }
      startMinute(guess);
      await write({ ...guess, count: 1 }, 'before');
    },
    /** Writes the counts that have no line yet. */
    end(): void {
      for (const guess of byAddress.values()) if (guess.count > 0) void write(guess, 'soon');
      byAddress.clear();
    },
  };
}

function monthOf({ time }: AuditEntry): string {
  return chinaDay(time).slice(0, 7);
}

/** The maximum size of a file, so that it can be read whole. The month then continues in another file. */
const FILE_BYTES = 16 * 1_048_576;
/** After this many parsed lines, other requests get a turn. */
const LINES_AT_ONCE = 500;
const FOLDER = 'audit';
const FILE = /^(\d{4}-\d\d)(?:\.([1-9]\d*))?\.jsonl$/;

/** The files of the audit: `audit/YYYY-MM.jsonl`, then `YYYY-MM.2.jsonl` and so on. */
class AuditFiles {
  /** The file to which lines are added, and its size in bytes. */
  #target: { readonly month: string; readonly path: string; size: number } | undefined;

  constructor(
    private readonly disk: Disk,
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** Adds lines to a month, durably. Throws `Failure` 507 if the disk is full, and the disk's error if it fails. */
  async append(month: string, text: string): Promise<void> {
    try {
      if (this.#target?.month !== month || this.#target.size >= FILE_BYTES) {
        this.#target = await this.#chooseTarget(month);
      }
      const bytes = Buffer.from(text);
      const file = await this.disk.fs.append(this.#target.path);
      await finishFile(file, () => writeWhole(file, bytes));
      this.#target.size += bytes.length;
    } catch (error) {
      // Otherwise the retry would write some lines twice.
      if (this.#target) await this.disk.fs.truncate(this.#target.path, this.#target.size).catch(() => {});
      this.#target = undefined;
      throw toFailure(error);
    }
  }

  /** Yields the entries from the month `since` on, newest first. Skips unreadable lines. Holds one file in memory. */
  async *read(since = ''): AsyncGenerator<AuditEntry> {
    for (const { path, month } of (await this.#list().catch(() => [])).reverse()) {
      if (month < since) return;
      const bytes = await this.disk.fs.readFile(path).catch(() => undefined);
      const lines = new TextDecoder().decode(bytes).split('\n');
      for (let at = lines.length - 1; at >= 0; at -= 1) {
        if (at % LINES_AT_ONCE === 0) await pause();
        const entry = readLine(lines[at] ?? '');
        if (entry) yield entry;
      }
    }
  }

  /** The unreadable files, as paths below the data folder. */
  async unreadable(): Promise<string[]> {
    const files = await this.#list().catch(() => undefined);
    if (!files) return [FOLDER];
    const found: string[] = [];
    for (const { name, path } of files) {
      const isReadable = await succeeds(unless(this.disk.fs.readFile(path), 'ENOENT'));
      if (!isReadable) found.push(join(FOLDER, name));
    }
    return found;
  }

  /** Removes the files of the months before `first`. */
  async drop(first: string): Promise<void> {
    for (const { name, path, month } of await this.#list().catch(() => [])) {
      if (month >= first) continue;
      const removing = this.disk.fs.unlink(path);
      await removing.catch((error: unknown) => this.log.warn('audit-not-removed', { name, error }));
    }
  }

  /** Returns a month's newest file, or creates another if that is full or unusable. */
  async #chooseTarget(month: string) {
    await ensureFolder(this.disk, this.folder);
    const newest = (await this.#list()).findLast((file) => file.month === month);
    const size = newest && (await this.#reopen(newest));
    const hasRoom = size !== undefined && size < FILE_BYTES;
    const next = newest ? `${month}.${newest.part + 1}.jsonl` : `${month}.jsonl`;
    const path = newest && hasRoom ? newest.path : join(this.folder, next);
    if (!hasRoom) await (await this.disk.fs.create(path)).close();
    await this.disk.syncFolder(this.folder);
    return { month, path, size: hasRoom ? size : 0 };
  }

  /** Removes an incomplete last line, which a crash leaves. Returns the size in bytes; undefined if the file is unusable. */
  async #reopen({ name, path }: { name: string; path: string }): Promise<number | undefined> {
    try {
      const size = (await this.disk.fs.readFile(path)).lastIndexOf(0x0a) + 1;
      await this.disk.fs.truncate(path, size);
      return size;
    } catch (error) {
      if (isUnwritable(error) && !isSystemError(error, ...FOREIGN)) throw error; // it can be read
      this.log.error('audit-unreadable', { file: join(FOLDER, name), error });
      return undefined;
    }
  }

  /** All files, oldest first. */
  async #list() {
    const names = (await unless(this.disk.fs.readFolder(this.folder), 'ENOENT')) ?? [];
    const files = names.flatMap((name) => {
      const [, month, part = '1'] = FILE.exec(name) ?? [];
      return month === undefined ? [] : [{ name, path: join(this.folder, name), month, part: Number(part) }];
    });
    return files.sort((a, b) => a.month.localeCompare(b.month) || a.part - b.part);
  }
}

/** Returns the entry of a line; undefined for a damaged one. */
function readLine(line: string): AuditEntry | undefined {
  const checked = auditEntry(jsonIn(line));
  return checked.ok && !Number.isNaN(Date.parse(checked.value.time)) ? checked.value : undefined;
}
