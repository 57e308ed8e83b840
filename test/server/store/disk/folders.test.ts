import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { removeTree } from '../../../../server/store/disk/folders.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

test('what is removed goes with its links, and what they lead to stays', async (t) => {
  for (const depth of [0, 1, 3])
    for (const target of ['folder', 'file', 'nothing', '..']) {
      const [place, elsewhere] = [temporaryFolder(t), temporaryFolder(t)];
      mkdirSync(join(elsewhere, 'folder'));
      writeFileSync(join(elsewhere, 'folder', 'photo.jpg'), 'kept');
      writeFileSync(join(elsewhere, 'file'), 'kept');
      const above = join(place, ...Array.from({ length: depth }, (_, index) => `level-${index}`));
      mkdirSync(above, { recursive: true });
      if (depth > 0) writeFileSync(join(above, 'own'), '');
      symlinkSync(join(elsewhere, target), join(above, 'link'));
      await removeTree(realFileSystem, join(place, depth > 0 ? 'level-0' : 'link'));
      assert.deepEqual(readdirSync(place), []);
      assert.deepEqual(readdirSync(elsewhere).sort(), ['file', 'folder']);
      assert.ok(existsSync(join(elsewhere, 'folder', 'photo.jpg')), `${depth} deep, ${target}`);
    }
});
