import { basename, join } from 'node:path';
import { anyText, listOf, object, optional, type Read } from '../contract/shape.ts';
import type { Disk } from '../store/disk/disk.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { readNote, writeNote } from '../store/disk/replace-file.ts';
import { type KnownSnapshot, listSnapshots } from './snapshots.ts';

/** Next to the snapshots, because within one it would be a foreign file. */
const FILE = '.proofs.json';

const shape = object({
  /** The name of the newest snapshot that was verified, and when (ISO 8601). */
  verified: optional(anyText),
  provedAt: optional(anyText),
  /** The name of the last snapshot that was not verified because something failed. */
  doubted: optional(anyText),
  /** The uploads (`uploads/<file>`) that the last backup found changed. */
  changed: optional(listOf(anyText, 0, Number.MAX_SAFE_INTEGER)),
  /** The files that the last backup left out, as `makeSnapshot` returns them. */
  leftOut: optional(listOf(anyText, 0, Number.MAX_SAFE_INTEGER)),
});

/** The records about the snapshots of a folder; empty if the file cannot be read. */
export async function readProofs(fs: FileSystem, backupDir: string): Promise<Read<typeof shape>> {
  const checked = shape(await readNote(fs, join(backupDir, FILE)).catch(() => undefined));
  return checked.ok ? checked.value : {};
}

/** The newest snapshot of a folder, and when it was verified, if it was. Throws if the folder cannot be read. */
export async function newestSnapshot(
  fs: FileSystem,
  backupDir: string,
  now: number,
): Promise<(KnownSnapshot & { provedAt: string | undefined }) | undefined> {
  const [newest] = (await listSnapshots(fs, backupDir, now)).snapshots;
  const { verified, provedAt } = await readProofs(fs, backupDir);
  return newest && { ...newest, provedAt: verified === basename(newest.folder) ? provedAt : undefined };
}

/** Records this about the snapshots of a folder, and keeps all other records. */
export async function noteProof(disk: Disk, backupDir: string, proof: Read<typeof shape>): Promise<void> {
  await writeNote(disk, join(backupDir, FILE), { ...(await readProofs(disk.fs, backupDir)), ...proof });
}
