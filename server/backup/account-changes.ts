import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../contract/shape.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { readNote } from '../store/disk/replace-file.ts';
import { namesIn } from '../store/disk/walk-files.ts';

/** Names of accounts. */
export interface AccountChanges {
  /** Accounts that were removed or disabled and are restored. */
  readonly back: readonly string[];
  /** Accounts whose earlier password is restored. */
  readonly passwordBack: readonly string[];
}

/** The effect on accounts if the data folder `after` replaces `before`. */
export async function compareAccounts(fs: FileSystem, before: string, after: string): Promise<AccountChanges> {
  const [old, now] = [await readAccounts(fs, before), await readAccounts(fs, after)];
  const names = [...now.keys()].sort();
  const isOpen = (account: Record<string, unknown> | undefined) => account !== undefined && account.disabled !== true;
  const back = names.filter((name) => isOpen(now.get(name)) && !isOpen(old.get(name)));
  const passwordBack = names.filter(
    (name) =>
      !back.includes(name) && old.has(name) && !isDeepStrictEqual(old.get(name)?.password, now.get(name)?.password),
  );
  return { back, passwordBack };
}

/** Accounts by name; a file that cannot be read counts as none. */
async function readAccounts(fs: FileSystem, dataDir: string): Promise<Map<string, Record<string, unknown>>> {
  const folder = join(dataDir, 'account');
  const found = new Map<string, Record<string, unknown>>();
  for (const name of await namesIn(fs, folder)) {
    if (!/^[^.].*\.json$/.test(name)) continue;
    const account = await readNote(fs, join(folder, name)).catch(() => undefined);
    if (isRecord(account) && typeof account.username === 'string') found.set(account.username, account);
  }
  return found;
}
