import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Configuration, environmentFor } from '../start/configuration.ts';
import { SILENT } from '../start/log.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { atEnd, removeCopies, withCopy } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { readFormat } from '../store/format.ts';
import { print } from './command-line.ts';
import { READY_WITHIN_MS } from './installation.ts';

/** A slow machine verifies this much slower than any that was measured, on top of the time that it takes to start. */
const FILE_MS = 50;
const MEGABYTE_MS = 200;

interface Trial {
  readonly release: string;
  readonly shown: string;
  /** The program that runs now. */
  child?: ChildProcess;
}

/** An upgrade's part as the data's owner: a release verifies a copy of a new snapshot and starts on it. Throws one line. */
export async function tryRelease(configuration: Configuration, release: string | undefined): Promise<void> {
  await checkFirstStart(realFileSystem, configuration.dataDir);
  const disk = createDisk(realFileSystem);
  await readFormat(disk, configuration.dataDir, SILENT); // throws for data of a later version
  if (release === undefined) return;
  process.umask(0o077); // a copy of the data is for their owner alone
  const trial: Trial = { release, shown: releaseOf(release).shown };
  process.stdin.resume().on('end', () => process.exit(1)); // the upgrade has ended
  atEnd(() => trial.child?.kill('SIGKILL')); // before its folder is removed
  const beside = dirname(configuration.dataDir);
  await removeCopies(disk.fs, [beside]); // of killed runs
  await withCopy(disk, beside, Date.now(), (folder) => tryOn(trial, configuration, folder));
  process.exit(0); // does not wait for a program of the release that keeps its pipe open
}

async function tryOn(trial: Trial, configuration: Configuration, folder: string): Promise<void> {
  const { backupDir, siteUrl } = configuration;
  print('creating a snapshot');
  const own = { ...trial, release: buildFolder(projectRoot()), shown: 'the snapshot' };
  const to = backupDir === undefined ? ['--to', join(folder, 'snapshots')] : []; // a refusal names the setting
  // the only child that has the robot's address: a failed snapshot is told as every other, a trial never is
  const made = await ask(own, { env: environmentFor(configuration) }, 'backup', ...to);
  const [, snapshot = '', files, megabytes] = /^snapshot (.+?): (\d+) files, ([\d.]+) MB/m.exec(made) ?? [];
  const copy = join(folder, basename(snapshot));
  await fs.promises.cp(snapshot, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const copied = { DATA_DIR: join(copy, 'data'), UPLOADS_DIR: join(copy, 'uploads'), SITE_URL: siteUrl };
  print(`${trial.shown} verifies a copy of it`);
  const limitMs = READY_WITHIN_MS + Number(files) * FILE_MS + Number(megabytes) * MEGABYTE_MS;
  print((await ask(trial, { env: copied, limitMs }, 'backup', '--verify', copy)).trim());
  print(`${trial.shown} starts on the copy`);
  const env = { ...copied, PORT: '0', HOST: '127.0.0.1' };
  await ask(trial, { env, limitMs: READY_WITHIN_MS, until: '"event":"ready"' }, 'start', '--copy');
}

interface Run {
  /** All variables that the program gets. */
  readonly env: Record<string, string>;
  /** It is killed after this time; by default it may take any. */
  readonly limitMs?: number;
  /** It has succeeded once it prints this, and is killed then; by default it has when it ends with 0. */
  readonly until?: string;
}

/** The output of a release's command. Throws one line if it fails or is too slow, also where a child of it keeps its pipes. */
export async function ask(trial: Trial, { env, limitMs, until }: Run, ...args: readonly string[]): Promise<string> {
  const program = [join(trial.release, 'zhuzhan'), ...args];
  const child = spawn(process.execPath, program, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  trial.child = child;
  let out = '';
  let err = '';
  let timer: NodeJS.Timeout | undefined;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const why = await new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const isDone = code === 0 && until === undefined;
      resolve(isDone ? undefined : reasonIn(`${out}\n${err}`) || `it ended with ${code ?? signal}`);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (until !== undefined && out.includes(until)) resolve(undefined);
    });
    if (limitMs !== undefined) timer = setTimeout(resolve, limitMs, `it is not done after ${limitMs / 1_000} s`);
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
    for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
  });
  await exited; // before its folder is removed
  if (why === undefined) return out;
  throw new Error(`${trial.shown}${until === undefined ? `, ${args[0]}` : ' does not start'}: ${why}`);
}

/**
 * The line of a failed program's output that names why; an empty text if it wrote nothing. It is the line of the error; of
 * what was thrown and is no error, the one after Node's mark of the place; else the last.
 */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const mark = lines.findIndex((line) => /^ *\^+$/.test(line));
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.at(mark < 0 ? -1 : mark + 1) ?? '';
}
