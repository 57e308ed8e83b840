import { basename, join } from 'node:path';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { readNote, writeNote } from '../store/disk/replace-file.ts';
import { listSnapshots } from './snapshots.ts';

/** Next to the snapshots, because within one it would be a foreign file. */
const FILE = '.proofs.json';
const CHANGED = '.changed.json';

/** Records when a snapshot was verified (milliseconds since 1970), and removes the entries of snapshots that no longer exist. */
export async function noteProof(disk: Disk, backupDir: string, name: string, now: number): Promise<void> {
  const known = await readProofs(disk.fs, backupDir);
  const { snapshots, ahead } = await listSnapshots(disk.fs, backupDir, now);
  const names = [...snapshots, ...ahead].map(({ folder }) => basename(folder));
  if (!names.includes(name)) return; // it is in another folder
  const proofs = Object.entries({ ...known, [name]: new Date(now).toISOString() }).filter(([key]) =>
    names.includes(key),
  );
  await writeNote(disk, join(backupDir, FILE), Object.fromEntries(proofs));
}

/** The newest snapshot of a folder, and when it was verified; both ISO 8601, null if there is none. */
export async function newestProof(
  fs: FileSystem,
  backupDir: string,
  now: number,
): Promise<{ lastAt: string | null; provedAt: string | null }> {
  const [newest] = (await listSnapshots(fs, backupDir, now)).snapshots;
  if (!newest) return { lastAt: null, provedAt: null };
  const proof = (await readProofs(fs, backupDir))[basename(newest.folder)];
  return { lastAt: new Date(newest.time).toISOString(), provedAt: typeof proof === 'string' ? proof : null };
}

/** Records which uploads (`uploads/<file>`) the last backup found changed. */
export async function noteChanged(disk: Disk, backupDir: string, files: readonly string[]): Promise<void> {
  const path = join(backupDir, CHANGED);
  if (files.length > 0) await writeNote(disk, path, files);
  else await unless(disk.fs.unlink(path), 'ENOENT');
}

/** The uploads recorded by `noteChanged`. */
export async function readChanged(fs: FileSystem, backupDir: string): Promise<string[]> {
  const value = await readNote(fs, join(backupDir, CHANGED)).catch(none);
  return Array.isArray(value) ? value.map(String) : [];
}

async function readProofs(fs: FileSystem, backupDir: string): Promise<Record<string, unknown>> {
  const value = await readNote(fs, join(backupDir, FILE)).catch(none);
  return isRecord(value) ? value : {};
}

/** For a note that cannot be read: the next backup or verification writes it again. */
const none = () => undefined;
