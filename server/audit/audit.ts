import type { Runtime } from '../base/runtime.ts';
import type { AuditEntry } from '../contract/calls/audit.ts';
import { chinaDay, monthBefore } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import { isFull } from '../store/disk/disk-error.ts';
import { type AuditFolder, createAuditFiles } from './audit-files.ts';

interface AuditServices extends Pick<Runtime, 'log' | 'now'> {
  readonly store: AuditFolder;
}

type NewEntry = Partial<AuditEntry> & Pick<AuditEntry, 'action'>;

export type Audit = Awaited<ReturnType<typeof openAudit>>;
/** Whole months that are kept besides the current one. */
const KEPT_MONTHS = 12;
/** How long a change may wait for others, to be written with them. */
const SOON_MS = 500;
/** How long to wait after a failed write. */
const AGAIN_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Lines about log-ins that may wait in memory for room on a full disk. */
const WAITING_MOST = 10_000;
/** Lines of one write. */
const AT_ONCE = 500;
const TITLE_MAX = 200;
const EMPTY = { account: '', name: '', address: '', action: '', kind: '', id: '', title: '', result: '' };

/** Opens the audit, which records who did what; `createAuditFiles` has the files. */
export async function openAudit({ store, log, now }: AuditServices) {
  const files = createAuditFiles(store, log);
  const inTurn = createLimiter();
  /** What is not yet on the disk, oldest first; a failed write leaves it here. */
  const owed: AuditEntry[] = [];
  const guesses = createGuesses((entry) => void add(entry));
  let timer: NodeJS.Timeout | undefined;

  await files.unreadable(); // logs them
  // Nothing is removed in the first hour: until the network sets it, a clock may be wrong.
  const hourly = setInterval(() => files.drop(monthBefore(now(), KEPT_MONTHS)), HOUR_MS).unref();

  return {
    add,

    /** Adds a line about a guess of a name that no account has, for one address at most once a minute, with the count. */
    async addGuess(entry: NewEntry & Pick<AuditEntry, 'address'>): Promise<void> {
      if (guesses.isFirst(entry)) await add({ ...entry, count: 1 }, 'before');
    },

    /** The entries, newest first, from the month `since` on. Skips what cannot be read. */
    async *read(since?: string): AsyncGenerator<AuditEntry> {
      await flush().catch(() => {}); // the next write reports it
      yield* files.read(since);
    },

    unreadable: files.unreadable,

    /** Writes what is owed. */
    async close(): Promise<void> {
      clearInterval(hourly);
      clearTimeout(timer);
      for (const entry of guesses.end()) owe(entry);
      await flush().catch((error: unknown) => log.error('audit-lost', { lines: owed.length, error }));
    },
  };

  /**
   * Adds a line. `before` resolves when it is durable, `Failure` 507 when the disk is full; `soon` at once, and it is within a
   * second. Lines about log-ins wait for room: whoever cannot log in cannot see that the disk is full.
   */
  async function add(entry: NewEntry, when: 'before' | 'soon' = 'soon'): Promise<void> {
    owe(entry);
    if (when === 'soon') return writeSoon(SOON_MS);
    try {
      await flush();
    } catch (error) {
      const mayWait = entry.action.startsWith('session/') && owed.length <= WAITING_MOST;
      if (!mayWait || !isFull(error)) throw error;
    } finally {
      if (owed.length > 0) writeSoon(SOON_MS);
    }
  }

  function owe(entry: NewEntry): void {
    const title = Array.from(entry.title ?? '')
      .slice(0, TITLE_MAX)
      .join('');
    owed.push({ time: new Date(now()).toISOString(), ...EMPTY, ...entry, title });
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
        const next = owed.slice(0, AT_ONCE);
        const others = next.findIndex((entry) => monthOf(entry) !== month);
        const entries = others === -1 ? next : next.slice(0, others);
        await files.append(month, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        owed.splice(0, entries.length);
      }
    });
  }
}

/** Counts guesses of names that no account has, by address. `add` gets the next line of an address after one to two minutes. */
function createGuesses(add: (entry: NewEntry) => void) {
  const byAddress = new Map<string, NewEntry & { count: number; isFresh: boolean }>();
  const minutely = setInterval(() => {
    for (const [address, guess] of byAddress) {
      const { count, isFresh, ...entry } = guess;
      guess.isFresh = false;
      if (isFresh) continue; // its last line may be seconds old
      if (count === 0) byAddress.delete(address);
      else add({ ...entry, count });
      guess.count = 0;
    }
  }, MINUTE_MS).unref();
  return {
    /** Whether this guess has a line of its own; any other is counted. */
    isFirst(entry: NewEntry & Pick<AuditEntry, 'address'>): boolean {
      const known = byAddress.get(entry.address);
      if (known) known.count += 1;
      else byAddress.set(entry.address, { ...entry, count: 0, isFresh: true });
      return !known;
    },
    /** What was counted and has no line yet. */
    end(): NewEntry[] {
      clearInterval(minutely);
      const counted = [...byAddress.values()].filter(({ count }) => count > 0);
      return counted.map(({ isFresh: _isFresh, ...entry }) => entry);
    },
  };
}

function monthOf({ time }: AuditEntry): string {
  return chinaDay(time).slice(0, 7);
}
