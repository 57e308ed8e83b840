import { realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * The folders from the root down to `path`, each by a name that no link and no other spelling changes: the numbers of its
 * device and file. What is not there yet is called by its own name under the folder above.
 */
export async function placeOf(path: string): Promise<string[]> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) {
    const above = await placeOf(dirname(path));
    return [...above, `${above.at(-1)}/${basename(path)}`];
  }
  const { dev, ino } = await stat(real, { bigint: true });
  const above = dirname(real) === real ? [] : await placeOf(dirname(real));
  return [...above, `${dev}:${ino}`];
}
