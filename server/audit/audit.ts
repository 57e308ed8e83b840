import { join } from 'node:path';
import type { AuditEntry } from '../contract/calls/audit.ts';
import { chinaDay } from '../contract/china-time.ts';
import type { Log } from '../contract/log.ts';
import { toFailure, unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { replaceFile } from '../store/disk/replace-file.ts';
import { PRIVATE_MODE, removeTemporaries, writeWhole } from '../store/disk/temporary-file.ts';
import type { Store } from '../store/open-store.ts';
import { createQueue } from '../store/records/queue.ts';
import { ANCHOR, encodeAnchor, isMarked, readAnchor } from './anchor.ts';
import { endOf, type Head, hashOf, toLine, type Visit, type Walked, walkBack, wholeBytes } from './chain.ts';
import { verifyChain } from './verify-chain.ts';

interface AuditServices {
  readonly store: Pick<Store, 'disk' | 'dataDir' | 'trustedTime'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

export type Audit = Awaited<ReturnType<typeof openAudit>>;
/** Whole months that are kept besides the current one. */
const KEPT_MONTHS = 12;
/** How long a change may wait for others, to be written with them. */
const SOON_MS = 500;
/** Lines of one write. */
const AT_ONCE = 500;
const DROP_EVERY_MS = 3_600_000;
const FILE = /^(\d{4}-\d\d)\.jsonl$/;
const TITLE_MAX = 200;
const QUEUE = 'audit';
const EMPTY = { account: '', name: '', address: '', action: '', kind: '', id: '', title: '', result: '' };

/**
 * Who did what: `data/audit/YYYY-MM.jsonl`, only ever added to, each line with the SHA-256 of the one before. What a power
 * cut has torn is taken off here, and the chain says so. Other disk errors come as they are.
 */
export async function openAudit({ store, log, now }: AuditServices) {
  const { disk } = store;
  const { fs } = disk;
  const folder = join(store.dataDir, 'audit');
  const queue = createQueue();
  /** What is not yet on the disk, oldest first; a failed write leaves it here. */
  const owed: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Whether the last write failed, so that nobody knows what it left. */
  let isInDoubt = false;
  /** The month whose file a write has made that did not end well. */
  let made = '';

  await ensureFolder(disk, folder);
  await removeTemporaries(fs, folder);
  let anchor = await readAnchor(fs, folder, log);
  let head = await findHead().catch((error: unknown): Head => {
    log.error('the audit cannot be read: no log-in is answered before it can', { folder, error });
    return { month: '', lines: 0, bytes: 0, hash: '' };
  });
  if (!(await isMarked(anchor, readMonth))) {
    owe({ action: 'audit/broken', title: `${anchor.mark?.month}:${anchor.mark?.line}` });
    log.error('the audit was changed while the server stood', { at: anchor.mark });
  }
  await flush().catch(() => writeSoon());
  await drop().catch(dropLater);
  const hourly = setInterval(() => void drop().catch(dropLater), DROP_EVERY_MS).unref();

  return {
    /** Where the chain stands; said in the log, which is out of reach of whoever can write to the data folder. */
    head: () => ({ month: head.month, lines: head.lines, hash: head.hash }),

    /** Adds a line. `before` resolves when it is durable, `Failure` 507 when the disk is full; `soon` at once, and it is within a second. */
    async add(
      entry: Partial<AuditEntry> & Pick<AuditEntry, 'action'>,
      when: 'before' | 'soon' = 'soon',
    ): Promise<void> {
      owe(entry);
      if (when === 'soon') writeSoon();
      else await flush().finally(() => owed.length > 0 && writeSoon());
    },

    walk,

    /** Reads all lines; `brokenAt` is the first that is not as it was written, `YYYY-MM:line`. */
    verify: () => verifyChain(walk, () => anchor.previous),

    /** Writes what is owed, and where the chain ends: a change at its end is then found at the next start. */
    async close(): Promise<void> {
      clearInterval(hourly);
      clearTimeout(timer);
      await flush().catch((error: unknown) => log.error('lines of the audit are lost', { lines: owed.length, error }));
      const { month, lines: line, hash } = head;
      if (line > 0) await queue.run(QUEUE, () => setAnchor({ ...anchor, mark: { month, line, hash } })).catch(() => {});
      await queue.close();
    },
  };

  function owe(entry: Partial<AuditEntry>): void {
    const title = Array.from(entry.title ?? '')
      .slice(0, TITLE_MAX)
      .join('');
    owed.push({ time: new Date(now()).toISOString(), ...EMPTY, ...entry, title });
  }

  function writeSoon(): void {
    timer ??= setTimeout(async () => {
      timer = undefined;
      await flush().catch((error: unknown) => {
        log.error('the audit could not be written', { lines: owed.length, error });
        writeSoon();
      });
    }, SOON_MS).unref();
  }

  function flush(): Promise<void> {
    return queue.run(QUEUE, writeOwed);
  }

  async function writeOwed(): Promise<void> {
    while (owed[0]) {
      const month = monthFor(owed[0]);
      const next = owed.slice(0, AT_ONCE);
      const others = next.findIndex((entry) => monthFor(entry) !== month);
      const entries = others === -1 ? next : next.slice(0, others);
      await append(month, entries);
      owed.splice(0, entries.length);
    }
  }

  /** A clock that was set back begins no earlier file: the chain runs through the files in their order. */
  function monthFor({ time }: AuditEntry): string {
    const month = chinaDay(time).slice(0, 7);
    return month > head.month ? month : head.month;
  }

  /** Tried twice, since nobody likes to hear that what was done could not be noted. */
  async function append(month: string, entries: readonly AuditEntry[]): Promise<void> {
    const { text, hash } = linesOf(entries);
    const bytes = Buffer.from(text);
    for (const isLast of [false, true]) {
      try {
        if (isInDoubt) await mend(month);
        isInDoubt = true;
        await write(month, bytes);
        isInDoubt = false;
        const { lines, bytes: size } = month === head.month ? head : { lines: 0, bytes: 0 };
        head = { month, lines: lines + entries.length, bytes: size + bytes.length, hash };
        return;
      } catch (error) {
        if (isLast) throw toFailure(error);
      }
    }
  }

  function linesOf(entries: readonly AuditEntry[]): { text: string; hash: string } {
    let [text, hash] = ['', head.hash];
    for (const entry of entries) {
      const line = toLine(entry, hash);
      hash = hashOf(line);
      text += `${line}\n`;
    }
    return { text, hash };
  }

  async function write(month: string, bytes: Buffer): Promise<void> {
    const isNew = month !== head.month;
    const file = isNew ? await fs.create(pathOf(month), PRIVATE_MODE) : await fs.append(pathOf(month));
    if (isNew) made = month;
    try {
      await writeWhole(file, bytes);
      await file.sync();
    } finally {
      await file.close().catch(() => {}); // the bytes are safe by now
    }
    if (isNew) await disk.folders.sync(folder);
  }

  /** Takes off what a failed write may have left: none of it was answered. */
  async function mend(month: string): Promise<void> {
    if (month !== head.month) {
      if (month === made) await unless(fs.unlink(pathOf(month)), 'ENOENT'); // another's stays: nobody knows what it holds
      return;
    }
    const bytes = await unless(fs.readFile(pathOf(month)), 'ENOENT');
    if (!bytes)
      head = { ...head, month: '', lines: 0, bytes: 0 }; // removed by hand: the chain goes on, and shows it
    else if (bytes.length > head.bytes) await replace(`${month}.jsonl`, bytes.subarray(0, head.bytes));
  }

  /** Where the chain ends: in the newest file, or before it where a cut came right after that was made. */
  async function findHead(): Promise<Head> {
    const [month = '', ...earlier] = (await months()).reverse();
    const bytes = await readMonth(month);
    const size = wholeBytes(bytes);
    const { lines, hash } = await endOf(bytes.subarray(0, size));
    let previous = hash;
    for (const before of earlier) previous ||= (await endOf(await readMonth(before))).hash;
    const found = { month, lines, bytes: size, hash: previous || anchor.previous };
    return size < bytes.length ? repaired(found, bytes) : found;
  }

  /** A file without its torn end, with a line in its place that says so; both in one step. */
  async function repaired({ month, lines, bytes: size, hash }: Head, bytes: Buffer): Promise<Head> {
    const torn = bytes.subarray(size);
    const title = `断电时没有写完的 ${torn.length} 字节已移除，其 SHA-256 为 ${hashOf(torn)}`;
    const line = toLine({ time: new Date(now()).toISOString(), ...EMPTY, action: 'audit/repair', title }, hash);
    const whole = Buffer.concat([bytes.subarray(0, size), Buffer.from(`${line}\n`)]);
    await replace(`${month}.jsonl`, whole);
    log.warn('the end of the audit was torn and is repaired', { month, bytes: torn.length });
    return { month, lines: lines + 1, bytes: whole.length, hash: hashOf(line) };
  }

  /**
   * Visits every line, the last first, as they stand when it is called; from the month `since` on. `visitor` is told where the
   * chain ends.
   */
  async function walk(visitor: (end: Head) => Visit, since = ''): Promise<Walked> {
    const { end, newest } = await queue.run(QUEUE, async () => {
      await writeOwed().catch(() => {}); // the next write says it
      return { end: head, newest: await readMonth(head.month) };
    });
    const visit = visitor(end);
    const counts = new Map<string, number>();
    for (const month of (await months()).reverse().filter((name) => name >= since && name <= end.month)) {
      const bytes = month === end.month ? newest : await readMonth(month);
      counts.set(month, await walkBack(bytes, (line, fromEnd) => visit(line, month, fromEnd)));
    }
    return { counts, end };
  }

  /** Removes the months that are old enough; the anchor first, so that a cut leaves no chain without a beginning. */
  async function drop(): Promise<void> {
    const time = await store.trustedTime();
    if (time === undefined) return;
    const [year = 0, month = 0] = chinaDay(time).split('-').map(Number);
    const first = new Date(Date.UTC(year, month - 1 - KEPT_MONTHS)).toISOString().slice(0, 7);
    await queue.run(QUEUE, async () => {
      const old = (await files()).filter((name) => name < first);
      const last = old.at(-1) ?? '';
      if (last > anchor.month) {
        const previous = (await endOf(await readMonth(last))).hash || anchor.previous;
        await setAnchor({ ...anchor, month: last, previous });
      }
      if (head.month <= last) head = { month: '', lines: 0, bytes: 0, hash: head.hash };
      for (const name of old) await unless(fs.unlink(pathOf(name)), 'ENOENT');
    });
  }

  function dropLater(error: unknown): void {
    log.warn('old months of the audit could not be removed', { error });
  }

  /** The months of the chain, oldest first: a cut may have left some that it no longer begins with. */
  async function months(): Promise<string[]> {
    return (await files()).filter((month) => month > anchor.month);
  }

  async function files(): Promise<string[]> {
    return (await fs.readFolder(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []).sort();
  }

  async function readMonth(month: string): Promise<Buffer> {
    const bytes = (await unless(fs.readFile(pathOf(month)), 'ENOENT')) ?? new Uint8Array();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async function setAnchor(to: typeof anchor): Promise<void> {
    await replace(ANCHOR, encodeAnchor(to));
    anchor = to;
  }

  async function replace(name: string, bytes: Uint8Array): Promise<void> {
    await replaceFile(disk, join(folder, name), bytes, { mode: PRIVATE_MODE });
  }

  function pathOf(month: string): string {
    return join(folder, `${month}.jsonl`);
  }
}
