import { createCache } from '../base/cache.ts';
import type { LockServices } from './disk/lock.ts';
import { readFormat } from './format.ts';
import { OWN_KINDS } from './own-kinds.ts';
import { Collection } from './records/collection.ts';
import { createIds } from './records/new-id.ts';
import { RecordFiles } from './records/record-files.ts';
import type { StoreContext } from './store-context.ts';
import { holdDataFolder, type SitesFolders } from './swap-folders.ts';

/** Opens only the accounts of a data folder and takes its lock: for a command that reads no other record. Errors like `openStore`. */
export function openAccounts(options: SitesFolders & LockServices) {
  const { dataDir, log, randomBytes } = options;
  const clock = { now: Date.now };
  return holdDataFolder(options, async (disk, lock) => {
    await readFormat(disk, dataDir, log); // throws for the folder of a later version
    const context: StoreContext = {
      ...{ disk, dataDir, clock, log, newId: createIds(clock, randomBytes), bodies: createCache(() => 1, 0) },
      cleanHtml: (html) => html,
      changed() {},
      async keepUploads() {},
      publicChanged() {},
    };
    const account = new Collection('account', context, new RecordFiles(context, 'account', OWN_KINDS.account));
    await account.load();
    return {
      account,
      disk,
      dataDir,
      async close() {
        await account.close();
        await disk.folders.close();
        await lock.release();
      },
    };
  });
}
