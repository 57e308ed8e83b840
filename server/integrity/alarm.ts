import { basename, join } from 'node:path';
import type { Log } from '../base/log.ts';
import { createLimiter } from '../contract/limiter.ts';
import { isRecord } from '../contract/shape.ts';
import type { Fault } from '../notify/message.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { readNote } from '../store/disk/replace-file.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';

interface AlarmServices {
  /** The folder of the build, with its list of hashes. */
  readonly build: string;
  readonly fs: FileSystem;
  readonly log: Log;
  /** Awaited after each `PIECE_BYTES`, so that nobody else waits for the disk or the processor. */
  pause(): Promise<void>;
  /** Is told of what was not found before, each file once. */
  tell(faults: readonly Fault[]): void;
}

const EVERY_MS = 3_600_000;
/** The first visitors after a start do not wait for it. */
const FIRST_MS = 1_000;
/** What the build made, as it lists it. */
const LIST = 'hashes.json';
/** Hashed in a fraction of a millisecond. */
const PIECE_BYTES = 131_072;

/** Notices files of the program and its media that are not as they were built. */
export function createAlarm({ build, fs, log, pause, tell }: AlarmServices) {
  const told = new Set<string>();
  /** SHA-256 by path. The list is read once: who changes the program changes the list too. */
  let known: ReadonlyMap<string, string> | undefined;
  let changed: readonly string[] = [];
  let isStopping = false;
  const inTurn = createLimiter();
  let next: NodeJS.Timeout | undefined;

  return {
    /** Looks in a moment, and every hour. */
    start(): void {
      next = setTimeout(() => {
        next = setInterval(look, EVERY_MS).unref();
        void look();
      }, FIRST_MS).unref();
    },
    /** Looks at every file; resolves when the look, and those asked for before, have ended. Never fails. */
    look,
    /** The files that were not as they were built at the last look. */
    changed: () => changed,
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(next);
      await inTurn(async () => {}); // the look under way has ended
    },
  };

  function look(): Promise<void> {
    return inTurn(compareAll).catch((error: unknown) => {
      if (!isStopping) log.error('integrity-check-failed', { error });
    });
  }

  async function compareAll(): Promise<void> {
    const found = await findFaults();
    if (isStopping) return;
    const faults = found.map(({ file, what }) => ({ file: join(basename(build), file), what }));
    changed = faults.map(({ file }) => file).sort();
    const fresh = faults.filter(({ file }) => !told.has(file));
    for (const fault of fresh) {
      told.add(fault.file);
      log.error('file-changed', { ...fault });
    }
    if (fresh.length > 0) tell(fresh);
  }

  async function findFaults(): Promise<Fault[]> {
    known ??= await readList();
    if (!known) return [{ file: LIST, what: 'missing' }];
    if (known.size === 0) return []; // a build for development, which changes as somebody works
    const found = await walkFiles(fs, build, isHidden);
    found.delete(LIST);
    const faults: Fault[] = [...known.keys()]
      .filter((file) => !found.has(file))
      .map((file) => ({ file, what: 'missing' }));
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    let sincePause = 0;
    const take = async ({ length }: Uint8Array) => {
      sincePause += length;
      if (sincePause < PIECE_BYTES || isStopping) return;
      sincePause = 0;
      await pause();
    };
    for (const file of found.keys()) {
      if (isStopping) return [];
      const sha256 = known.get(file);
      const sum = sha256 && (await unless(hashFile(fs, join(build, file), take, piece), 'ENOENT'));
      if (sha256 === undefined) faults.push({ file, what: 'foreign' });
      else if (sum && sum.sha256 !== sha256) faults.push({ file, what: 'changed' }); // a file removed meanwhile is missing at the next look
    }
    return faults;
  }

  async function readList(): Promise<Map<string, string> | undefined> {
    const list = await readNote(fs, join(build, LIST));
    if (!isRecord(list) || !isRecord(list.files)) return undefined;
    return new Map(Object.entries(list.files).map(([path, sha256]) => [path, String(sha256)]));
  }
}
