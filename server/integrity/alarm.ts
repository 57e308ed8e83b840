import { join } from 'node:path';
import { DAY_MS } from '../contract/china-time.ts';
import type { Log } from '../contract/log.ts';
import { isRecord } from '../contract/shape.ts';
import type { Fault } from '../notify/message.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileStat } from '../store/disk/file-system.ts';
import { timeFromName } from '../store/disk/time-for-name.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';
import { parseJson } from '../store/records/record-file.ts';
import { KEPT_DELETED_DAYS } from '../store/records/retention.ts';
import type { LedgerEntry, UploadLedger } from '../store/upload-ledger.ts';
import { type CompareServices, compareFiles, readEntry } from './compare-files.ts';

interface AlarmServices extends Omit<CompareServices, 'isStopped'> {
  /** The project's folder, with `dist/` and `client/media/`. */
  readonly root: string;
  /** The build that runs, from there: `dist`, or the one that an upgrade has put in its place. */
  readonly build: string;
  readonly uploadsDir: string;
  readonly ledger: UploadLedger;
  readonly log: Log;
  /** Is told of what was not found before, each file once. */
  tell(faults: readonly Fault[]): void;
}

export type Alarm = ReturnType<typeof createAlarm>;

const EVERY_MS = 3_600_000;
/** What the build made, as it lists it. */
const LIST = 'hashes.json';
/** What an upgrade changed outside the builds, as it lists it: the ways in, which build they read, and the media. */
const SWITCH = 'dist/switch.json';
const MEDIA = 'client/media';
const LEDGER = 'data/ledger/all.json';
/** A file in the bin: its name, when it was removed, by whom. */
const REMOVED = /^([^~]+)~([^~]+)~.*\.removed$/;

/** Notices files of the program, its media and the uploads that are not as they were made. */
export function createAlarm({ root, build, uploadsDir, ledger, log, tell, ...rest }: AlarmServices) {
  const { fs, now } = rest;
  const services = { ...rest, isStopped: () => isStopping, pause: async () => (isStopping ? undefined : rest.pause()) };
  const told = new Set<string>();
  const program = new Map<string, LedgerEntry>();
  let changed: readonly string[] = [];
  let broken: string | undefined;
  let isStopping = false;
  let isLoaded = false;
  let running = Promise.resolve();
  let hourly: NodeJS.Timeout | undefined;

  return {
    /** Looks at once, and every hour. */
    start(): void {
      hourly = setInterval(look, EVERY_MS).unref();
      void look();
    },
    /** Looks at every file; resolves when the look, and those asked for before, have ended. Never fails. */
    look,
    /** The files that were not as they were made at the last look. */
    changed: () => changed,
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(hourly);
      await running;
    },
  };

  function look(): Promise<void> {
    running = running.then(compareAll).catch((error: unknown) => void notCompared(error));
    return running;
  }

  async function compareAll(): Promise<void> {
    if (isStopping) return;
    // Uploads first: until they are taken in, a change of them passes unnoticed. What is wrong there hides nothing of the program.
    const uploads = await compareUploads().catch(notCompared);
    const faults = [...(await compareProgram().catch(notCompared)), ...uploads];
    if (isStopping) return;
    changed = faults.map(({ file }) => file).sort();
    const fresh = faults.filter(({ file }) => !told.has(file));
    for (const fault of fresh) {
      told.add(fault.file);
      log.error('a file is not as it was made', { ...fault });
    }
    if (fresh.length > 0) tell(fresh);
  }

  function notCompared(error: unknown): [] {
    if (!isStopping) log.error('the files could not be compared', { error });
    return [];
  }

  /** The list itself is read once: who changes the program changes the list too. */
  async function compareProgram(): Promise<Fault[]> {
    if (program.size === 0) {
      const list = await readList(join(build, LIST));
      if (!list) return [{ file: join(build, LIST), what: 'missing' }];
      const switched = await readList(SWITCH);
      const own = Object.entries(list).filter(([path]) => !(switched && path.startsWith(MEDIA)));
      const named = own.map(([path, sha256]) => [path.replace(/^dist(?=\/)/, build), sha256] as const);
      for (const [path, sha256] of [...named, ...Object.entries(switched ?? {})])
        program.set(path, { sha256: String(sha256) });
      if (program.size === 0) return []; // a build for development, which changes as one works
    }
    const found = new Map<string, FileStat>();
    for (const folder of [build, MEDIA]) {
      for (const [path, stat] of await walkFiles(fs, join(root, folder), isHidden))
        found.set(`${folder}/${path}`, stat);
    }
    for (const path of program.keys()) {
      const stat = found.has(path) ? undefined : await unless(fs.stat(join(root, path)), 'ENOENT');
      if (stat) found.set(path, stat); // a way in of a build beside
    }
    for (const list of [`${build}/${LIST}`, SWITCH]) found.delete(list);
    return compareFiles(services, { folder: root, found, known: program, prefix: '' });
  }

  async function readList(list: string): Promise<Record<string, unknown> | undefined> {
    const bytes = await unless(fs.readFile(join(root, list)), 'ENOENT');
    const value = bytes && parseJson(bytes);
    return isRecord(value) ? value : undefined;
  }

  async function compareUploads(): Promise<Fault[]> {
    const isNew = await checkLedger();
    const found = await walkFiles(fs, uploadsDir, isOurs);
    if (isNew) await takeIn(found);
    const faults = await compareFiles(services, {
      ...{ folder: uploadsDir, found, known: ledger.entries, prefix: 'uploads/' },
      nameOf,
    });
    const real: Fault[] = [];
    for (const fault of faults) if (await isReal(fault)) real.push(fault);
    if (!isStopping) await ledger.save();
    return broken === undefined ? real : [...real, { file: broken, what: 'changed' }];
  }

  /** Whether everything has to be taken in anew. Who removes or changes the ledger is told of until the next start. */
  async function checkLedger(): Promise<boolean> {
    if (isLoaded) {
      if (!(await ledger.isAsSaved())) broken = LEDGER; // memory knows better, and is written over it
      return false;
    }
    const state = await ledger.load();
    isLoaded = true;
    if (state === 'known') return false;
    if (state !== 'new') broken = LEDGER;
    return true;
  }

  async function takeIn(found: ReadonlyMap<string, FileStat>): Promise<void> {
    for (const [path, stat] of found) {
      if (isStopping) return;
      if (ledger.entries.has(nameOf(path))) continue;
      const entry = await readEntry(services, join(uploadsDir, path), path, stat);
      if (entry) ledger.set(nameOf(path), entry);
    }
  }

  /** Uploads come and go while one looks. */
  async function isReal({ file, what }: Fault): Promise<boolean> {
    if (what === 'changed') return true;
    const path = file.slice('uploads/'.length);
    const entry = ledger.entries.get(nameOf(path));
    const isThere = (await fs.readFolder(uploadsDir)).some((each) => nameOf(each) === nameOf(path));
    if (what === 'foreign') return isThere && !entry;
    if (!entry || isThere) return false;
    if (entry.seen && !isSwept(entry.seen.path)) return true;
    ledger.forget(path); // an upload that was cut short, or one that the bin kept for long enough
    return false;
  }

  function isSwept(path: string): boolean {
    const removedAt = timeFromName(REMOVED.exec(path)?.[2] ?? '');
    return removedAt !== undefined && now() - Date.parse(removedAt) >= KEPT_DELETED_DAYS * DAY_MS;
  }
}

/** The name under which an upload is known: one in the bin has another. */
function nameOf(path: string): string {
  return REMOVED.exec(path)?.[1] ?? path;
}

/** What the store itself keeps among the uploads: temporary files, the ledger's mark, what keeps an empty folder in a checkout. */
function isOurs(path: string): boolean {
  return /^\.(ledger|gitkeep|.+\.tmp)$/.test(path);
}
