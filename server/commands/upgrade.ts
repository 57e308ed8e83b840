import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Configuration, environmentFor, originOf } from '../start/configuration.ts';
import { explain } from '../start/log.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { atEnd } from '../store/disk/copy-folder.ts';
import { namingFullDisk } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { withLock } from '../store/disk/lock.ts';
import { configurationBelow, ownerOfData } from './command-configuration.ts';
import { Mistyped, print, type Typed } from './command-line.ts';
import {
  copyBuild,
  HOME,
  installRelease,
  isReady,
  linkedRelease,
  linkRelease,
  removeUnlinked,
} from './installation.ts';
import { succeeds, watchCrashes } from './machine.ts';
import { SIGNERS } from './release-key.ts';
import { reasonIn, tryRelease } from './try-release.ts';
import { unpackRelease } from './unpack-release.ts';

export const usage = `usage: zhuzhan upgrade [zhuzhan-VERSION.tar.gz] [--unverified] [--root FOLDER] [--restart COMMAND]
       zhuzhan upgrade --back [--root FOLDER] [--restart COMMAND]
Without a file it takes the release that this program belongs to. --unverified skips checksum and signature of the file.
--root is that of setup; nothing is restarted then.`;
const FLAG = { type: 'boolean' } as const;
const WORD = { type: 'string' } as const;
export const options = { back: FLAG, trial: FLAG, unverified: FLAG, root: WORD, restart: WORD } as const;
export const wordsMax = 1;

const RESTART = 'systemctl restart zhuzhan';
/** Of such a command the unit, also one that somebody has named otherwise. */
const UNIT = /^systemctl restart (\S+)$/;
/** A release that dies soon after its start is restarted by systemd every two seconds. */
const STEADY_MS = 3_000;

interface Installation {
  readonly home: string;
  readonly current: string;
  /** Undefined if nothing is to be restarted. */
  readonly restart: string | undefined;
  readonly configuration: Configuration;
}

/** `zhuzhan upgrade`: tries a release on a copy, then moves the link and restarts. Killed, it leaves a complete one. */
export async function run(typed: Typed<typeof options>): Promise<void> {
  const { isBack, isTrial, isUnverified, file, home, restart } = readArguments(typed);
  const configuration = await configurationBelow(typed.values.root); // of the machine's service; the user who typed it goes on
  if (isTrial) return tryRelease(configuration, file);
  process.umask(0o022); // the service's user reads the files that root installs
  if (isBack) return goBack(home, restart, configuration);
  const current = linkedRelease(home, 'current');
  await asOwner(configuration, current ?? buildFolder(projectRoot()), 'upgrade', '--trial'); // whether the first start has finished
  if (!current) throw new Error(`${join(home, 'current')} is no link to a release: run zhuzhan setup first`);
  const installation = { home, current, restart, configuration };
  const lock = { dataDir: home, fs: realFileSystem, mayBeMissing: true };
  const install = () => installAndServe(installation, file, isUnverified);
  await namingFullDisk(home, () => withLock(lock, install)); // two at once would remove each other's release
}

async function installAndServe(installation: Installation, file: string | undefined, isUnverified: boolean) {
  const { home, current } = installation;
  const callOff = atEnd(() => removeUnlinked(home));
  try {
    const signers = isUnverified ? undefined : join(home, SIGNERS);
    const release = installRelease(home, (temporary) =>
      file === undefined ? copyBuild(temporary) : unpackRelease(file, temporary, signers),
    );
    if (release === current) return print(`${releaseOf(current).shown} is served already`);
    await moveTo(installation, release);
    print(`${releaseOf(release).shown} is served; zhuzhan upgrade --back returns to ${releaseOf(current).shown}`);
  } finally {
    callOff();
    removeUnlinked(home);
  }
}

/** Needs nothing of the current release, which may be broken, and no room on the disk. It refuses only for data of a later format. */
async function goBack(home: string, restart: string | undefined, configuration: Configuration): Promise<void> {
  const previous = linkedRelease(home, 'previous');
  if (!previous) throw new Error('there is no earlier release to go back to');
  await asOwner(configuration, previous, 'upgrade', '--trial'); // reads the format
  linkRelease(home, 'current', previous);
  const why = await restartWith({ restart, configuration }, previous, 0);
  if (why !== undefined) throw new Error(`${releaseOf(previous).shown} is linked again, but ${why}`);
  fs.rmSync(join(home, 'previous')); // only now: killed before, it is run again
  print(`${releaseOf(previous).shown} is served again`);
  if (configuration.backupDir === undefined) return;
  await asOwner(configuration, previous, 'backup').catch((error: unknown) => print(`no snapshot: ${explain(error)}`));
}

function readArguments({ values, positionals }: Typed<typeof options>) {
  const { back: isBack = false, trial: isTrial = false, unverified: isUnverified = false, root } = values;
  // without a systemd service, somebody restarts the server by hand
  const isService = () => root === undefined && succeeds('systemctl', 'cat', 'zhuzhan');
  const restart = values.restart ?? (isService() ? RESTART : undefined);
  const [file] = positionals;
  if (isBack && file !== undefined) throw new Mistyped('--back takes no file');
  const home = root === undefined ? HOME : join(resolve(root), HOME);
  return { isBack, isTrial, isUnverified, file: file && resolve(file), home, restart };
}

/** Tries the release, links it and restarts. One that does not answer is unlinked again, and the error says why. */
async function moveTo(installation: Installation, release: string): Promise<void> {
  const { home, current, configuration } = installation;
  await asOwner(configuration, current, 'upgrade', '--trial', release);
  const before = linkedRelease(home, 'previous');
  linkRelease(home, 'previous', current); // first: once the release is current, --back must lead to this one
  linkRelease(home, 'current', release); // from here on the next start uses the new version
  const why = await restartWith(installation, release);
  if (why === undefined) return;
  linkRelease(home, 'current', current); // first again: the next start must not meet the release that failed
  if (before && before !== release) linkRelease(home, 'previous', before);
  else fs.rmSync(join(home, 'previous')); // there is none to go back to
  const whyNot = await restartWith(installation, current);
  const served = `${releaseOf(current).shown} is served again${whyNot === undefined ? '' : `, but ${whyNot}`}`;
  throw new Error(`${releaseOf(release).shown}: ${why}; ${served}`);
}

/** Runs a release's command as the data's owner, without a terminal into which it could type. Throws its reason. */
async function asOwner(configuration: Configuration, program: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(program, 'zhuzhan'), ...args], {
    ...(process.getuid?.() === 0 && ownerOfData(configuration.dataDir)),
    env: environmentFor(configuration),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  createInterface(child.stdout).on('line', print);
  const [output, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(reasonIn(output) || `${args[0]} ended with ${code ?? signal}`);
}

/** Why the server does not answer with this release; undefined if it does, or if nobody restarts it. */
async function restartWith(
  { restart, configuration }: Pick<Installation, 'restart' | 'configuration'>,
  release: string,
  steadyMs = STEADY_MS,
): Promise<string | undefined> {
  if (restart === undefined) return void print('restart the server now');
  print(restart);
  const [program = '', ...args] = restart.split(' ');
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) return `"${restart}" failed`;
  const origin = originOf(configuration);
  const { styles } = JSON.parse(fs.readFileSync(join(release, 'manifest.json'), 'utf8'));
  const [, unit] = UNIT.exec(restart) ?? [];
  const hasFailed = unit === undefined ? () => false : watchCrashes(unit);
  const isServed = await isReady([`${origin}/healthz`, origin + styles.site], steadyMs, { hasFailed });
  return isServed ? undefined : `it does not keep answering at ${origin}`;
}
