import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../base/system-error.ts';
import { nameFullDisk } from '../store/disk/disk-error.ts';
import { print } from './command-line.ts';
import { ownerOf } from './installation.ts';

export const USER = 'zhuzhan';
/** The beginning of a command that the service's user carries out. */
export const asUser = ['runuser', '-u', USER, '--'] as const;

/** So often may systemd start the service by itself, after a start that failed for another reason. */
const STARTS_MAX = 2;

export type Machine = ReturnType<typeof createMachine>;

interface Step {
  readonly isDone: boolean;
  /** What a dry run prints instead. */
  readonly shown: string;
  readonly carryOut: () => void;
}

/** The steps of `setup`: each is printed, and carried out where it is needed; below `root`, commands are omitted. */
export function createMachine(root: string | undefined, isDry: boolean) {
  const isReal = root === undefined;
  const changed = new Set<string>();
  const at = (path: string) => (root === undefined ? path : join(root, path));
  const textOf = (path: string) => (fs.existsSync(at(path)) ? fs.readFileSync(at(path), 'utf8') : undefined);

  return { at, textOf, filesIn, step, act, enable, install, folder, write, own, isChanged };

  function step(what: string, { isDone, shown, carryOut }: Step): void {
    print(`# ${what}${isDone ? ': right already' : ''}`);
    if (isDone) return;
    if (isDry) print(shown);
    else carryOut();
  }

  /** Changes to the machine itself, omitted below another root. */
  function act(what: string, command: readonly string[], { isDone = false } = {}): void {
    if (isReal) step(what, { isDone, shown: command.join(' '), carryOut: () => runCommand(what, command) });
    else print(`# ${what}: omitted with --root`);
  }

  function enable(what: string, unit: string, ...how: string[]): void {
    const isDone = succeeds('systemctl', 'is-enabled', '--quiet', unit);
    act(what, ['systemctl', 'enable', ...how, unit], { isDone });
  }

  function install(program: string): void {
    const isDone = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
    act(`${program} is installed`, ['apt-get', 'install', '-y', program], { isDone });
  }

  /** A folder of the service's user. Below another folder of theirs they make it: root follows no path there. */
  function folder(path: string, mode: string) {
    const what = `the folder ${path}`;
    const make = ['install', '-d', '-m', mode];
    if (!isReal) {
      const carryOut = () => runCommand(what, [...make, at(path)]);
      return step(what, { isDone: fs.existsSync(at(path)), shown: `mkdir ${path}`, carryOut });
    }
    const user = Number(outputOf('id', '-u', USER));
    const owner = ownerOf(path).uid;
    const above = ownerOf(dirname(path)).uid;
    if (owner !== 0 && owner !== user) throw new Error(`${path} belongs to another user`);
    const command = above === 0 ? [...make, '-o', USER, '-g', USER, path] : [...asUser, ...make, path];
    return act(what, command, { isDone: owner === user && succeeds(...asUser, 'test', '-d', path) });
  }

  /** A generated file ends with its own hash. If the owner has changed it, the hash does not match, and the file stays. */
  function own(path: string, text: string, mode: string): void {
    const there = textOf(path);
    if (there === undefined || isStamped(there)) write(path, `${ended(text)}# ${stampOf(ended(text))}\n`, mode);
    else print(`# ${path}: changed by hand, not replaced`);
  }

  /** Writes a file in root's folders; an owner's file keeps its owner and mode. */
  function write(path: string, text: string, mode: string, group = 'root'): void {
    const there = textOf(path);
    if (there !== text) changed.add(path);
    step(path, { isDone: there === text, shown: text, carryOut });

    function carryOut() {
      const target = there === undefined ? at(path) : fs.realpathSync(at(path)); // an owner's link stays
      const before = there === undefined || isStamped(there) ? undefined : fs.statSync(target);
      const temporary = `${target}.new-setup`;
      fs.mkdirSync(dirname(target), { recursive: true });
      try {
        fs.writeFileSync(temporary, text, { mode: 0o600, flush: true });
      } catch (error) {
        throw nameFullDisk(dirname(target), error);
      }
      if (before) fs.chownSync(temporary, before.uid, before.gid);
      else if (isReal) fs.chownSync(temporary, 0, Number(outputOf('id', '-g', group)));
      fs.chmodSync(temporary, before?.mode ?? Number.parseInt(mode, 8));
      try {
        fs.renameSync(temporary, target);
      } catch (error) {
        if (!isSystemError(error, 'EBUSY')) throw error;
        fs.writeFileSync(target, text, { flush: true }); // a file that is mounted stays in its place
        fs.rmSync(temporary);
      }
    }
  }

  function filesIn(path: string): string[] {
    if (!fs.existsSync(at(path))) return [];
    const files = fs.readdirSync(at(path)).map((name) => join(path, name));
    return files.filter((file) => fs.statSync(at(file), { throwIfNoEntry: false })?.isFile());
  }

  function isChanged(name: string): boolean {
    return [...changed].some((path) => path.endsWith(name));
  }
}

function runCommand(what: string, [program = '', ...args]: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${what}: failed: ${program} ${args.join(' ')}`);
}

function isStamped(text: string): boolean {
  const [, body, stamp] = /^([\s\S]*\n)# (setup wrote the above [0-9a-f]{16})\n$/.exec(text) ?? [];
  return body !== undefined && stamp === stampOf(body);
}

function stampOf(body: string): string {
  return `setup wrote the above ${hash('sha256', body).slice(0, 16)}`;
}

/** Returns the text with a line feed at its end, unless it is empty. */
export function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Whether a program exits 0; its output is dropped. */
export function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Returns the trimmed output of a program; empty if it cannot be run. */
export function outputOf(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Returns whether systemd has given this unit up or started it again and again since now: an older count may still stand. */
export function watchCrashes(unit: string): () => boolean {
  const look = () => outputOf('systemctl', 'show', unit, '--property=ActiveState,NRestarts');
  const countIn = (output: string) => Number(/^NRestarts=(\d+)$/m.exec(output)?.[1] ?? 0);
  const before = countIn(look());
  return () => {
    const output = look();
    return /^ActiveState=failed$/m.test(output) || countIn(output) - before > STARTS_MAX;
  };
}
