import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { createLimiter } from '../contract/limiter.ts';
import { isRecord } from '../contract/shape.ts';
import type { Fault } from '../notify/message.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileStat } from '../store/disk/file-system.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';
import { parseJson } from '../store/records/record-file.ts';
import { type CompareServices, compareFiles, type KnownFile } from './compare-files.ts';

interface AlarmServices extends Omit<CompareServices, 'isStopped'> {
  /** The project's folder, with `dist/` and `client/media/`. */
  readonly root: string;
  /** The build that runs, from there: `dist`, or the one that an upgrade has put in its place. */
  readonly build: string;
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

/** Notices files of the program and its media that are not as they were made. */
export function createAlarm({ root, build, log, tell, ...rest }: AlarmServices) {
  const { fs } = rest;
  const services = { ...rest, isStopped: () => isStopping, pause: async () => (isStopping ? undefined : rest.pause()) };
  const told = new Set<string>();
  const program = new Map<string, KnownFile>();
  let changed: readonly string[] = [];
  let isStopping = false;
  const inTurn = createLimiter();
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
      await inTurn(async () => {}); // the look under way has ended
    },
  };

  function look(): Promise<void> {
    return inTurn(compareAll).catch((error: unknown) => {
      if (!isStopping) log.error('the files could not be compared', { error });
    });
  }

  async function compareAll(): Promise<void> {
    if (isStopping) return;
    const faults = await compareProgram();
    if (isStopping) return;
    changed = faults.map(({ file }) => file).sort();
    const fresh = faults.filter(({ file }) => !told.has(file));
    for (const fault of fresh) {
      told.add(fault.file);
      log.error('a file is not as it was made', { ...fault });
    }
    if (fresh.length > 0) tell(fresh);
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
    return compareFiles(services, root, found, program);
  }

  async function readList(list: string): Promise<Record<string, unknown> | undefined> {
    const bytes = await unless(fs.readFile(join(root, list)), 'ENOENT');
    const value = bytes && parseJson(bytes);
    return isRecord(value) ? value : undefined;
  }
}
