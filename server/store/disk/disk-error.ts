import { Failure } from '../../contract/failure.ts';

/** Whether `error` carries one of these codes of the operating system (`ENOENT`, `EEXIST` …). */
export function isDiskError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether the disk, or the user's share of it, had no room. */
export function isFull(error: unknown): boolean {
  return isDiskError(error, 'ENOSPC', 'EDQUOT') || (error instanceof Failure && error.code === 507);
}

/** The error for a caller: a full disk is a refusal that a person can act on (507), other errors stay as they are. */
export function toFailure(error: unknown): unknown {
  return isFull(error) && !(error instanceof Failure) ? new Failure(507, undefined, { cause: error }) : error;
}

/** Whether the work ends well. */
export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Resolves with `undefined` where the error has one of these codes. */
export async function unless<T>(work: Promise<T>, ...codes: string[]): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isDiskError(error, ...codes)) return undefined;
    throw error;
  }
}
