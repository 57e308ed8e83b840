import { join } from 'node:path';
import { unless } from '../../server/store/disk/disk-error.ts';
import { replaceFile } from '../../server/store/disk/replace-file.ts';
import type { Migration } from '../../server/store/format.ts';

/** Moves the first file's text into the second one, with this mark behind it. */
const moves =
  (from: string, to: string, mark: string): Migration =>
  async (disk, dataDir) => {
    const text = await unless(disk.fs.readFile(join(dataDir, from)), 'ENOENT');
    if (!text) return;
    await replaceFile(disk, join(dataDir, to), Buffer.from(`${Buffer.from(text)}${mark}`));
    await disk.fs.unlink(join(dataDir, from));
  };
/** Two steps that turn `text` in the file `one` into `text!?` in the file `three`. */
export const MIGRATIONS = [moves('one', 'two', '!'), moves('two', 'three', '?')];
