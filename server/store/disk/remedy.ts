import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../base/system-error.ts';

/** The error's message, and why a file or folder was refused, with the remedy. `ownsData`: no other user can help. */
export function withRemedy(error: unknown, ownsData = false): string {
  const remedy = remedyFor(error, ownsData);
  return remedy === undefined ? messageOf(error) : `${messageOf(error)}; ${remedy}`;
}

/** The remedy for the first system error with a path in the chain of causes. */
function remedyFor(error: unknown, ownsData: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error && 'path' in error && typeof error.path === 'string')) return remedyFor(error.cause, ownsData);
  return remedyAt(String(error.code), refusedPath({ ...error, path: error.path }), ownsData);
}

function remedyAt(code: string, path: string, ownsData: boolean): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const user = process.getuid?.();
  if (!stat || user === undefined) return undefined;
  if (code === 'EROFS') return `the disk of ${path} is read-only: mount it so that it can be written`;
  const kind = stat.isSymbolicLink() ? `a link to ${readlinkSync(path)}` : 'a file';
  if (code === 'ENOTDIR' && !stat.isDirectory()) return `${path} is ${kind}: remove it, or name a folder`;
  if (code === 'ELOOP' || (code === 'ENOENT' && stat.isSymbolicLink()))
    return `${path} is ${kind}, where nothing is: mount or make it, or remove the link`;
  if (code !== 'EACCES') return undefined;
  if (stat.uid === user) return `${path} is closed to its own user ${user}: chmod u+rwX ${path}`;
  const owned = `${path} belongs to ${stat.uid === 0 ? 'root' : `user ${stat.uid}`}`;
  if (ownsData) return `${owned}, but user ${user}, who owns the data, does this: give it to them, or name another`;
  return `${owned}: run this as that user, or name one that user ${user} may use`;
}

/** Calls that a folder refuses, not what is in it, unless the folder may be written: another's folder cannot be moved out of it. */
const IN_FOLDER = /^(?:unlink|rmdir|rename|link|symlink)$/;

/** The file, folder or link that refused a call. Of two paths it is the target, if that is no folder or cannot be written. */
function refusedPath({ path, dest, syscall, code }: { path: string; [detail: string]: unknown }): string {
  const isInFolder = (named: string) => IN_FOLDER.test(String(syscall)) && !mayWrite(dirname(named));
  const reachedOf = (named: string) => lastReached(isInFolder(named) ? dirname(named) : named);
  const target = typeof dest === 'string' ? reachedOf(dest) : undefined;
  if (target === undefined) return reachedOf(path);
  const isFit = code === 'ENOTDIR' ? lstatSync(target).isDirectory() : mayWrite(target);
  return isFit ? reachedOf(path) : target;
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The last file, folder or link on the way to a path that this process can see. */
function lastReached(path: string): string {
  const above = dirname(path);
  if (above === path) return path;
  const reached = lastReached(above);
  if (reached !== above) return reached;
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ? path : above;
  } catch {
    return above; // it may not be entered
  }
}
