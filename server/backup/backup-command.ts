import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDisk } from '../store/disk/disk.ts';
import { acquireLock } from '../store/disk/lock.ts';
import { BackupError } from './backup-error.ts';
import { type KnownSnapshot, listSnapshots } from './list-snapshots.ts';
import { makeSnapshot, prepareBackupFolder } from './make-snapshot.ts';
import { type RestoreServices, restoreSnapshot } from './restore-snapshot.ts';
import { removeUnfinished, thinSnapshots } from './thin-snapshots.ts';
import { type VerifyServices, verifySnapshot } from './verify-snapshot.ts';

const USAGE = `usage: npm run backup [-- --to FOLDER]                       a new snapshot in FOLDER
       npm run backup -- --verify [SNAPSHOT] [--to FOLDER]   proves a snapshot, the newest unless one is named
       npm run restore -- SNAPSHOT                           puts a snapshot in the place of data and uploads
FOLDER is the folder of all snapshots; BACKUP_DIR names it for good.`;

export interface CommandServices
  extends Omit<RestoreServices, 'snapshot'>,
    Pick<VerifyServices, 'temporary' | 'cleanHtml' | 'serve'> {
  readonly backupDir: string | undefined;
  /** Milliseconds on a clock that never goes back. */
  readonly stopwatch: () => number;
  print(line: string): void;
}

/** Carries out `npm run backup` and `npm run restore`. Throws errors of one line for the person who typed it. */
export async function runBackupCommand(args: string[], parts: CommandServices): Promise<void> {
  const { verb, snapshot, to } = readArguments(args);
  const backupDir = to ?? parts.backupDir;
  if (verb === 'restore') return restore(parts, resolve(snapshot));
  if (verb === 'verify') return verify(parts, await chooseSnapshot(parts, snapshot, backupDir));
  if (backupDir === undefined) {
    throw new BackupError('where to? name a folder with --to FOLDER or BACKUP_DIR, best on another disk');
  }
  return backUp(parts, resolve(backupDir), to === undefined ? 'BACKUP_DIR' : '--to');
}

async function backUp(parts: CommandServices, backupDir: string, name: string): Promise<void> {
  const { fs, randomBytes, now, print, stopwatch } = parts;
  const began = stopwatch();
  const disk = createDisk(fs, randomBytes);
  await prepareBackupFolder({ ...parts, disk, backupDir }, name);
  const lock = await acquireLock({ ...parts, dataDir: backupDir });
  try {
    await removeUnfinished(disk, backupDir);
    const { folder, manifest, shared } = await makeSnapshot({ ...parts, disk, backupDir, now });
    const { length } = manifest.files;
    const seconds = ((stopwatch() - began) / 1000).toFixed(1);
    print(`snapshot ${folder}: ${length} files, ${megabytes(manifest.files)} MB, ${shared} shared, in ${seconds} s`);
    if (!manifest.isOneMoment) print('saves came without a pause: each file is whole, but not all are of one moment');
    for (const old of await thinSnapshots(disk, backupDir, now)) print(`removed ${old}`);
    tellAhead((await listSnapshots(fs, backupDir, now)).ahead, print);
  } finally {
    await lock.release();
    await disk.folders.close();
  }
}

async function restore(parts: CommandServices, snapshot: string): Promise<void> {
  const { dataDir, uploadsDir, manifest } = await restoreSnapshot({ ...parts, snapshot });
  parts.print(`restored ${manifest.files.length} files of ${manifest.madeAt}`);
  parts.print(`what was there lies in ${dataDir} and ${uploadsDir}`);
}

async function verify(parts: CommandServices, snapshot: string): Promise<void> {
  const { files, records, pictures, faults, unreadable } = await verifySnapshot({ ...parts, snapshot });
  for (const file of unreadable) parts.print(`${file} could not be read when it was copied, and is as it was`);
  if (faults.length > 0)
    throw new BackupError(`${snapshot}: served otherwise than it was copied: ${faults.join(', ')}`);
  parts.print(
    `verified ${snapshot}: ${files} files restored and hashed; ${records} records and ${pictures} pictures served and equal`,
  );
}

/** The newest; one of a time to come only where there is no other. */
async function chooseSnapshot(
  { fs, now, print }: CommandServices,
  named: string | undefined,
  backupDir: string | undefined,
): Promise<string> {
  if (named !== undefined && named !== '') return resolve(named);
  if (backupDir === undefined) throw new BackupError('which snapshot? name one, or its folder with --to or BACKUP_DIR');
  const { snapshots, ahead } = await listSnapshots(fs, resolve(backupDir), now);
  tellAhead(ahead, print);
  const [newest] = [...snapshots, ...ahead];
  if (!newest) throw new BackupError(`${resolve(backupDir)} holds no snapshot`);
  return newest.folder;
}

function tellAhead(ahead: readonly KnownSnapshot[], print: CommandServices['print']): void {
  for (const { folder } of ahead)
    print(`${folder} is named for a time to come: it is not the newest, and never removed`);
}

function megabytes(files: readonly { size: number }[]): string {
  return (files.reduce((sum, { size }) => sum + size, 0) / 1_048_576).toFixed(1);
}

function readArguments(args: string[]): { verb: 'backup' | 'verify' | 'restore'; snapshot: string; to?: string } {
  const { values, positionals } = parse(args);
  const [snapshot = '', ...others] = positionals;
  const verb = values.restore ? 'restore' : values.verify ? 'verify' : 'backup';
  const isWrong =
    others.length > 0 ||
    (verb === 'restore' && (snapshot === '' || values.verify || values.to !== undefined)) ||
    (verb === 'backup' && snapshot !== '');
  if (isWrong) throw new BackupError(USAGE);
  return { verb, snapshot, ...(values.to === undefined ? {} : { to: values.to }) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, verify: { type: 'boolean' }, restore: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new BackupError(USAGE, { cause });
  }
}
