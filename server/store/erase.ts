import { join } from 'node:path';
import type { Disk } from './disk/disk.ts';
import { unless } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import { namesIn, removeTree } from './disk/folders.ts';
import { finishFile, writeWhole } from './disk/replace-file.ts';
import { attachedFolder, ERASABLE } from './stored-kinds.ts';

/** In the data folder: `<kind>/<id> erased`, one line per erased lead. A restore reads it; it contains only ids. */
const FILE = 'erased.txt';
/** A line that was cut has no line feed, and the next one follows right behind it. */
const LINE = new RegExp(`((?:${ERASABLE.join('|')})/[a-z0-9-]+) erased$`, 'gm');
/** The lead of a path in a data folder: of its record, file, versions, deleted copies, and temporary files of an interrupted change. */
const TRACE = new RegExp(`^(?:history/|deleted/)?(${ERASABLE.join('|')})(?:${attachedFolder('')})?/\\.?([a-z0-9-]+)`);

/** Records that leads (`<kind>/<id>`) are about to be erased from a data folder; durable when it resolves. */
export async function noteErased({ fs, syncFolder }: Disk, dataDir: string, leads: Iterable<string>): Promise<void> {
  const path = join(dataDir, FILE);
  const noted = await readNoted(fs, dataDir);
  const lines = [...leads].map((lead) => `${lead} erased\n`).filter((line) => !noted.includes(line));
  if (lines.length === 0) return;
  const create = async () => (await unless(fs.create(path), 'EEXIST')) ?? fs.append(path);
  const file = (await unless(fs.append(path), 'ENOENT')) ?? (await create());
  await finishFile(file, () => writeWhole(file, Buffer.from(lines.join(''))));
  await syncFolder(dataDir);
}

/** The leads (`<kind>/<id>`) recorded as erased from a data folder. If one still exists, its erasure failed. */
export async function erasedIn(fs: FileSystem, dataDir: string): Promise<Set<string>> {
  const erased = new Set(Array.from((await readNoted(fs, dataDir)).matchAll(LINE), ([, lead = '']) => lead));
  for (const kind of erased.size > 0 ? ERASABLE : [])
    for (const name of await namesIn(fs, join(dataDir, kind))) erased.delete(`${kind}/${name.replace(/\.json$/, '')}`);
  return erased;
}

/** Whether a path in a data folder belongs to one of these leads. */
export function isTrace(leads: ReadonlySet<string>, path: string): boolean {
  const [, kind, id] = TRACE.exec(path) ?? [];
  return leads.has(`${kind}/${id}`);
}

/** Removes all files of these leads from a data folder that no server has open. */
export async function eraseFrom({ fs, syncFolder }: Disk, dataDir: string, leads: ReadonlySet<string>): Promise<void> {
  const foldersOf = (kind: string) => [kind, attachedFolder(kind), `history/${kind}`, `deleted/${kind}`];
  for (const folder of ERASABLE.flatMap(foldersOf)) {
    const traces = (await namesIn(fs, join(dataDir, folder))).filter((name) => isTrace(leads, `${folder}/${name}`));
    for (const name of traces) await removeTree(fs, join(dataDir, folder, name));
    if (traces.length > 0) await syncFolder(join(dataDir, folder));
  }
}

/** Removes the file that came with a record, durably; does nothing if there is none. */
export async function removeAttached(
  { fs, syncFolder }: Disk,
  dataDir: string,
  kind: string,
  id: string,
): Promise<void> {
  const folder = join(dataDir, attachedFolder(kind));
  await unless(
    fs.unlink(join(folder, id)).then(() => syncFolder(folder)),
    'ENOENT',
    'ENOTDIR',
  );
}

async function readNoted(fs: FileSystem, dataDir: string): Promise<string> {
  const bytes = await unless(fs.readFile(join(dataDir, FILE)), 'ENOENT', 'ENOTDIR');
  return Buffer.from(bytes ?? []).toString();
}
