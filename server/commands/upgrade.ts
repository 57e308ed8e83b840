import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord } from '../contract/shape.ts';
import { originOf, type Settings } from '../start/configuration.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { print, readCommandLine } from './command-line.ts';
import { machineSettings } from './command-settings.ts';
import { HOME, isReady, placeFor } from './installation.ts';

const USAGE = `usage: zhuzhan upgrade [zhuzhan-VERSION.tar.gz] [--root FOLDER] [--restart COMMAND]
       zhuzhan upgrade --back [--root FOLDER] [--restart COMMAND]
Without a file it takes the release that this program belongs to. --root is that of setup; nothing is restarted then.`;
const RESTART = 'systemctl restart zhuzhan';
/** The prefix of an incomplete release's folder, and that of a trial's folder next to the data. */
const UNFINISHED = '.new-';
const TRIAL = '.zhuzhan-trial-';
const TRIAL_READY_WITHIN_MS = 120_000;
/** A release that dies soon after its start is restarted by systemd every two seconds. */
const STEADY_MS = 3_000;
const AGENTS = ['Mozilla/5.0 trial', 'Mozilla/5.0 (iPhone) trial'];
/** Ends a process when its standard input ends: when its parent has exited, killed or not. */
const END_WITH_INPUT = 'data:text/javascript,process.stdin.resume().on("end",()=>process.exit(1))';

interface Installation {
  readonly home: string;
  /** The folder of the active release. */
  readonly current: string;
  /** Undefined if nothing is to be restarted. */
  readonly restart: string | undefined;
  readonly settings: Settings;
}

/**
 * `zhuzhan upgrade`: places a release next to the current one, lets it verify a snapshot and open every page on a copy, and
 * only then moves the link and restarts. Killed anywhere, it leaves one complete release or the other.
 */
export async function run(): Promise<void> {
  const { isBack, file, home, restart } = readArguments();
  process.umask(0o022); // the service's user reads what root unpacks
  const settings = await machineSettings();
  await checkFirstStart(realFileSystem, settings.dataDir);
  const current = linkedRelease(home, 'current');
  if (!current) throw new Error(`${join(home, 'current')} is no link to a release: run zhuzhan setup first`);
  const installation = { home, current, restart, settings };
  if (isBack) return goBack(installation);
  const releases = join(home, 'releases');
  removeAll(releases, (name) => name.startsWith(UNFINISHED)); // of a killed run
  const temporary = fs.mkdtempSync(join(releases, UNFINISHED));
  try {
    const unpacked = file === undefined ? copyOwn(temporary) : unpack(file, temporary);
    const { name, isThere } = placeFor(unpacked, releases);
    const release = join(releases, name);
    if (release === current) return print(`${releaseOf(current).shown} is served already`);
    if (!isThere) fs.renameSync(unpacked, release);
    try {
      const served = await listedPages(originOf(settings)).catch(() => []); // none if the server does not run
      await moveTo(installation, release, served);
    } catch (error) {
      if (!isThere) fs.rmSync(release, { recursive: true, force: true });
      throw error;
    }
    removeAll(releases, (other) => ![release, current].includes(join(releases, other)));
    return print(
      `${releaseOf(release).shown} is served; zhuzhan upgrade --back returns to ${releaseOf(current).shown}`,
    );
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

async function goBack(installation: Installation): Promise<void> {
  const { home, current } = installation;
  const previous = linkedRelease(home, 'previous');
  if (!previous || previous === current) throw new Error('there is no earlier release');
  await moveTo(installation, previous, []); // the previous release does not have newer pages
  fs.rmSync(join(home, 'previous'));
  print(`${releaseOf(previous).shown} is served again`);
}

function readArguments() {
  const options = { back: { type: 'boolean' }, root: { type: 'string' }, restart: { type: 'string' } } as const;
  const { values, positionals } = readCommandLine(options, USAGE);
  const { back: isBack = false, root, restart = root === undefined ? serviceRestart() : undefined } = values;
  const [file, ...others] = positionals;
  if (others.length > 0 || (isBack && file !== undefined) || root === '') throw new Error(USAGE);
  const own = dirname(dirname(projectRoot()));
  const isInstalled = basename(dirname(projectRoot())) === 'releases' && fs.existsSync(join(own, 'current'));
  const home = root === undefined ? (isInstalled ? own : HOME) : join(fs.realpathSync(root), HOME);
  return { isBack, file: file && resolve(file), home, restart };
}

/** Without a systemd service, somebody restarts the server by hand. */
function serviceRestart(): string | undefined {
  return spawnSync('systemctl', ['cat', 'zhuzhan'], { stdio: 'ignore' }).status === 0 ? RESTART : undefined;
}

function linkedRelease(home: string, link: string): string | undefined {
  const path = join(home, link);
  return fs.existsSync(join(path, 'SHA256SUMS')) ? fs.realpathSync(path) : undefined;
}

function copyOwn(temporary: string): string {
  const copy = join(temporary, 'own');
  fs.cpSync(buildFolder(projectRoot()), copy, { recursive: true });
  return copy;
}

/** The folder in the file, after its checksum was verified if one is next to it. */
function unpack(file: string, temporary: string): string {
  if (fs.existsSync(`${file}.sha256`)) {
    const [wanted] = fs.readFileSync(`${file}.sha256`, 'utf8').trim().split(/\s+/);
    const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    if (sum !== wanted) throw new Error(`${file} does not have the SHA-256 that ${basename(file)}.sha256 names`);
  }
  const tar = ['-xzf', file, '-C', temporary, '--no-same-owner'];
  const { status, stderr, error } = spawnSync('tar', tar, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} cannot be unpacked: ${error?.message ?? stderr.trim().split('\n')[0]}`);
  const [name = '', ...others] = fs.readdirSync(temporary);
  const isRelease = ['zhuzhan', 'package.json', 'SHA256SUMS'].every((each) =>
    fs.existsSync(join(temporary, name, each)),
  );
  if (!isRelease || others.length > 0) throw new Error(`${file} is no release of this program`);
  return join(temporary, name);
}

/** `mustOpen` lists the pages that this release must have. */
async function moveTo(installation: Installation, release: string, mustOpen: readonly string[]): Promise<void> {
  const { home, current } = installation;
  await proveRelease(installation, release, mustOpen);
  const before = linkedRelease(home, 'previous');
  link(home, 'previous', current);
  link(home, 'current', release); // from here on the next start uses the new version
  const why = await restartWith(installation, release);
  if (why === undefined) return;
  link(home, 'current', current);
  if (before && before !== release) link(home, 'previous', before);
  const whyNot = await restartWith(installation, current);
  const served = `${releaseOf(current).shown} is served again${whyNot === undefined ? '' : `, but ${whyNot}`}`;
  throw new Error(`${releaseOf(release).shown}: ${why}; ${served}`);
}

function link(home: string, name: string, release: string): void {
  const temporary = join(home, `.${name}.${process.pid}`);
  fs.rmSync(temporary, { force: true });
  fs.symlinkSync(join('releases', basename(release)), temporary);
  fs.renameSync(temporary, join(home, name));
}

/** Why the server does not answer with this release; undefined if it does, or if nobody restarts it. */
async function restartWith({ restart, settings }: Installation, release: string): Promise<string | undefined> {
  if (restart === undefined) return void print('restart the server now');
  print(restart);
  const { status } = spawnSync('sh', ['-c', restart], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) return `"${restart}" failed`;
  const origin = originOf(settings);
  const { styles } = JSON.parse(fs.readFileSync(join(release, 'manifest.json'), 'utf8'));
  const isServed = await isReady([`${origin}/healthz`, origin + styles.site], STEADY_MS);
  return isServed ? undefined : `it does not keep answering at ${origin}`;
}

/** Throws a one-line error if this release fails on a copy of the data; the live data are not changed. */
async function proveRelease(
  { current, settings }: Installation,
  release: string,
  mustOpen: readonly string[],
): Promise<void> {
  const { dataDir, uploadsDir, siteUrl } = settings;
  const beside = dirname(dataDir);
  removeAll(beside, (name) => name.startsWith(TRIAL)); // of a killed run
  const trial = fs.mkdtempSync(join(beside, TRIAL));
  const { uid, gid } = fs.statSync(dataDir);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) fs.chownSync(trial, uid, gid);
  const real = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, SITE_URL: siteUrl };
  const copy = { DATA_DIR: join(trial, 'data'), UPLOADS_DIR: join(trial, 'uploads') };
  const shown = releaseOf(release).shown;
  try {
    print('creating a snapshot');
    const made = ask(current, real, 'backup', '--to', settings.backupDir ?? join(trial, 'snapshots'));
    const [, snapshot = ''] = /^snapshot (.+?): \d+ files/m.exec(made) ?? [];
    print(`${shown} verifies it`);
    ask(release, real, 'backup', '--verify', snapshot);
    ask(release, copy, 'restore', snapshot);
    silence(join(copy.DATA_DIR, 'site.json'));
    print(`${shown} starts on a copy of it`);
    await openAllPages(release, copy, owner, mustOpen);
  } finally {
    fs.rmSync(trial, { recursive: true, force: true });
  }

  function ask(program: string, env: Record<string, string>, ...args: string[]): string {
    const how = { ...owner, env, cwd: '/', encoding: 'utf8' } as const;
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [join(program, 'zhuzhan'), ...args], how);
    if (status === 0) return stdout;
    const why = error?.message ?? (reasonIn(`${stdout}\n${stderr}`) || `exit code ${status}`);
    const where = why.includes('ENOSPC') ? `: make room for ${beside}` : '';
    throw new Error(`${releaseOf(program).shown}, ${args[0]}: ${why}${where}`);
  }
}

/** A copy must not notify search engines of its pages. */
function silence(file: string): void {
  if (!fs.existsSync(file)) return;
  const { searchPush: _, ...site } = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify(site));
}

/** Starts the release as a separate process and opens every public page and those of `mustOpen` on both devices. */
async function openAllPages(
  release: string,
  folders: Record<string, string>,
  owner: object,
  mustOpen: readonly string[],
): Promise<void> {
  const args = ['--import', END_WITH_INPUT, join(release, 'zhuzhan'), 'start'];
  const env = { ...folders, PORT: '0', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, args, { ...owner, env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
  const late = setTimeout(() => child.kill('SIGKILL'), TRIAL_READY_WITHIN_MS);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    for await (const line of createInterface(child.stdout)) {
      said += `${line}\n`;
      const address = readyAddress(line);
      if (!address) continue;
      child.stdout.resume();
      return print(`${await openPages(address, release, mustOpen)} pages open`);
    }
    await ended;
    throw new Error(`${releaseOf(release).shown} does not start: ${reasonIn(said)}`);
  } finally {
    clearTimeout(late);
    child.kill('SIGTERM');
    await ended;
  }
}

function readyAddress(line: string): string | undefined {
  const event: unknown = line.startsWith('{') ? JSON.parse(line) : undefined;
  return isRecord(event) && event.event === 'ready' ? String(event.address) : undefined;
}

async function openPages(address: string, release: string, mustOpen: readonly string[]): Promise<number> {
  const { pages } = JSON.parse(fs.readFileSync(join(release, 'manifest.json'), 'utf8'));
  const listed = new Set([...mustOpen, ...(await listedPages(address))]);
  const isThere = (status: number) => status === 200;
  const isAnswered = (status: number) => status < 500; // hidden pages and missing records answer 404
  const all = [
    ...[...Object.keys(pages), '/news.rss'].map((path) => ({ path, isGood: isAnswered })),
    ...['/login', '/robots.txt', ...listed].map((path) => ({ path, isGood: isThere })),
  ];
  for (const { path, isGood } of all) {
    for (const agent of AGENTS) {
      const answer = await fetch(address + path, { headers: { 'user-agent': agent } });
      await answer.arrayBuffer();
      if (!isGood(answer.status)) throw new Error(`${releaseOf(release).shown}: ${path} returns ${answer.status}`);
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
  const xml = await (await fetch(sitemap)).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => {
    const { pathname, search } = new URL(at.replaceAll('&#38;', '&'));
    return pathname + search;
  });
}

/** The line that names the error; else the last one: Node ends a stack trace with its version. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.at(-1) ?? '';
}

function removeAll(folder: string, isWanted: (name: string) => boolean): void {
  for (const name of fs.readdirSync(folder).filter(isWanted)) fs.rmSync(join(folder, name), { recursive: true });
}
