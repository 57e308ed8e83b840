import type { Runtime } from '../base/runtime.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import { chinaDay, monthBefore } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import type { Store } from '../store/open-store.ts';
import { KEPT_AUDIT_MONTHS } from '../store/records/retention.ts';
import { AuditFiles, type AuditFolder } from './audit-files.ts';

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
  readonly store: AuditFolder & Pick<Store, 'onSweep'>;
}

/** Opens the audit, which records who did what; the store's sweep removes its old months. */
export async function openAudit({ store, log, now }: AuditServices) {
  const files = new AuditFiles(store, log);
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
