import { dirname, join, resolve } from 'node:path';
import { makeSnapshot } from '../backup/make-snapshot.ts';
import { firstOf } from '../backup/manifest.ts';
import { noteProof, readProofs } from '../backup/proofs.ts';
import { type RestoreServices, restoreSnapshot } from '../backup/restore-snapshot.ts';
import { type KnownSnapshot, listSnapshots, thinSnapshots } from '../backup/snapshots.ts';
import { changedUploads, verifySnapshot } from '../backup/verify-snapshot.ts';
import { chooseRobot, sendToRobot } from '../messages/chat-robots.ts';
import { changedNotice, type Notice, writeNotice } from '../messages/notice.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { type Site, siteShape } from '../settings.ts';
import { type Configuration, foldersOf } from '../start/configuration.ts';
import { createCommandLog, explain } from '../start/log.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkFirstStart, intoTarget } from '../store/disk/check-folders.ts';
import { removeCopies } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { namingFullDisk } from '../store/disk/disk-error.ts';
import { diskSpace, type FileSystem, realFileSystem } from '../store/disk/file-system.ts';
import { lockHolder, withLock } from '../store/disk/lock.ts';
import { readNote } from '../store/disk/replace-file.ts';
import { KEPT_REPLACED_DAYS } from '../store/records/retention.ts';
import { listReplaced, type SiteFolders } from '../store/swap-folders.ts';
import { commandConfiguration } from './command-configuration.ts';
import { Mistyped, print, type Typed } from './command-line.ts';
import { serveCopy } from './serve-copy.ts';

export const usage = `usage: zhuzhan backup [--to FOLDER]                       a new snapshot in FOLDER
       zhuzhan backup --verify [SNAPSHOT] [--to FOLDER] [--every-page]
                                                           verifies a snapshot, by default the newest
       zhuzhan restore SNAPSHOT                           replaces data and uploads by a snapshot
FOLDER contains all snapshots; the default is BACKUP_DIR.`;

export const options = {
  to: { type: 'string' },
  verify: { type: 'boolean' },
  'every-page': { type: 'boolean' },
} as const;
export const wordsMax = 1;

type Services = Omit<RestoreServices, 'snapshot'> & Pick<Configuration, 'siteUrl' | 'notifyWebhook'>;

/** Sends the progress, in percent of copying and verifying together, to the parent server process. */
function showProgress(percent: number): void {
  if (process.connected) process.send?.(Math.round(percent), undefined, {}, () => {});
}

/** `zhuzhan backup` and `zhuzhan restore`: copies everything while the server runs, verifies a copy, restores one. */
export async function run(typed: Typed<typeof options>, name: string): Promise<void> {
  const wanted = readArguments(typed, name);
  process.umask(0o077); // nobody else lists the files of a snapshot, or of a site that was restored
  const root = projectRoot();
  const configuration = await commandConfiguration({ beforeFirstStart: true });
  const served = configuration.hasSiteUrl ? undefined : await lockHolder(configuration.dataDir); // HOST and PORT may be its own
  const siteUrl = served?.address ?? configuration.siteUrl;
  const services = { ...configuration, siteUrl, fs: realFileSystem, log: createCommandLog(), now: Date.now() };
  if (wanted.verb === 'restore') return restore(services, wanted.snapshot);
  try {
    await backUpOrVerify(services, configuration, wanted, root);
  } catch (error) {
    const { verb, snapshot } = wanted;
    const isOnTrial = snapshot !== '' && resolve(snapshot, 'data') === services.dataDir; // nothing is sent about a copy
    if (!isOnTrial) await tellFailed(services, verb, error);
    throw error;
  }
}

type Wanted = ReturnType<typeof readArguments>;

function readArguments({ values, positionals }: Typed<typeof options>, name: string) {
  const [snapshot = ''] = positionals;
  const making = values.verify ? 'verify' : 'backup';
  const verb = name === 'restore' ? name : making;
  if (verb === 'restore' && Object.keys(values).length > 0) throw new Mistyped('restore takes no option');
  if (verb === 'restore' && snapshot === '') throw new Mistyped('SNAPSHOT is missing');
  if (verb === 'backup' && snapshot !== '') throw new Mistyped(`${JSON.stringify(snapshot)} needs --verify or --to`);
  if (verb === 'backup' && values['every-page']) throw new Mistyped('--every-page needs --verify');
  return { verb, snapshot, to: values.to, everyPage: values['every-page'] } as const;
}

async function backUpOrVerify(services: Services, { backupDir: usual }: Configuration, wanted: Wanted, root: string) {
  const { verb, snapshot, to, everyPage } = wanted;
  const backupDir = to === undefined ? usual : resolve(to);
  if (verb === 'verify') return verify(services, await chooseSnapshot(services, snapshot, backupDir), root, everyPage);
  await checkFirstStart(realFileSystem, services.dataDir); // a verification needs none
  if (backupDir === undefined) {
    throw new Error('no folder for snapshots: name one with --to FOLDER or BACKUP_DIR, best on another disk');
  }
  return backUp(services, backupDir, to === undefined ? 'BACKUP_DIR' : '--to');
}

/** Nobody reads the terminal of a nightly backup, so the chat robot gets the failure. */
async function tellFailed(services: Services, verb: string, error: unknown): Promise<void> {
  const lines = [`原因：${explain(error)}`, '请登录服务器查看备份日志，修复后重新备份。'];
  const title = verb === 'verify' ? '网站备份没能确认可以恢复' : '网站备份失败';
  await tellCompany(services, writeNotice('backup', title, { siteUrl: services.siteUrl, now: Date.now(), lines }));
}

async function tellCompany({ notifyWebhook, fs, dataDir }: Services, notice: Notice): Promise<void> {
  const robot = chooseRobot(notifyWebhook, (await siteIn(fs, dataDir))?.robot?.url);
  if (!robot) return;
  await sendToRobot(robot, notice, Date.now(), new AbortController().signal).catch((untold: unknown) =>
    process.stderr.write(`the chat robot did not accept the message: ${explain(untold)}\n`),
  );
}

async function backUp(services: Services, backupDir: string, name: string): Promise<void> {
  const { fs, now } = services;
  const began = performance.now();
  const disk = createDisk(fs);
  const work = async () => {
    await removeCopies(fs, [backupDir]);
    const onProgress = (done: number) => showProgress(50 * done);
    const { folder, manifest, shared, ...made } = await namingFullDisk(backupDir, () =>
      makeSnapshot({ ...services, disk, backupDir, onProgress }),
    );
    const { files, isOneMoment } = manifest;
    const megabytes = (files.reduce((sum, { size }) => sum + size, 0) / 1_048_576).toFixed(1);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const whose = (await siteIn(fs, join(folder, 'data')))?.company.name ?? '(site.json cannot be read)';
    print(
      `snapshot ${folder}: ${files.length} files, ${megabytes} MB, ${shared} shared, in ${seconds} s; ${whose}, ${services.siteUrl}`,
    );
    if (!isOneMoment)
      print('saves came without a pause: each file is complete, but the files are not all from one moment');
    for (const file of made.leftOut) {
      services.log.error('file-left-out', { file });
      print(`${JSON.stringify(file)} is not in the snapshot: its name is no UTF-8; rename it, as with convmv`);
    }
    if (made.hidden > 0)
      print(
        `${made.hidden} names in UPLOADS_DIR begin with a dot: the site does not show them, and no snapshot has them`,
      );
    await noteProof(disk, backupDir, { changed: [...made.changed], leftOut: [...made.leftOut] });
    const { removed, foreign } = await thinSnapshots(disk, backupDir, services.dataDir, now);
    for (const old of removed) print(`removed ${old}`);
    if (foreign.length > 0) print(`of other sites, which no backup of this one removes: ${firstOf(foreign)}`);
    tellAhead((await listSnapshots(fs, backupDir, now)).ahead);
    return made.changed;
  };
  const own = foldersOf({ ...services, backupDir: undefined });
  const inTurn = () => withLock({ ...services, dataDir: backupDir, mayBeMissing: true }, work);
  await tellChanged(services, await intoTarget(disk, own, { name, path: backupDir }, inTurn));
}

/** Uploads should never change once they are stored. */
async function tellChanged(services: Services, changed: readonly string[]): Promise<void> {
  for (const file of changed) {
    services.log.error('upload-changed', { file });
    print(`${file} was changed: the snapshot contains the earlier bytes`);
  }
  if (changed.length > 0) await tellCompany(services, changedNotice(changed, services.siteUrl, services.now));
}

/** The settings in a data folder; undefined if they cannot be read. */
async function siteIn(fs: FileSystem, dataDir: string): Promise<Site | undefined> {
  const site = siteShape(await readNote(fs, join(dataDir, 'site.json')).catch(() => undefined));
  return site.ok ? site.value : undefined;
}

async function restore(services: Services, named: string): Promise<void> {
  const snapshot = resolve(named);
  const work = () => restoreSnapshot({ ...services, snapshot });
  const { dataDir, uploadsDir, manifest, accounts } = await namingFullDisk(services.dataDir, work);
  print(`restored ${manifest.files.length} files of ${manifest.madeAt}`);
  const replaced = (await listReplaced(services.fs, services)).map(({ path }) => path);
  const archived = [dataDir, uploadsDir].filter((path) => replaced.includes(path)); // an empty folder is not archived
  if (archived.length > 0) print(`what was replaced stays in ${archived.join(' and ')} for ${KEPT_REPLACED_DAYS} days`);
  const { back, passwordBack } = accounts;
  print('every session has ended');
  if (back.length > 0) print(`accounts that are back: ${back.join(', ')}`);
  if (passwordBack.length > 0) print(`accounts whose earlier password is back: ${passwordBack.join(', ')}`);
}

async function verify(services: Services, snapshot: string, root: string, everyPage = false): Promise<void> {
  const serve = (folders: SiteFolders) => serveCopy(folders, root);
  const freeBytes = async (folder: string) => (await diskSpace(folder)).freeBytes;
  const onProgress = (done: number) => showProgress(50 + 50 * done);
  const proof = { snapshot, cleanHtml, serve, freeBytes, onProgress, everyPage };
  const { files, records, pictures, pages, unopened, faults, unreadable } = await verifySnapshot({
    ...services,
    ...proof,
  });
  for (const file of unreadable) print(`${file} was unreadable when it was copied, and still is`);
  await checkUploads(services, snapshot);
  if (faults.length > 0) throw new Error(`${snapshot}: served differently than copied: ${firstOf(faults)}`);
  print(
    `verified ${snapshot}: ${files} files restored and hashed; ` +
      `${records} records and ${pictures} pictures served and equal; ${pages} pages open` +
      (unopened > 0 ? `, ${unopened} were not asked for (--every-page opens all)` : ''),
  );
}

/** Reads every upload: a backup does not read one that has neither another time nor another size. */
async function checkUploads(services: Services, snapshot: string): Promise<void> {
  const { fs, uploadsDir } = services;
  const found = await changedUploads(fs, uploadsDir, snapshot);
  if (found.length === 0) return;
  const disk = createDisk(fs);
  const { changed = [] } = await readProofs(fs, dirname(snapshot));
  await noteProof(disk, dirname(snapshot), { changed: [...new Set([...changed, ...found])] });
  await tellChanged(
    services,
    found.filter((file) => !changed.includes(file)),
  );
}

/** The newest; one with a future time only if there is no other. */
async function chooseSnapshot({ fs, now }: Services, named: string, backupDir: string | undefined): Promise<string> {
  if (named !== '') return resolve(named);
  if (backupDir === undefined) throw new Error('no snapshot: name one, or its folder with --to or BACKUP_DIR');
  const { snapshots, ahead } = await listSnapshots(fs, backupDir, now);
  tellAhead(ahead);
  const [newest] = [...snapshots, ...ahead];
  if (!newest) throw new Error(`${backupDir} holds no snapshot`);
  return newest.folder;
}

function tellAhead(ahead: readonly KnownSnapshot[]): void {
  for (const { folder } of ahead)
    print(`${folder} has a time in the future: it does not count as the newest, and is never removed`);
}
