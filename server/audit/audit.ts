import type { Runtime } from '../base/runtime.ts';
import type { AuditEntry } from '../contract/calls/audit.ts';
import { chinaDay, monthBefore } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import { AuditFiles, type AuditFolder } from './audit-files.ts';

interface AuditServices extends Pick<Runtime, 'log' | 'now'> {
  readonly store: AuditFolder;
}

type NewEntry = Partial<AuditEntry> & Pick<AuditEntry, 'action'>;
type Guess = NewEntry & Pick<AuditEntry, 'address'>;

export type Audit = Awaited<ReturnType<typeof openAudit>>;
/** Whole months that are kept besides the current one. */
const KEPT_MONTHS = 12;
/** How long a change may wait for others, to be written with them. */
const SOON_MS = 500;
/** How long to wait after a failed write. */
const AGAIN_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Lines that may wait in memory for a disk that fails. */
const OWED_MOST = 10_000;
const TITLE_MAX = 200;
const EMPTY = { account: '', name: '', address: '', action: '', kind: '', id: '', title: '', result: '' };

/** Opens the audit, which records who did what; `AuditFiles` has its files. */
export async function openAudit({ store, log, now }: AuditServices) {
  const files = new AuditFiles(store, log);
  const inTurn = createLimiter();
  /** Lines that are not yet on the disk, oldest first; a failed write leaves them here. */
  const owed: AuditEntry[] = [];
  const guesses = createGuesses(add);
  let timer: NodeJS.Timeout | undefined;

  for (const file of await files.unreadable()) log.error('audit-unreadable', { file });
  // Nothing is removed in the first hour: until the network sets it, a clock may be wrong.
  const hourly = setInterval(() => files.drop(monthBefore(now(), KEPT_MONTHS)), HOUR_MS).unref();

  return {
    add,
    addGuess: guesses.add,

    /** The entries, newest first, from the month `since` on. Skips what cannot be read. */
    async *read(since?: string): AsyncGenerator<AuditEntry> {
      await flush().catch(() => {}); // the next write reports it
      yield* files.read(since);
    },

    unreadable: () => files.unreadable(),

    /** Writes what is owed. */
    async close(): Promise<void> {
      clearInterval(hourly);
      guesses.end();
      clearTimeout(timer);
      await flush().catch((error: unknown) => log.error('audit-lost', { lines: owed.length, error }));
    },
  };

  /**
   * Adds a line. `soon` resolves at once, and the line is on the disk within a second. `before` resolves when it is, and
   * throws `Failure` 507 if the disk is full, its error if it fails: then the line is owed, and written when the disk has healed.
   */
  async function add(entry: NewEntry, when: 'before' | 'soon' = 'soon'): Promise<void> {
    const title = Array.from(entry.title ?? '')
      .slice(0, TITLE_MAX)
      .join('');
    owed.push({ time: new Date(now()).toISOString(), ...EMPTY, ...entry, title });
    if (when === 'soon') return writeSoon(SOON_MS);
    // Once more after a failure: it may be over.
    await flush()
      .catch(flush)
      .finally(() => owed.length > 0 && writeSoon(SOON_MS));
  }

  function writeSoon(delayMs: number): void {
    timer ??= setTimeout(async () => {
      timer = undefined;
      await flush().catch((error: unknown) => {
        log.error('audit-not-written', { lines: owed.length, error });
        writeSoon(AGAIN_MS);
      });
    }, delayMs).unref();
  }

  function flush(): Promise<void> {
    return inTurn(async () => {
      while (owed[0]) {
        const month = monthOf(owed[0]);
        const end = owed.findIndex((entry) => monthOf(entry) !== month);
        const entries = owed.splice(0, end === -1 ? owed.length : end);
        const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
        await files.append(month, text).catch((error: unknown) => {
          owed.unshift(...entries);
          const lost = owed.splice(OWED_MOST);
          if (lost.length > 0) log.error('audit-lost', { lines: lost.length, error });
          throw error;
        });
      }
    });
  }
}

/** Counts guesses of names that no account has: they cannot fill the disk, because an address has at most one line a minute. */
function createGuesses(write: (entry: NewEntry, when: 'before' | 'soon') => Promise<void>) {
  /** Address → its guess, and how many came since its last line. */
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
    /** The first guess of an address is on the disk when this resolves; those of the next minute share a line with their number. */
    async add(guess: Guess): Promise<void> {
      const known = byAddress.get(guess.address);
      if (known) {
        known.count += 1;
        return;
      }
      startMinute(guess);
      await write({ ...guess, count: 1 }, 'before');
    },
    /** Writes what was counted and has no line yet. */
    end(): void {
      for (const guess of byAddress.values()) if (guess.count > 0) void write(guess, 'soon');
      byAddress.clear();
    },
  };
}

function monthOf({ time }: AuditEntry): string {
  return chinaDay(time).slice(0, 7);
}
