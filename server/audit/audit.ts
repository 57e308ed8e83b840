import { join } from 'node:path';
import type { Runtime } from '../base/runtime.ts';
import type { AuditEntry } from '../contract/calls/audit.ts';
import { chinaDay, monthBefore } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import { isFull, toFailure, unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { discard, PRIVATE_MODE, removeTemporaries, writeWhole } from '../store/disk/temporary-file.ts';
import type { Store } from '../store/open-store.ts';
import { endsInLine, walkBack } from './walk-back.ts';

interface AuditServices extends Pick<Runtime, 'log' | 'now'> {
  readonly store: Pick<Store, 'disk' | 'dataDir' | 'trustedTime'>;
}

interface Target {
  readonly month: string;
  readonly name: string;
  /** Bytes of lines that were written well. */
  size: number;
  /** A line break where a crash has torn the last line. */
  lead: '' | '\n';
  /** Whether the file's name survives a power cut. */
  isNamed: boolean;
  /** Whether the last write failed and left an unknown state. */
  isInDoubt: boolean;
}

type NewEntry = Partial<AuditEntry> & Pick<AuditEntry, 'action'>;

export type Audit = Awaited<ReturnType<typeof openAudit>>;
/** Whole months that are kept besides the current one. */
const KEPT_MONTHS = 12;
/** A month goes on in another file when this is full. */
const FILE_BYTES = 16 * 1_048_576;
/** How long a change may wait for others, to be written with them. */
const SOON_MS = 500;
/** How long to wait after a failed write. */
const AGAIN_MS = 10_000;
const MINUTE_MS = 60_000;
/** Lines about log-ins that may wait in memory for room on a full disk. */
const WAITING_MOST = 10_000;
/** Lines of one write. */
const AT_ONCE = 500;
const DROP_EVERY_MS = 3_600_000;
const FOLDER = 'audit';
const FILE = /^(\d{4}-\d\d)(?:\.([1-9]\d*))?\.jsonl$/;
/** Versions before 1.0.0 kept the state of their hash chain here. */
const ANCHOR = 'anchor.json';
const TITLE_MAX = 200;
const TRIES = 3;
const EMPTY = { account: '', name: '', address: '', action: '', kind: '', id: '', title: '', result: '' };

/**
 * Who did what: `data/audit/YYYY-MM.jsonl`, then `YYYY-MM.2.jsonl` and so on, only ever added to. A file that cannot be read
 * or written stops nothing: the others are read, and the month goes on in the next file.
 */
export async function openAudit({ store, log, now }: AuditServices) {
  const { disk } = store;
  const { fs } = disk;
  const folder = join(store.dataDir, FOLDER);
  const inTurn = createLimiter();
  /** What is not yet on the disk, oldest first; a failed write leaves it here. */
  const owed: AuditEntry[] = [];
  /** Paths below the data folder that could not be read. */
  const broken = new Set<string>();
  /** Address → its guesses of names that no account has, since its last line about them. */
  const guesses = new Map<string, NewEntry & { count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let target: Target | undefined;

  await removeTemporaries(fs, folder).catch(() => []); // what cannot be read is named below
  await discard(fs, join(folder, ANCHOR));
  await unreadable();
  await drop();
  const hourly = setInterval(drop, DROP_EVERY_MS).unref();

  return {
    add,

    /** Adds a line about a guess of a name that no account has, for one address at most once a minute, with the count. */
    async addGuess(entry: NewEntry & Pick<AuditEntry, 'address'>): Promise<void> {
      const earlier = guesses.get(entry.address);
      if (earlier) earlier.count += 1;
      else {
        guesses.set(entry.address, { ...entry, count: 0 });
        countGuesses(entry.address);
        await add({ ...entry, count: 1 }, 'before');
      }
    },

    /** Visits the lines, the last first, from the month `since` on, until `visit` returns false. Skips what cannot be read. */
    async walk(visit: (line: Buffer) => unknown, since = ''): Promise<void> {
      await flush().catch(() => {}); // the next write reports it
      for (const { name, month } of (await listFiles()).reverse()) {
        if (month < since || (await walkFile(name, visit)) === false) return;
      }
    },

    unreadable,

    /** Writes what is owed. */
    async close(): Promise<void> {
      clearInterval(hourly);
      clearTimeout(timer);
      for (const entry of guesses.values()) if (entry.count > 0) owe(entry);
      guesses.clear();
      await flush().catch((error: unknown) => log.error('audit-lost', { lines: owed.length, error }));
    },
  };

  /**
   * Adds a line. `before` resolves when it is durable, `Failure` 507 when the disk is full; `soon` at once, and it is within a
   * second. Lines about log-ins wait for room: whoever cannot log in cannot see that the disk is full.
   */
  async function add(entry: NewEntry, when: 'before' | 'soon' = 'soon'): Promise<void> {
    owe(entry);
    if (when === 'soon') writeSoon(SOON_MS);
    else
      await flush()
        .finally(() => owed.length > 0 && writeSoon(SOON_MS))
        .catch((error: unknown) => {
          const mayWait = entry.action.startsWith('session/') && owed.length <= WAITING_MOST;
          if (!mayWait || !isFull(error)) throw error;
        });
  }

  function owe(entry: NewEntry): void {
    const title = Array.from(entry.title ?? '')
      .slice(0, TITLE_MAX)
      .join('');
    owed.push({ time: new Date(now()).toISOString(), ...EMPTY, ...entry, title });
  }

  /** An address that went on guessing gets its next line when the minute is over. */
  function countGuesses(address: string): void {
    const minuteOver = () => {
      const entry = guesses.get(address);
      guesses.delete(address);
      if (!entry?.count) return;
      void add({ ...entry });
      guesses.set(address, { ...entry, count: 0 });
      countGuesses(address);
    };
    setTimeout(minuteOver, MINUTE_MS).unref();
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
    return inTurn(writeOwed);
  }

  async function writeOwed(): Promise<void> {
    while (owed[0]) {
      const month = monthOf(owed[0]);
      const next = owed.slice(0, AT_ONCE);
      const others = next.findIndex((entry) => monthOf(entry) !== month);
      const entries = others === -1 ? next : next.slice(0, others);
      await append(month, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      owed.splice(0, entries.length);
    }
  }

  /** Repeated, and at last written to another file, so that few actions fail for want of an audit line. */
  async function append(month: string, text: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (tries === TRIES || target?.month !== month || target.size >= FILE_BYTES)
          target = await chooseTarget(month, tries === TRIES);
        return await write(target, text);
      } catch (error) {
        const failure = toFailure(error);
        // a full disk has no room for another file either
        if (tries === TRIES || (isFull(error) && tries === TRIES - 1)) throw failure;
      }
    }
  }

  /** The newest file of this month, or the one after it. */
  async function chooseTarget(month: string, isNext: boolean): Promise<Target> {
    await ensureFolder(disk, folder);
    const newest = (await files()).findLast((file) => file.month === month);
    const found = newest && !isNext && (await endOf(newest.name));
    const states = { isNamed: false, isInDoubt: false };
    if (newest && found && found.size < FILE_BYTES) return { month, name: newest.name, ...found, ...states };
    const name = newest ? `${month}.${newest.part + 1}.jsonl` : `${month}.jsonl`;
    return { month, name, size: 0, lead: '', ...states };
  }

  async function write(to: Target, text: string): Promise<void> {
    const path = join(folder, to.name);
    if (to.isInDoubt) await unless(fs.truncate(path, to.size), 'ENOENT'); // none of what it left was answered
    let file = await unless(fs.append(path), 'ENOENT');
    if (!file) {
      file = await fs.create(path, PRIVATE_MODE);
      Object.assign(to, { size: 0, lead: '', isNamed: false });
    }
    to.isInDoubt = true;
    const bytes = Buffer.from(to.lead + text);
    try {
      await writeWhole(file, bytes);
      await file.sync();
    } finally {
      await file.close().catch(() => {}); // the bytes are safe by now
    }
    if (!to.isNamed) await disk.folders.sync(folder);
    Object.assign(to, { size: to.size + bytes.length, lead: '', isNamed: true, isInDoubt: false });
  }

  async function endOf(name: string): Promise<Pick<Target, 'size' | 'lead'>> {
    const file = await fs.openFile(join(folder, name));
    try {
      return { size: file.size, lead: (await endsInLine(file)) ? '' : '\n' };
    } finally {
      await file.close();
    }
  }

  /** Whether all of it was visited; undefined where it cannot be read or is gone. */
  function walkFile(name: string, visit: (line: Buffer) => unknown): Promise<boolean | undefined> {
    return reading(pathFromData(name), async () => {
      const file = await unless(fs.openFile(join(folder, name)), 'ENOENT');
      return file && walkBack(file, visit).finally(file.close);
    });
  }

  /** Files that cannot be read, as paths below the data folder. One that failed before is read to its end. */
  async function unreadable(): Promise<string[]> {
    const paths: string[] = [];
    for (const { name } of await listFiles()) {
      const path = pathFromData(name);
      paths.push(path);
      await walkFile(name, () => broken.has(path));
    }
    return [...broken].filter((path) => path === FOLDER || paths.includes(path));
  }

  /** Does `work`, which reads `path`; remembers and logs where that fails. */
  async function reading<T>(path: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      broken.delete(path);
      return result;
    } catch (error) {
      if (!broken.has(path)) log.error('audit-unreadable', { file: join(store.dataDir, path), error });
      broken.add(path);
      return undefined;
    }
  }

  /** Removes the months that are old enough. */
  async function drop(): Promise<void> {
    const time = await store.trustedTime();
    if (time === undefined) return;
    const first = monthBefore(time, KEPT_MONTHS);
    for (const { name, month } of await listFiles()) {
      if (month >= first) continue;
      await fs.unlink(join(folder, name)).catch((error: unknown) => log.warn('audit-not-removed', { name, error }));
    }
  }

  async function listFiles(): ReturnType<typeof files> {
    return (await reading(FOLDER, files)) ?? [];
  }

  /** Oldest first. */
  async function files(): Promise<{ name: string; month: string; part: number }[]> {
    const names = (await unless(fs.readFolder(folder), 'ENOENT')) ?? [];
    return names
      .flatMap((name) => {
        const [, month, part = '1'] = FILE.exec(name) ?? [];
        return month === undefined ? [] : [{ name, month, part: Number(part) }];
      })
      .sort((a, b) => a.month.localeCompare(b.month) || a.part - b.part);
  }
}

function monthOf({ time }: AuditEntry): string {
  return chinaDay(time).slice(0, 7);
}

function pathFromData(name: string): string {
  return join(FOLDER, name);
}
