import { basename, join } from 'node:path';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { replaceFile } from '../store/disk/replace-file.ts';
import { parseJson } from '../store/records/record-file.ts';
import { listSnapshots } from './list-snapshots.ts';

/** Beside the snapshots, for within one it would be a foreign file. */
const FILE = '.proofs.json';

/** Notes that a snapshot was proved at this time (milliseconds since 1970), and forgets those of snapshots that are gone. */
export async function noteProof(disk: Disk, backupDir: string, name: string, now: number): Promise<void> {
  const known = await readProofs(disk.fs, backupDir);
  const { snapshots, ahead } = await listSnapshots(disk.fs, backupDir, now);
  const names = [...snapshots, ...ahead].map(({ folder }) => basename(folder));
  if (!names.includes(name)) return; // it lies elsewhere
  const proofs = Object.entries({ ...known, [name]: new Date(now).toISOString() }).filter(([key]) =>
    names.includes(key),
  );
  await replaceFile(
    disk,
    join(backupDir, FILE),
    Buffer.from(`${JSON.stringify(Object.fromEntries(proofs), null, 1)}\n`),
  );
}

/** The newest snapshot of a folder, and when it was proved; both ISO 8601, null where there is none. */
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

async function readProofs(fs: FileSystem, backupDir: string): Promise<Record<string, unknown>> {
  const bytes = await unless(fs.readFile(join(backupDir, FILE)), 'ENOENT');
  try {
    const value = bytes && parseJson(bytes);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // written anew by the next proof
  }
}
