import { appendFile, copyFile, mkdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile, isSameSum } from './copy-file.ts';
import { succeeds, unless } from './disk-error.ts';
import { realFileSystem } from './file-system.ts';

/** Names what a run wrote, so that a later one removes nothing else: a path a line. */
const LEDGER = '.zhuzhan-export';
const PACKINGS = ['br', 'gz'] as const;

/** Packed twins of a file's bytes, by the ending that they get. */
export type Twins = Readonly<Record<(typeof PACKINGS)[number], Uint8Array>>;

export type Mirror = Awaited<ReturnType<typeof openMirror>>;

/**
 * A folder of plain files that is brought up to date, each whole under its name at any moment. Nothing is synced: a run that
 * was cut is run again. Throws for a file in the way that no run wrote.
 */
export async function openMirror(folder: string) {
  await mkdir(folder, { recursive: true });
  const ledger = join(folder, LEDGER);
  const known = new Set(((await unless(readFile(ledger, 'utf8'), 'ENOENT')) ?? '').split('\n').filter(isInside));
  const wanted = new Set<string>();
  const folders = new Set<string>();
  let claiming = Promise.resolve();
  const counts = { written: 0, same: 0, removed: 0 };

  return {
    /** Writes a file, and its twins beside it, where it is missing or has other bytes. */
    async put(path: string, bytes: Uint8Array, twins?: () => Promise<Twins>): Promise<void> {
      if (wanted.has(path)) return; // the first one counts, as for the server
      const file = join(folder, path);
      const there = await unless(readFile(file), 'ENOENT');
      if ((await isKept(path, twins !== undefined)) && there?.equals(bytes)) return;
      await claim(path, there !== undefined);
      const packed = Object.entries((await twins?.()) ?? {});
      for (const [ending, more] of packed) await replace(`${file}.${ending}`, (name) => writeFile(name, more));
      await replace(file, (name) => writeFile(name, bytes)); // last: a file with these bytes has its twins
      counts.written += 1;
    },
    /** The same for a copy of a file of any size. */
    async copy(path: string, source: string): Promise<void> {
      if (wanted.has(path)) return;
      const file = join(folder, path);
      const there = await unless(stat(file), 'ENOENT');
      if ((await isKept(path, false)) && there && (await areEqual(file, source))) return;
      await claim(path, there !== undefined);
      await replace(file, (name) => copyFile(source, name));
      counts.written += 1;
    },
    /** Removes what earlier runs wrote and this one did not ask for. To be called when the run is complete. */
    async finish(): Promise<{ written: number; same: number; removed: number }> {
      await claiming;
      for (const path of known) if (!wanted.has(path)) await remove(path);
      await replace(ledger, (name) => writeFile(name, `${[...wanted].join('\n')}\n`));
      return { ...counts, same: wanted.size - counts.written };
    },
  };

  /** Whether an earlier run wrote it, and its twins are there. */
  async function isKept(path: string, hasTwins: boolean): Promise<boolean> {
    wanted.add(path);
    if (!known.has(path)) return false;
    const beside = hasTwins ? PACKINGS : [];
    const found = await Promise.all(beside.map((ending) => unless(stat(join(folder, `${path}.${ending}`)), 'ENOENT')));
    return found.every((one) => one !== undefined);
  }

  /** Notes the path before there is a file, so that a run that is cut leaves nothing unknown. */
  async function claim(path: string, isThere: boolean): Promise<void> {
    const file = join(folder, path);
    if (!known.has(path) && isThere) throw new Error(`${file} is in the way: no export wrote it`);
    if (!known.has(path)) {
      claiming = claiming.then(() => appendFile(ledger, `${path}\n`));
      await claiming;
    }
    if (!folders.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
    folders.add(dirname(file));
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

async function replace(file: string, write: (name: string) => Promise<unknown>): Promise<void> {
  const temporary = join(dirname(file), `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
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
