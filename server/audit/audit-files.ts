import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { AuditEntry } from '../contract/calls/audit.ts';
import { anyText, object, optional, type Shape, wholeNumber } from '../contract/shape.ts';
import { isFull, toFailure, unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { PRIVATE_MODE, writeWhole } from '../store/disk/temporary-file.ts';
import type { Store } from '../store/open-store.ts';

/** A month continues in another file when this is full, so that a file can be read whole. */
const FILE_BYTES = 16 * 1_048_576;
/** Lines that are parsed before other requests get their turn. */
const LINES_AT_ONCE = 500;
const TRIES = 3;
const FOLDER = 'audit';
const FILE = /^(\d{4}-\d\d)(?:\.([1-9]\d*))?\.jsonl$/;

const shape: Shape<AuditEntry> = object({
  ...{ time: anyText, account: anyText, name: anyText, address: anyText, action: anyText, kind: anyText, id: anyText },
  ...{ title: anyText, result: anyText, count: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) },
  press: optional(anyText),
});

/** The file that lines are added to. */
interface Target {
  readonly month: string;
  readonly name: string;
  /** Bytes of lines that were written well. */
  size: number;
  /** A line break if a crash has torn the last line. */
  lead: '' | '\n';
  /** Whether the file's name survives a power cut. */
  isNamed: boolean;
}

interface AuditFile {
  readonly name: string;
  readonly month: string;
  readonly part: number;
}

export type AuditFolder = Pick<Store, 'disk' | 'dataDir'>;

/**
 * The files of the audit: `audit/YYYY-MM.jsonl`, then `YYYY-MM.2.jsonl` and so on, only ever added to. An unreadable file
 * stops nothing: the others are read, and the month continues in the next file.
 */
export function createAuditFiles(place: AuditFolder, log: Log) {
  const { fs } = place.disk;
  const folder = join(place.dataDir, FOLDER);
  /** Paths below the data folder that could not be read. */
  const broken = new Set<string>();
  let target: Target | undefined;

  return {
    /** Adds lines to a month, durably. Throws `Failure` 507 if the disk is full at the second try, and the disk's error after three. */
    async append(month: string, text: string): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        try {
          const isUsable = tries < TRIES && target?.month === month && target.size < FILE_BYTES;
          if (!target || !isUsable) target = await chooseTarget(place, month, tries === TRIES);
          return await write(place, target, text);
        } catch (error) {
          // Half a batch would be there twice. If this fails too, the next write begins a new line.
          if (target) await fs.truncate(join(folder, target.name), target.size).catch(() => {});
          target = undefined;
          // a full disk has no room for another file either
          if (tries === TRIES || (isFull(error) && tries === TRIES - 1)) throw toFailure(error);
        }
      }
    },

    /** The entries, newest first, from the month `since` on. Holds one file in memory and skips what cannot be read. */
    async *read(since = ''): AsyncGenerator<AuditEntry> {
      for (const { name, month } of (await list()).reverse()) {
        if (month < since) return;
        const bytes = await reading(join(FOLDER, name), () => unless(fs.readFile(join(folder, name)), 'ENOENT'));
        const lines = new TextDecoder().decode(bytes).split('\n');
        for (let at = lines.length - 1; at >= 0; at -= 1) {
          if (at % LINES_AT_ONCE === 0) await pause();
          const entry = readLine(lines[at] ?? '');
          if (entry) yield entry;
        }
      }
    },

    /** Files that cannot be read, as paths below the data folder. */
    async unreadable(): Promise<string[]> {
      const paths = (await list()).map(({ name }) => join(FOLDER, name));
      for (const path of paths) await reading(path, () => look(path));
      return [...broken].filter((path) => path === FOLDER || paths.includes(path));
    },

    /** Removes the files of the months before `first`. */
    async drop(first: string): Promise<void> {
      for (const { name, month } of await list()) {
        if (month >= first) continue;
        await fs.unlink(join(folder, name)).catch((error: unknown) => log.warn('audit-not-removed', { name, error }));
      }
    },
  };

  async function list(): Promise<AuditFile[]> {
    return (await reading(FOLDER, () => listFiles(place))) ?? [];
  }

  /** Reads a byte; of a file that failed before, all of them. */
  async function look(path: string): Promise<void> {
    const whole = join(place.dataDir, path);
    if (broken.has(path)) return void (await unless(fs.readFile(whole), 'ENOENT'));
    const file = await unless(fs.openFile(whole), 'ENOENT');
    await file?.read(Buffer.alloc(1)).finally(file.close);
  }

  /** Does `work`, which reads `path`; remembers and logs a failure. */
  async function reading<T>(path: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      broken.delete(path);
      return result;
    } catch (error) {
      if (!broken.has(path)) log.error('audit-unreadable', { file: join(place.dataDir, path), error });
      broken.add(path);
      return undefined;
    }
  }
}

/** The newest file of a month, or the one after it. */
async function chooseTarget(place: AuditFolder, month: string, isNext: boolean): Promise<Target> {
  await ensureFolder(place.disk, join(place.dataDir, FOLDER));
  const newest = (await listFiles(place)).findLast((file) => file.month === month);
  if (!newest) return { month, name: `${month}.jsonl`, size: 0, lead: '', isNamed: false };
  const bytes = isNext ? undefined : await place.disk.fs.readFile(join(place.dataDir, FOLDER, newest.name));
  if (!bytes || bytes.length >= FILE_BYTES)
    return { month, name: `${month}.${newest.part + 1}.jsonl`, size: 0, lead: '', isNamed: false };
  const isTorn = bytes.length > 0 && bytes.at(-1) !== 0x0a;
  return { month, name: newest.name, size: bytes.length, lead: isTorn ? '\n' : '', isNamed: false };
}

async function write({ disk, dataDir }: AuditFolder, to: Target, text: string): Promise<void> {
  const path = join(dataDir, FOLDER, to.name);
  let file = await unless(disk.fs.append(path), 'ENOENT');
  if (!file) {
    file = await disk.fs.create(path, PRIVATE_MODE);
    Object.assign(to, { size: 0, lead: '', isNamed: false });
  }
  const bytes = Buffer.from(to.lead + text);
  try {
    await writeWhole(file, bytes);
    await file.sync();
  } finally {
    await file.close().catch(() => {}); // the bytes are safe by now
  }
  if (!to.isNamed) await disk.folders.sync(join(dataDir, FOLDER));
  Object.assign(to, { size: to.size + bytes.length, lead: '', isNamed: true });
}

/** Oldest first. */
async function listFiles({ disk, dataDir }: AuditFolder): Promise<AuditFile[]> {
  const names = (await unless(disk.fs.readFolder(join(dataDir, FOLDER)), 'ENOENT')) ?? [];
  const files = names.flatMap((name) => {
    const [, month, part = '1'] = FILE.exec(name) ?? [];
    return month === undefined ? [] : [{ name, month, part: Number(part) }];
  });
  return files.sort((a, b) => a.month.localeCompare(b.month) || a.part - b.part);
}

/** Undefined for a line that a crash has torn or a hand has damaged. */
function readLine(line: string): AuditEntry | undefined {
  try {
    const checked = shape(JSON.parse(line));
    return checked.ok && !Number.isNaN(Date.parse(checked.value.time)) ? checked.value : undefined;
  } catch {
    return undefined;
  }
}
