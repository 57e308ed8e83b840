import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readManifest } from '../backup/manifest.ts';
import * as addresses from '../contract/addresses.ts';
import { originOf, type Settings } from '../start/configuration.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { print } from './command-line.ts';

/** The prefix of a trial's folder, next to the data. */
const TRIAL = '.zhuzhan-trial-';
/** What a step of the trial may take: a time for each, and one for each byte of the snapshot. */
const STEP_MS = 120_000;
const BYTES_PER_MS = 4_000;
/** A server gets 10 seconds to stop. */
const STOP_MS = 15_000;
const ANSWER_WITHIN_MS = 30_000;
const AGENTS = ['Mozilla/5.0 trial', 'Mozilla/5.0 (iPhone) trial'];
const MAX_NAMED = 5;
/** What any server writes and removes by itself. */
const OWN_NOTES = /^data\/(session|audit|visits)\//;

interface Trial {
  readonly release: string;
  readonly shown: string;
  /** The program that runs now. */
  child?: ChildProcess;
}

interface How {
  /** An earlier release does not have newer pages. */
  readonly isBack: boolean;
  readonly waitMs: number | undefined;
}

/**
 * The part of an upgrade that touches the data, run as their owner: a release gets a copy of a new snapshot, verifies it,
 * starts on it and opens every page; then each file of the copy is compared with the snapshot. Throws a one-line error.
 * Without a release it only checks that the first start has finished.
 */
export async function tryRelease(settings: Settings, release: string | undefined, how: How): Promise<void> {
  await checkFirstStart(realFileSystem, settings.dataDir);
  if (release === undefined) return;
  const trial: Trial = { release, shown: releaseOf(release).shown };
  const beside = dirname(settings.dataDir);
  const removeAll = () => {
    for (const name of fs.readdirSync(beside).filter((each) => each.startsWith(TRIAL))) {
      fs.rmSync(join(beside, name), { recursive: true, force: true });
    }
  };
  removeAll(); // of a killed run
  process.stdin.resume().on('end', () => process.exit(1)); // the upgrade was killed
  process.on('exit', () => {
    trial.child?.kill('SIGKILL');
    removeAll();
  });
  await tryOn(trial, settings, fs.mkdtempSync(join(beside, TRIAL)), how);
  process.exit(0); // does not wait for a program of the release that keeps its pipe open
}

async function tryOn(trial: Trial, settings: Settings, folder: string, { isBack, waitMs }: How): Promise<void> {
  const { dataDir, uploadsDir, backupDir = join(folder, 'snapshots'), siteUrl } = settings;
  const served = isBack ? [] : await listedPages(originOf(settings)).catch(() => []); // none if the server does not run
  print('creating a snapshot');
  const own = { ...trial, release: buildFolder(projectRoot()), shown: 'the snapshot' };
  const real = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, SITE_URL: siteUrl };
  const [, snapshot = ''] = /^snapshot (.+?): \d+ files/m.exec(await ask(own, real, 'backup', '--to', backupDir)) ?? [];
  const copy = join(folder, basename(snapshot));
  await fs.promises.cp(snapshot, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const { files } = await readManifest(realFileSystem, snapshot);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const ms = waitMs ?? STEP_MS + Math.ceil(bytes / BYTES_PER_MS);
  const copied = { DATA_DIR: join(copy, 'data'), UPLOADS_DIR: join(copy, 'uploads'), SITE_URL: siteUrl };
  print(`${trial.shown} verifies a copy of it`);
  await within(trial, ms, ask(trial, copied, 'backup', '--verify', copy));
  const sums = new Map(files.filter(({ path }) => !OWN_NOTES.test(path)).map(({ path, sha256 }) => [path, sha256]));
  const { sha256 } = await silence(join(copied.DATA_DIR, 'site.json'));
  sums.set('data/site.json', sha256);
  print(`${trial.shown} starts on the copy`);
  const count = await within(trial, ms, openAllPages(trial, copied, served));
  await compare(trial, copy, snapshot, sums);
  print(`${count} pages open`);
}

/** The result of the work; if it takes longer, the program that runs is killed and a one-line error is thrown. */
async function within<T>(trial: Trial, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      trial.child?.kill('SIGKILL');
      reject(new Error(`${trial.shown} was not done within ${ms / 1_000} s and was ended; --wait SECONDS allows more`));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
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

/** A copy must not notify search engines of its pages. Returns the file's new checksum. */
async function silence(file: string) {
  const { searchPush: _, ...site } = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify(site));
  return hashFile(realFileSystem, file);
}

/** Starts the release as a separate process and opens every public page and those of `served` on both devices. */
async function openAllPages(trial: Trial, folders: Record<string, string>, served: readonly string[]): Promise<number> {
  const child = launch(trial, { ...folders, PORT: '0', HOST: '127.0.0.1' }, 'start');
  const [exited, complaints] = [once(child, 'exit'), text(child.stderr)];
  try {
    for await (const line of createInterface(child.stdout)) {
      const { event, address } = line.startsWith('{') ? JSON.parse(line) : {};
      if (event !== 'ready') continue;
      child.stdout.resume();
      return await openPages(trial, address, served);
    }
    throw new Error(`${trial.shown} does not start: ${reasonIn(await complaints)}`);
  } finally {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(late);
  }
}

/** Pages that no sitemap lists. */
const UNLISTED = [addresses.newsFeed, addresses.search, addresses.compare, addresses.demo, addresses.notFound];

async function openPages({ shown }: Trial, address: string, served: readonly string[]): Promise<number> {
  const listed = new Set([...served, ...(await listedPages(address))]);
  const isThere = (status: number) => status === 200;
  const isAnswered = (status: number) => status < 500; // hidden pages and missing records answer 404
  const all = [
    ...UNLISTED.map((path) => ({ path, isGood: isAnswered })),
    ...['/login', '/robots.txt', ...listed].map((path) => ({ path, isGood: isThere })),
  ];
  for (const { path, isGood } of all) {
    for (const agent of AGENTS) {
      const answer = await fetch(address + path, { headers: { 'user-agent': agent } });
      await answer.arrayBuffer();
      if (!isGood(answer.status)) throw new Error(`${shown}: ${path} returns ${answer.status}`);
    }
  }
  return all.length;
}

/** Every page in a server's sitemap. */
async function listedPages(address: string): Promise<string[]> {
  const sitemap = await pathsIn(`${address}/sitemap.xml`);
  const parts = sitemap.filter((path) => /\.xml$/.test(path));
  return [...sitemap, ...(await Promise.all(parts.map((path) => pathsIn(address + path)))).flat()];
}

async function pathsIn(sitemap: string): Promise<string[]> {
  const xml = await (await fetch(sitemap, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => {
    const { pathname, search } = new URL(at.replaceAll('&#38;', '&'));
    return pathname + search;
  });
}

/** Throws a one-line error if the release changed what it was given. One with a later format of the data may change it. */
async function compare(trial: Trial, copy: string, snapshot: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const changed: string[] = [];
  for (const [path, sum] of sums) {
    const now = await hashFile(realFileSystem, join(copy, path)).catch(() => undefined);
    if (now?.sha256 !== sum) changed.push(path);
  }
  const [before, after] = [snapshot, copy].map((folder) => {
    return JSON.parse(fs.readFileSync(join(folder, 'data', 'format.json'), 'utf8')).format;
  });
  if (after > before)
    return print(`data format ${after}: ${changed.length} of ${sums.size} files are other than before`);
  if (changed.length === 0) return;
  const named = changed.slice(0, MAX_NAMED).join(', ');
  const others = changed.length > MAX_NAMED ? ` and ${changed.length - MAX_NAMED} more` : '';
  throw new Error(`${trial.shown} changes records by itself: ${named}${others}`);
}

/** The line that names the error; else the last one: Node ends a stack trace with its version. */
export function reasonIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.at(-1) ?? '';
}
