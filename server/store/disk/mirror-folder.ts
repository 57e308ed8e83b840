import * as fs from 'node:fs';
import { rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { succeeds, unless } from './disk-error.ts';
import { realFileSystem } from './file-system.ts';
import { isSameFile } from './hash-file.ts';

/** Lists the files that a run wrote, one path a line, so that a later run removes only those. */
const LEDGER = '.zhuzhan-export';
const PACKINGS = ['br', 'gz'] as const;

/** Compressed versions of a file's bytes, by extension. */
export type Twins = Readonly<Record<(typeof PACKINGS)[number], Uint8Array>>;

export type Mirror = ReturnType<typeof openMirror>;

/** Updates a folder of plain files, each complete at any moment; nothing is synced. Throws for a file that no run wrote. */
export function openMirror(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const ledger = join(folder, LEDGER);
  const listed = () => (fs.existsSync(ledger) ? fs.readFileSync(ledger, 'utf8') : '');
  const readLedger = () => new Set(listed().split('\n').filter(isInside));
  const known = readLedger();
  const wanted = new Set<string>();
  const counts = { written: 0, same: 0, removed: 0 };

  return {
    /** Writes a file and its compressed versions unless it has these bytes: synchronously, as an export does nothing beside. */
    async put(path: string, bytes: Uint8Array, twins?: () => Promise<Twins>): Promise<void> {
      if (wanted.has(path)) return; // the first one counts, as on the server
      const file = join(folder, path);
      if (want(path, twins && PACKINGS) && fs.readFileSync(file).equals(bytes)) return;
      claim(path);
      const packed = Object.entries((await twins?.()) ?? {});
      for (const [ending, more] of packed) replace(`${file}.${ending}`, (name) => fs.writeFileSync(name, more));
      replace(file, (name) => fs.writeFileSync(name, bytes)); // last: a file with these bytes has its compressed versions
      counts.written += 1;
    },
    /** Does the same for a copy of a file of any size. */
    async copy(path: string, source: string): Promise<void> {
      if (wanted.has(path)) return;
      const file = join(folder, path);
      if (want(path) && (await isSameFile(realFileSystem, file, source))) return;
      claim(path);
      replace(file, (name) => fs.copyFileSync(source, name));
      counts.written += 1;
    },
    /** Removes files of earlier runs that this run did not write. Call it when the run is complete. */
    async finish(): Promise<{ written: number; same: number; removed: number }> {
      for (const path of known) if (!wanted.has(path)) await remove(path);
      const beside = [...readLedger()].filter((path) => !known.has(path)); // of a run at the same time, too
      const list = `${[...new Set([...wanted, ...beside])].sort().join('\n')}\n`; // the same for the same site
      if (listed() !== list) replace(ledger, (name) => fs.writeFileSync(name, list));
      return { ...counts, same: wanted.size - counts.written };
    },
  };

  /** Marks a file as wanted; returns whether an earlier run wrote it, and it exists with its compressed versions. */
  function want(path: string, packings: readonly string[] = []): boolean {
    wanted.add(path);
    const all = [path, ...packings.map((ending) => `${path}.${ending}`)];
    return known.has(path) && all.every((one) => fs.existsSync(join(folder, one)));
  }

  /** Records the path before it creates the file, so that an interrupted run leaves no unknown file. */
  function claim(path: string): void {
    const file = join(folder, path);
    if (!known.has(path)) {
      if (fs.existsSync(file) && !readLedger().has(path))
        throw new Error(`${file} exists already and was not written by an export`);
      fs.appendFileSync(ledger, `${path}\n`);
    }
    fs.mkdirSync(dirname(file), { recursive: true });
  }

  /** Creates the file next to `folder`'s own files, where a disk does so faster than in a new folder. */
  function replace(file: string, write: (name: string) => void): void {
    const temporary = join(folder, `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
    try {
      write(temporary);
      fs.chmodSync(temporary, 0o644); // another program may serve it; an upload, of which it may be a copy, is the server's alone
      fs.renameSync(temporary, file);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  }

  async function remove(path: string): Promise<void> {
    counts.removed += 1;
    for (const name of [path, ...PACKINGS.map((ending) => `${path}.${ending}`)]) {
      await unless(unlink(join(folder, name)), 'ENOENT', 'ENOTDIR');
    }
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      if (!(await succeeds(rmdir(join(folder, above))))) return; // the folder is not empty
    }
  }
}

/** Others may write to the ledger's folder, so a path in the ledger must not lead outside. */
function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !path.split('/').includes('..');
}
