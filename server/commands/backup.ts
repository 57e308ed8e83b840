import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ALL_AUTH, addAccount, makePassword } from '../auth/accounts.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { Served } from '../backup/compare-served.ts';
import { type KnownSnapshot, listSnapshots } from '../backup/list-snapshots.ts';
import { makeSnapshot, prepareBackupFolder } from '../backup/make-snapshot.ts';
import { type RestoreServices, restoreSnapshot } from '../backup/restore-snapshot.ts';
import { removeUnfinished, thinSnapshots } from '../backup/thin-snapshots.ts';
import { verifySnapshot } from '../backup/verify-snapshot.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { readSettings } from '../start/configuration.ts';
import { endWith } from '../start/explain.ts';
import { createLog } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { projectRoot } from '../start/project-root.ts';
import { startServer } from '../start/start-server.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { createDisk } from '../store/disk/disk.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { acquireLock } from '../store/disk/lock.ts';
import { finish } from '../store/first-start.ts';
import type { SitesFolders } from '../store/swap-folders.ts';
import { print, readCommandLine } from './command-line.ts';
import { commandSettings } from './command-settings.ts';

const USAGE = `usage: npm run backup [-- --to FOLDER]                       a new snapshot in FOLDER
       npm run backup -- --verify [SNAPSHOT] [--to FOLDER]   proves a snapshot, the newest unless one is named
       npm run restore -- SNAPSHOT                           puts a snapshot in the place of data and uploads
FOLDER is the folder of all snapshots; BACKUP_DIR names it for good.`;

type Services = Omit<RestoreServices, 'snapshot'>;

/** `npm run backup` and `npm run restore`: copies everything while the server runs, proves a copy, puts one back. */
async function main(): Promise<void> {
  const { verb, snapshot, to } = readArguments();
  const root = projectRoot();
  const settings = await commandSettings(root);
  if (verb !== 'restore') {
    await checkFirstStart(realFileSystem, settings.dataDir); // a restore needs none
    process.umask(0o077); // what a restore puts back has the usual modes; a snapshot is for its owner alone
  }
  const log = { ...createLog((line) => process.stderr.write(`${line}\n`), Date.now), info: () => {} };
  const services = { ...settings, fs: realFileSystem, randomBytes, log, now: Date.now() };
  const backupDir = to === undefined ? settings.backupDir : resolve(to);
  if (verb === 'restore') return restore(services, resolve(snapshot));
  if (verb === 'verify') return verify(services, await chooseSnapshot(services, snapshot, backupDir), root);
  if (backupDir === undefined) {
    throw new BackupError('where to? name a folder with --to FOLDER or BACKUP_DIR, best on another disk');
  }
  return backUp(services, backupDir, to === undefined ? 'BACKUP_DIR' : '--to');
}

function readArguments(): { verb: 'backup' | 'verify' | 'restore'; snapshot: string; to?: string | undefined } {
  const options = { to: { type: 'string' }, verify: { type: 'boolean' }, restore: { type: 'boolean' } } as const;
  const { values, positionals } = readCommandLine(options, USAGE);
  const [snapshot = '', ...others] = positionals;
  const verb = values.restore ? 'restore' : values.verify ? 'verify' : 'backup';
  const isWrong =
    others.length > 0 ||
    (verb === 'restore' && (snapshot === '' || values.verify || values.to !== undefined)) ||
    (verb === 'backup' && snapshot !== '');
  if (isWrong) throw new BackupError(USAGE);
  return { verb, snapshot, to: values.to };
}

async function backUp(services: Services, backupDir: string, name: string): Promise<void> {
  const { fs, now } = services;
  const began = performance.now();
  const disk = createDisk(fs, randomBytes);
  await prepareBackupFolder({ ...services, disk, backupDir }, name);
  const lock = await acquireLock({ ...services, dataDir: backupDir });
  try {
    await removeUnfinished(disk, backupDir);
    const { folder, manifest, shared } = await makeSnapshot({ ...services, disk, backupDir });
    const { files, isOneMoment } = manifest;
    const megabytes = (files.reduce((sum, { size }) => sum + size, 0) / 1_048_576).toFixed(1);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`snapshot ${folder}: ${files.length} files, ${megabytes} MB, ${shared} shared, in ${seconds} s`);
    if (!isOneMoment) print('saves came without a pause: each file is whole, but not all are of one moment');
    for (const old of await thinSnapshots(disk, backupDir, now)) print(`removed ${old}`);
    tellAhead((await listSnapshots(fs, backupDir, now)).ahead);
  } finally {
    await lock.release();
    await disk.folders.close();
  }
}

async function restore(services: Services, snapshot: string): Promise<void> {
  const { dataDir, uploadsDir, manifest } = await restoreSnapshot({ ...services, snapshot });
  print(`restored ${manifest.files.length} files of ${manifest.madeAt}`);
  print(`what was there lies in ${dataDir} and ${uploadsDir}`);
}

async function verify(services: Services, snapshot: string, root: string): Promise<void> {
  const temporary = join(tmpdir(), `zhuzhan-verify-${randomBytes(8).toString('hex')}`);
  const serve = (folders: SitesFolders) => serveCopy(folders, root);
  const { files, records, pictures, faults, unreadable } = await verifySnapshot({
    ...services,
    snapshot,
    temporary,
    cleanHtml,
    serve,
  });
  for (const file of unreadable) print(`${file} could not be read when it was copied, and is as it was`);
  if (faults.length > 0)
    throw new BackupError(`${snapshot}: served otherwise than it was copied: ${faults.join(', ')}`);
  print(
    `verified ${snapshot}: ${files} files restored and hashed; ${records} records and ${pictures} pictures served and equal`,
  );
}

/** The newest; one of a time to come only where there is no other. */
async function chooseSnapshot({ fs, now }: Services, named: string, backupDir: string | undefined): Promise<string> {
  if (named !== '') return resolve(named);
  if (backupDir === undefined) throw new BackupError('which snapshot? name one, or its folder with --to or BACKUP_DIR');
  const { snapshots, ahead } = await listSnapshots(fs, backupDir, now);
  tellAhead(ahead);
  const [newest] = [...snapshots, ...ahead];
  if (!newest) throw new BackupError(`${backupDir} holds no snapshot`);
  return newest.folder;
}

function tellAhead(ahead: readonly KnownSnapshot[]): void {
  for (const { folder } of ahead)
    print(`${folder} is named for a time to come: it is not the newest, and never removed`);
}

/** Starts a server on a copy: on this machine's own address, telling nobody of anything, with one more account. */
async function serveCopy(folders: SitesFolders, root: string): Promise<Served> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }; // what it cannot read is told by the comparison
  const settings = { ...readSettings({ PORT: '0' }, root), ...folders };
  const login = { username: `verify-${randomBytes(8).toString('hex')}`, password: makePassword() };
  const store = await openDataFolder(settings, root, quiet);
  const unasked = new Map<string, Map<string, object>>();
  try {
    for (const kind of ['account', 'session', 'notice', 'preview'] as const) {
      unasked.set(kind, new Map(store[kind].all().map((record) => [record.id, record])));
    }
    await addAccount(store, { ...login, auth: ALL_AUTH, isDeadlineToken: 0 });
  } finally {
    await store.close();
  }
  // Served in the layout in which it was copied: it is compared with that copy, not brought up to date
  await finish(createDisk(realFileSystem, randomBytes), folders.dataDir);
  const { address, stop } = await startServer(settings, root, quiet, () => {});
  return { address, login, unasked, stop };
}

main().catch(endWith);
