import { newestSnapshot } from '../backup/proofs.ts';
import { isSystemError, messageOf } from '../base/system-error.ts';
import { foldersOf, originOf } from '../start/configuration.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { readCertificate } from '../status/certificate.ts';
import { findForeign, findOnMachine, inWords } from '../status/doubts.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { diskSpace, realFileSystem } from '../store/disk/file-system.ts';
import { lockHolder } from '../store/disk/lock.ts';
import { KEPT_REPLACED_DAYS } from '../store/records/retention.ts';
import { listReplaced } from '../store/swap-folders.ts';
import { commandConfiguration } from './command-configuration.ts';
import { print } from './command-line.ts';
import { outputOf } from './machine.ts';

const ANSWERS_WITHIN_MS = 5_000;
const MIB = 1_048_576;
const HOUR_MS = 3_600_000;
const OFF_SITE = 'zhuzhan-offsite.service';
const ENDS_WITH_1 = ['disk-full', 'inodes-full', 'read-only', 'folder-unreadable'];

export const usage =
  'usage: zhuzhan status    whether the server answers, and if not, why; it then exits with 3,\nand with 1 if a disk or folder is unusable';

export const options = {};

/** `zhuzhan status`: reports whether the server answers, its version, folders and newest snapshot, and if not, why. */
export async function run(): Promise<void> {
  const error = lastError(); // first: the owner of the data may not read the journal
  const configuration = await commandConfiguration({ beforeFirstStart: true }); // a server may answer whose folder is gone
  const unfit = await checkFirstStart(realFileSystem, configuration.dataDir).catch(messageOf);
  const found = await lockHolder(configuration.dataDir);
  const origin = found?.address ?? originOf(configuration); // PORT may have changed since it started
  const asked = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(whyNot);
  const isUp = typeof asked !== 'string' && asked.ok;
  const holder = found ?? (await lockHolder(configuration.dataDir)); // one that is starting locks before it answers
  if (unfit !== undefined && !isUp) throw new Error(unfit); // one that answers may have lost its folder: every line helps
  print(isUp ? `the server answers at ${origin}` : `no server answers at ${origin}`);
  const installed = releaseOf(buildFolder(projectRoot())).shown;
  if (holder?.version) print(`version ${holder.version} is running, as process ${holder.pid}`);
  else print(`${isUp ? 'it does not hold' : 'no server has'} the data folder; version ${installed} is installed`);
  if (!isUp)
    print(
      `port ${configuration.port}: ${typeof asked === 'string' ? asked : `another program answers, with ${asked.status}`}`,
    );
  const { dataDir: data, uploadsDir: uploads, backupDir: snapshots } = configuration;
  const folders = { data, uploads, snapshots };
  for (const [name, folder] of Object.entries(folders))
    if (folder !== undefined) print(`${name} in ${folder}, ${await roomIn(folder)}`);
  if (snapshots !== undefined) print(await newestIn(snapshots));
  const copied = lastCopy();
  if (copied) print(copied);
  const installation = { ...configuration, fs: realFileSystem, folders: foldersOf(configuration) };
  if (unfit !== undefined) {
    print(unfit);
    process.exitCode = 1;
  }
  const foreign = await findForeign(realFileSystem, [data, uploads], data);
  const doubts = inWords([...(await findOnMachine(installation, Date.now())), ...foreign]);
  for (const { id, message } of doubts) print(`${id}: ${message}`);
  for (const { path } of await listReplaced(realFileSystem, configuration))
    print(`${path} is from before a restore; the server removes it after ${KEPT_REPLACED_DAYS} days`);
  const certificate = await readCertificate(configuration.siteUrl);
  const validity = certificate?.validTo ? `is valid until ${certificate.validTo}` : 'cannot be read: no answer';
  if (certificate) print(`the certificate ${validity}`);
  if (doubts.some(({ id }) => ENDS_WITH_1.includes(id))) process.exitCode = 1;
  if (isUp) return;
  if (error) print(`last error of the log: ${error}`); // the command `zhuzhan` has shown it, if only root may read it
  process.exitCode = 3; // like systemctl
}

function whyNot({ message, cause }: Error): string {
  if (isSystemError(cause, 'ECONNREFUSED')) return 'no program listens';
  return `no answer: ${cause instanceof Error ? cause.message : message}`;
}

async function roomIn(folder: string): Promise<string> {
  const space = await diskSpace(folder).catch(() => undefined);
  if (!space) return 'which cannot be read';
  const { freeBytes, totalBytes } = space;
  return `${Math.floor(freeBytes / MIB)} of ${Math.floor(totalBytes / MIB)} MB free`;
}

/** The newest snapshot, its age, and whether it was verified. */
async function newestIn(backupDir: string): Promise<string> {
  const now = Date.now();
  const newest = await newestSnapshot(realFileSystem, backupDir, now);
  if (!newest) return `no snapshot in ${backupDir}`;
  const proof = newest.provedAt ? 'verified' : 'not verified';
  return `newest snapshot ${newest.folder}, ${Math.floor((now - newest.time) / HOUR_MS)} hours old, ${proof}`;
}

/** The end of the last copy in another place, if the service that makes it is installed. */
function lastCopy(): string | undefined {
  const asked = ['show', OFF_SITE, '--property=LoadState,Result,ExecMainExitTimestamp'];
  const lines = outputOf('systemctl', ...asked).split('\n');
  const shown = new Map(lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]));
  if (shown.get('LoadState') !== 'loaded') return undefined;
  const endedAt = shown.get('ExecMainExitTimestamp');
  return `off-site copy: ${endedAt ? `${shown.get('Result')}, ended ${endedAt}` : 'none since the machine started'}`;
}

/** The last error that the systemd service logged, if there is a journal that this user may read. */
function lastError(): string | undefined {
  const lines = outputOf('journalctl', '-u', 'zhuzhan', '-o', 'cat', '-n', '1000').split('\n');
  return lines.findLast((line) => line.includes('"level":"error"'));
}
