import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile, isSameSum } from './copy-file.ts';
import { succeeds, unless } from './disk-error.ts';
import { realFileSystem } from './file-system.ts';

/** Names what a run wrote, so that a later one removes nothing else: a path a line. */
const LEDGER = '.zhuzhan-export';
const PACKINGS = ['br', 'gz'] as const;

/** Packed twins of a file's bytes, by the ending that they get. */
export type Twins = Readonly<Record<(typeof PACKINGS)[number], Uint8Array>>;

export type Mirror = ReturnType<typeof openMirror>;

/**
 * A folder of plain files that is brought up to date, each whole under its name at any moment. Nothing is synced: a run that
 * was cut is run again. Throws for a file in the way that no run wrote. For a process that nobody else waits for: small files
 * are written at once, which is less work than asking for it.
 */
export function openMirror(folder: string) {
  mkdirSync(folder, { recursive: true });
  const ledger = join(folder, LEDGER);
  const known = new Set((existsSync(ledger) ? readFileSync(ledger, 'utf8') : '').split('\n').filter(isInside));
  const wanted = new Set<string>();
  const counts = { written: 0, same: 0, removed: 0 };

  return {
    /** Writes a file, and its twins beside it, where it is missing or has other bytes. */
    async put(path: string, bytes: Uint8Array, twins?: () => Promise<Twins>): Promise<void> {
      if (wanted.has(path)) return; // the first one counts, as for the server
      const file = join(folder, path);
      if (isKept(path, twins !== undefined) && readFileSync(file).equals(bytes)) return;
      claim(path);
      const packed = Object.entries((await twins?.()) ?? {});
      for (const [ending, more] of packed) replace(`${file}.${ending}`, (name) => writeFileSync(name, more));
      replace(file, (name) => writeFileSync(name, bytes)); // last: a file with these bytes has its twins
      counts.written += 1;
    },
    /** The same for a copy of a file of any size. */
    async copy(path: string, source: string): Promise<void> {
      if (wanted.has(path)) return;
      const file = join(folder, path);
      if (isKept(path, false) && (await areEqual(file, source))) return;
      claim(path);
      replace(file, (name) => copyFileSync(source, name));
      counts.written += 1;
    },
    /** Removes what earlier runs wrote and this one did not ask for. To be called when the run is complete. */
    async finish(): Promise<{ written: number; same: number; removed: number }> {
      for (const path of known) if (!wanted.has(path)) await remove(path);
      replace(ledger, (name) => writeFileSync(name, `${[...wanted].join('\n')}\n`));
      return { ...counts, same: wanted.size - counts.written };
    },
  };

  /** Whether an earlier run wrote it, and it is there with its twins. */
  function isKept(path: string, hasTwins: boolean): boolean {
    wanted.add(path);
    const endings = hasTwins ? PACKINGS.map((ending) => `.${ending}`) : [];
    return known.has(path) && ['', ...endings].every((ending) => existsSync(join(folder, path + ending)));
  }

  /** Notes the path before it creates the file, so that an interrupted run leaves no unknown file. */
  function claim(path: string): void {
    const file = join(folder, path);
    if (!known.has(path)) {
      if (existsSync(file)) throw new Error(`${file} exists already and was not written by an export`);
      appendFileSync(ledger, `${path}\n`);
    }
    mkdirSync(dirname(file), { recursive: true });
  }

  /** Beside `folder`'s own files, where a disk makes a new one sooner than in a folder that is new too. */
  function replace(file: string, write: (name: string) => void): void {
    const temporary = join(folder, `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
    try {
      write(temporary);
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  async function remove(path: string): Promise<void> {
    counts.removed += 1;
    for (const name of [path, ...PACKINGS.map((ending) => `${path}.${ending}`)]) {
      await unless(unlink(join(folder, name)), 'ENOENT', 'ENOTDIR');
    }
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      if (!(await succeeds(rmdir(join(folder, above))))) return; // it holds something else
    }
  }
}

async function areEqual(one: string, other: string): Promise<boolean> {
  const [sum, otherSum] = await Promise.all([hashFile(realFileSystem, one), hashFile(realFileSystem, other)]);
  return isSameSum(sum, otherSum);
}

/** The ledger lies where others may write: it must not name what lies elsewhere. */
function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !path.split('/').includes('..');
}
