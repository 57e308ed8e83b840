import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { entriesIn } from '../base/entries-in.ts';
import { buildFolder, LIST, projectRoot, releaseOf, sumsOf } from '../start/project-root.ts';
import { nameFullDisk } from '../store/disk/disk-error.ts';

/** Where `setup` installs releases: `releases/NAME`, and `current`, a link to the active one. */
export const HOME = '/opt/zhuzhan';
/** The folder of an incomplete release. */
const UNFINISHED = '.new';
/** The version becomes a folder's name, which has at most 255 bytes. */
const VERSION = /^\d{1,9}(\.\d{1,9}){0,9}$/;
/** How long a started server may take to answer, on trial and after its restart, on a slow machine, too. */
export const READY_WITHIN_MS = 300_000;
/** A server listens soon after its process starts, and then lets requests wait: without a listener for this long, none comes. */
const LISTENS_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 200;
/** The system follows as many. */
const LINKS_MAX = 40;

/** The folder of the release that `current` or `previous` links to; undefined if there is none. */
export function linkedRelease(home: string, name: string): string | undefined {
  const path = join(home, name);
  return fs.existsSync(join(path, LIST)) ? fs.realpathSync(path) : undefined;
}

/** Lets the link lead to a release. It changes in one step, and the old one leads on until then. */
export function linkRelease(home: string, name: string, release: string): void {
  const temporary = join(home, `.${name}`);
  fs.rmSync(temporary, { force: true });
  fs.symlinkSync(join('releases', basename(release)), temporary);
  fs.renameSync(temporary, join(home, name));
}

/** Lets `fill` put a release into a folder that nobody else can enter, and installs the folder that it returns. */
export function installRelease(home: string, fill: (temporary: string) => string): string {
  const releases = join(fs.realpathSync(home), 'releases');
  const temporary = join(releases, UNFINISHED);
  const remove = () => fs.rmSync(temporary, { recursive: true, force: true });
  try {
    fs.mkdirSync(releases, { recursive: true, mode: 0o755 });
    remove(); // of a killed run
    fs.mkdirSync(temporary, { mode: 0o700 });
    return place(home, releases, fill(temporary));
  } catch (error) {
    throw nameFullDisk(releases, error);
  } finally {
    remove();
  }
}

/** Removes every release that no link leads to, also where they are behind links themselves; other files stay. */
export function removeUnlinked(home: string): void {
  const releases = join(home, 'releases');
  const linked = linkedIn(home);
  const isOwn = (name: string) => name === UNFINISHED || VERSION.test(name.replace(/-[ab]$/, ''));
  const others = fs.readdirSync(releases).filter((name) => !linked.includes(linkedRelease(releases, name) ?? ''));
  for (const name of others.filter(isOwn)) fs.rmSync(join(releases, name), { recursive: true });
}

/** The folders of the releases that are in use. */
function linkedIn(home: string): string[] {
  return ['current', 'previous'].flatMap((name) => linkedRelease(home, name) ?? []);
}

/** Copies the release of this program into a folder; returns the copy. */
export function copyBuild(folder: string): string {
  const copy = join(folder, 'own');
  fs.cpSync(buildFolder(projectRoot()), copy, { recursive: true });
  return copy;
}

/** Moves a release among the others. A linked one with the same bytes is used instead; another of its name is replaced. */
function place(home: string, releases: string, unpacked: string): string {
  const version = checkRelease(unpacked);
  const linked = linkedIn(home);
  const same = linked.find((release) => isSameRelease(release, unpacked));
  if (same) return same;
  const names = [version, `${version}-a`, `${version}-b`]; // at most two of them are linked
  const free = names.find((name) => !linked.includes(linkedRelease(releases, name) ?? '')) ?? '';
  const release = join(releases, free);
  fs.rmSync(release, { recursive: true, force: true });
  fs.renameSync(unpacked, release);
  spawnSync('sync', ['-f', release]); // after a power cut no link may lead to empty files
  return release;
}

/** Gives a release's files modes of our own; returns its version. Throws a one-line error for any other folder. */
function checkRelease(folder: string): string {
  const name = basename(folder);
  if (!fs.lstatSync(folder).isDirectory()) throw new Error(`${JSON.stringify(name)} is no folder`);
  for (const entry of entriesIn(folder)) {
    const path = join(entry.parentPath, entry.name);
    const stat = fs.lstatSync(path);
    const isPlain = stat.isDirectory() || (stat.isFile() && stat.nlink === 1);
    if (!isPlain) throw new Error(`a release holds plain files: ${JSON.stringify(relative(folder, path))} is none`);
    fs.chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  fs.chmodSync(folder, 0o755);
  const isFile = (each: string) => fs.statSync(join(folder, each), { throwIfNoEntry: false })?.isFile();
  if (!['zhuzhan', 'manifest.json', 'package.json', LIST].every(isFile)) {
    throw new Error(`${JSON.stringify(name)} is no release of this program`);
  }
  checkSums(folder);
  const version = versionIn(folder);
  if (!VERSION.test(version)) throw new Error(`a version is digits and dots, not ${JSON.stringify(version)}`);
  return version;
}

/** The version that a release's package.json names; an empty text if it names none. */
function versionIn(folder: string): string {
  try {
    return releaseOf(folder).version;
  } catch {
    return ''; // no JSON
  }
}

/** Throws one line that names a file which is missing, foreign or other than the release's own list of sums has it. */
export function checkSums(release: string): void {
  const wanted = fs.readFileSync(join(release, LIST), 'utf8').split('\n');
  const found = sumsOf(release).split('\n');
  if (wanted.join('\n') === found.join('\n')) return;
  const wrong = found.find((line) => !wanted.includes(line)) ?? wanted.find((line) => !found.includes(line)) ?? LIST;
  throw new Error(`${JSON.stringify(wrong.replace(/^\w+ {2}\.\//, ''))} is not as ${LIST} of the release lists it`);
}

/** Whether two releases have the same files. */
export function isSameRelease(one: string, other: string): boolean {
  return sumsOf(one) === sumsOf(other);
}

/**
 * The user to whom a folder of the data belongs: the owner of the first folder on its path that is not root's, or root.
 * Below that folder its owner can replace anything, so root does not look there. Throws if others than root can replace
 * a folder of root's, and for a link that leads to itself.
 */
export function ownerOf(path: string, linksLeft = LINKS_MAX): { uid: number; gid: number } {
  if (linksLeft === 0) throw new Error(`${path} is behind a link that leads to itself: remove the link`);
  const names = path.split('/').filter((name) => name !== '');
  let at = '/';
  for (const [index, name] of names.entries()) {
    at = join(at, name);
    const stat = fs.lstatSync(at, { throwIfNoEntry: false });
    if (!stat) break;
    if (stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
    if (stat.isSymbolicLink())
      return ownerOf(resolve(dirname(at), fs.readlinkSync(at), ...names.slice(index + 1)), linksLeft - 1);
    if (!stat.isDirectory()) break; // nothing is below a file: who uses the folder says so
    const isShared = (stat.mode & 0o022) !== 0 && (stat.mode & 0o1000) === 0; // all may write, and not only to their own
    if (isShared) throw new Error(`${at} belongs to root, but others can write to it: chmod go-w`);
  }
  return { uid: 0, gid: 0 };
}

interface Patience {
  readonly readyMs?: number;
  /** How long nobody may listen, in all: not in a row, because a server that dies at its start is started again and again. */
  readonly listensMs?: number;
  /** Whether the service manager reports that the service has failed. */
  readonly hasFailed?: () => boolean;
}

/** Whether all of these addresses answer soon enough, and then for `steadyMs` without a failure. */
export async function isReady(
  addresses: readonly string[],
  steadyMs = 0,
  { readyMs = READY_WITHIN_MS, listensMs = LISTENS_WITHIN_MS, hasFailed = () => false }: Patience = {},
): Promise<boolean> {
  let since: number | undefined;
  let deafMs = 0;
  for (const end = performance.now() + readyMs; performance.now() < end; await pause(ASK_EVERY_MS)) {
    const replies = await Promise.all(addresses.map(answers));
    const isUp = replies.every((each) => each === 'yes');
    if (isUp) since ??= performance.now();
    if (since !== undefined && (!isUp || performance.now() - since >= steadyMs)) return isUp;
    if (replies.includes('nobody')) deafMs += ASK_EVERY_MS;
    if (!isUp && (deafMs >= listensMs || hasFailed())) return false;
  }
  return false;
}

/** Whether the address answers well: `nobody` if nobody listens there, or who listened has gone. */
async function answers(address: string): Promise<'yes' | 'no' | 'nobody'> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(address, { signal }).catch(() => undefined);
  if (!answer) return signal.aborted ? 'no' : 'nobody';
  return answer.ok ? 'yes' : 'no';
}
