import { join } from 'node:path';
import { CONTENT_KINDS } from '../contract/kinds/kinds.ts';
import { unless } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import type { Store } from '../store/open-store.ts';

const RECORD = /^([a-z0-9-]+)\.json$/;

/** Removes what the starter brought and nobody has changed since, into the recycle bin; gives how much that was. */
export async function removeSamples(
  store: Store,
  root: string,
  isBrought: (kind: string, id: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const kind of CONTENT_KINDS) {
    const names = (await unless(realFileSystem.readFolder(join(root, 'server', 'starter', kind)), 'ENOENT')) ?? [];
    for (const name of names) {
      const [, id = ''] = RECORD.exec(name) ?? [];
      const record = store[kind].get(id);
      if (record?.version !== 1 || record.savedBy !== '' || isBrought(kind, id)) continue;
      await store[kind].remove(id, { by: '' });
      removed += 1;
    }
  }
  return removed;
}
