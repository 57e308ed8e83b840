import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { withCopy } from '../../../../server/store/disk/copy-folder.ts';
import { createDisk } from '../../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

it('a copy of the data that fills its disk names it in one line, however it was written, and goes', async (t) => {
  const folder = temporaryFolder(t);
  const fill = async (copy: string) => {
    throw Object.assign(new Error(`ENOSPC: no space left on device, copyfile '/a' -> '${join(copy, 'a')}'`), {
      code: 'ENOSPC',
    });
  };
  const message = `${folder} has no room left (df -h shows bytes, df -i files)`;
  await assert.rejects(withCopy(createDisk(realFileSystem), folder, Date.now(), fill), { message });
  assert.deepEqual(readdirSync(folder), []);
});
