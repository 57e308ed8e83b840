import { isSystemError, messageOf } from '../../base/system-error.ts';
import { Failure } from '../../contract/failure.ts';
import { FOLDER_LABELS } from '../../contract/rules.ts';

/** The disk failed during a change, and again when the change was undone: it may be stored. The code is the first error's. */
class NotUndone extends Error {
  override readonly name = 'NotUndone';
  readonly code: unknown;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

/** Thrown for a change while a folder of the site is not there, as after its disk was unmounted. */
export class FolderGone extends Error {
  override readonly name = 'FolderGone';

  constructor(
    folder: string,
    readonly setting: 'DATA_DIR' | 'UPLOADS_DIR',
    options?: ErrorOptions,
  ) {
    super(`${folder} is not there any more`, options);
  }
}

/** Error codes for files that belong to another user, or are locked against changes. */
export const FOREIGN = ['EACCES', 'EPERM'];

/** Error codes for a name without a readable file: another user's, a folder, a pipe, a link to itself. */
export const UNREADABLE = [...FOREIGN, 'EISDIR', 'ELOOP', 'ENXIO', 'ENODEV'];

/** Whether the disk takes nothing: full, read-only, another user's, or gone. Reads and whatever can stay in memory go on. */
export function isUnwritable(error: unknown): boolean {
  const { cause } = error instanceof Failure ? error : { cause: error };
  return isFull(error) || isSystemError(cause, 'EROFS', ...FOREIGN) || cause instanceof FolderGone;
}

/** Whether the disk is full or read-only: a start serves what it can read. Another user's folder is a mistake in the settings. */
export function isClosed(error: unknown): boolean {
  return isFull(error) || isSystemError(error, 'EROFS');
}

/** Whether the disk, or the user's quota on it, was full. */
export function isFull(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 507 && !(error.cause instanceof FolderGone);
  return isSystemError(error, 'ENOSPC', 'EDQUOT');
}

const MIB = 1_048_576;

/** Runs a command's work that writes into a folder, `wanted` bytes in all. A full disk becomes an error of one line. */
export async function namingFullDisk<T>(folder: string, work: () => Promise<T>, wanted = 0): Promise<T> {
  return work().catch((cause: unknown) => {
    throw nameFullDisk(folder, cause, wanted);
  });
}

/** The error; of a full disk one line that names the folder, and the bytes that were `wanted` there. */
export function nameFullDisk(folder: string, cause: unknown, wanted = 0): unknown {
  if (!isFull(cause)) return cause;
  const amount = wanted > 0 ? `: ${(wanted / MIB).toFixed(1)} MB are to be written there` : '';
  return new Error(`${folder} has no room left${amount} (df -h shows bytes, df -i files)`, { cause });
}

const UNWRITABLE = '服务器的磁盘不能写入，请联系管理员检查磁盘';
const GONE = '不见了，现在不能保存，请联系管理员检查磁盘是否已挂载';
const MAYBE_SAVED = '服务器的磁盘出错，这次修改可能已经保存，请刷新页面核对';

/** The error for a caller: a full disk (507) or one that is not writable becomes a refusal that a person can act on. */
export function toFailure(error: unknown): unknown {
  if (error instanceof NotUndone) return new Failure(isFull(error) ? 507 : 500, MAYBE_SAVED, { cause: error });
  if (error instanceof FolderGone)
    return new Failure(507, `服务器的${FOLDER_LABELS[error.setting]}${GONE}`, { cause: error });
  if (isSystemError(error, 'EROFS', ...FOREIGN)) return new Failure(500, UNWRITABLE, { cause: error });
  return isFull(error) && !(error instanceof Failure) ? new Failure(507, undefined, { cause: error }) : error;
}

/** For `catch`: throws the error for a caller. */
export function throwFailure(error: unknown): never {
  throw toFailure(error);
}

/** Whether the promise resolves. */
export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(() => true).catch(() => false);
}

/** Resolves with `undefined` if the error has one of these codes. */
export async function unless<T>(work: Promise<T>, ...codes: string[]): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isSystemError(error, ...codes)) return undefined;
    throw error;
  }
}

/** Takes back one step of a change. */
export type Undo = () => Promise<unknown>;

/** Runs work, which adds to `done` with each step. After a failure they are taken back, last first, or `NotUndone`. */
export async function allOrNone<T>(work: (done: Undo[]) => Promise<T>): Promise<T> {
  const done: Undo[] = [];
  try {
    return await work(done);
  } catch (error) {
    let isUndone = true;
    for (const undo of done.reverse()) isUndone = (await succeeds(undo())) && isUndone;
    throw isUndone ? error : new NotUndone(error instanceof Failure ? (error.cause ?? error) : error);
  }
}
