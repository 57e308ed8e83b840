import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Settings } from '../start/configuration.ts';
import { SILENT } from '../start/log.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { atEnd, removeCopies, withCopy } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { readFormat } from '../store/format.ts';
import { print } from './command-line.ts';
import { READY_WITHIN_MS } from './installation.ts';

interface Trial {
  readonly release: string;
  readonly shown: string;
  /** The program that runs now. */
  child?: ChildProcess;
}

/** An upgrade's part as the data's owner: a release verifies a copy of a new snapshot and starts on it. Throws one line. */
export async function tryRelease(settings: Settings, release: string | undefined): Promise<void> {
  await checkFirstStart(realFileSystem, settings.dataDir);
  const disk = createDisk(realFileSystem, randomBytes);
  await readFormat(disk, settings.dataDir, SILENT); // throws for data of a later version
  if (release === undefined) return;
  process.umask(0o077); // a copy of the data is for their owner alone
  const trial: Trial = { release, shown: releaseOf(release).shown };
  process.stdin.resume().on('end', () => process.exit(1)); // the upgrade has ended
  atEnd(() => trial.child?.kill('SIGKILL')); // before its folder is removed
  const beside = dirname(settings.dataDir);
  await removeCopies(disk.fs, [beside]); // of killed runs
  await withCopy(disk, beside, Date.now(), (folder) => tryOn(trial, settings, folder));
  process.exit(0); // does not wait for a program of the release that keeps its pipe open
}

async function tryOn(trial: Trial, settings: Settings, folder: string): Promise<void> {
  const { dataDir, uploadsDir, backupDir = join(folder, 'snapshots'), siteUrl } = settings;
  print('creating a snapshot');
  const own = { ...trial, release: buildFolder(projectRoot()), shown: 'the snapshot' };
  const real = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, SITE_URL: siteUrl };
  const [, snapshot = ''] = /^snapshot (.+?): \d+ files/m.exec(await ask(own, real, 'backup', '--to', backupDir)) ?? [];
  const copy = join(folder, basename(snapshot));
  await fs.promises.cp(snapshot, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const copied = { DATA_DIR: join(copy, 'data'), UPLOADS_DIR: join(copy, 'uploads'), SITE_URL: siteUrl };
  print(`${trial.shown} verifies a copy of it`);
  print((await ask(trial, copied, 'backup', '--verify', copy)).trim());
  print(`${trial.shown} starts on the copy`);
  await startOn(trial, copied);
}

function launch(trial: Trial, env: Record<string, string>, ...args: string[]) {
  const program = [join(trial.release, 'zhuzhan'), ...args];
  const child = spawn(process.execPath, program, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  trial.child = child;
  return child;
}

/** The output of a command. Throws a one-line error if it fails. */
async function ask(trial: Trial, env: Record<string, string>, ...args: string[]): Promise<string> {
  const child = launch(trial, env, ...args);
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code === 0) return out;
  throw new Error(`${trial.shown}, ${args[0]}: ${reasonIn(`${out}\n${err}`) || `it ended with ${code ?? signal}`}`);
}

/** Starts the release as its service does, until it is ready. */
async function startOn(trial: Trial, folders: Record<string, string>): Promise<void> {
  const child = launch(trial, { ...folders, PORT: '0', HOST: '127.0.0.1' }, 'start', '--copy');
  const [exited, complaints] = [once(child, 'exit'), text(child.stderr)];
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  signal.addEventListener('abort', () => child.kill('SIGKILL'));
  try {
    for await (const line of createInterface(child.stdout)) if (line.includes('"event":"ready"')) return;
    const why = signal.aborted ? `it is not ready after ${READY_WITHIN_MS / 1_000} s` : reasonIn(await complaints);
    const [code, killedBy] = await exited;
    throw new Error(`${trial.shown} does not start: ${why || `it ended with ${code ?? killedBy}`}`);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

/**
 * The line of a failed program's output that names why; an empty text if it said nothing. It is the line of the error; of
 * what was thrown and is no error, the one after Node's mark of the place; else the last.
 */
export function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const mark = lines.findIndex((line) => /^ *\^+$/.test(line));
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.at(mark < 0 ? -1 : mark + 1) ?? '';
}
