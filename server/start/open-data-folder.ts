import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { type FileSystem, realFileSystem } from '../store/disk/file-system.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { Settings } from './configuration.ts';
import { releasedIn } from './project-root.ts';

/** Asked for anew each time: tests set the clock of a running server. */
const clock = { now: () => Date.now() };

/** What a data folder is opened with where it is not the disk of this machine, or a copy that nobody else knows. */
export interface Machine {
  readonly fs?: FileSystem;
  readonly isAlone?: boolean | undefined;
  /** Of the server, which the lock names. */
  readonly version?: string;
}

/** Opens the data folder, a new one with the starter's content or neutral texts. Throws one line if it is in use. */
export function openDataFolder(
  { dataDir, uploadsDir, samples = true }: Pick<Settings, 'dataDir' | 'uploadsDir'> & { samples?: boolean },
  root: string,
  log: Log,
  { fs = realFileSystem, isAlone, version }: Machine = {},
): Promise<Store> {
  const starterDir = join(root, 'server', 'starter');
  const firstDir = samples ? starterDir : join(starterDir, 'neutral');
  const isOwn = releasedIn(root);
  const readFolder = async (path: string) => {
    const names = await fs.readFolder(path);
    return `${path}/`.startsWith(`${starterDir}/`) ? names.filter((name) => isOwn(join(path, name))) : names;
  };
  const given = { fs: { ...fs, readFolder }, isAlone, version, clock, randomBytes, log, cleanHtml };
  return openStore({ dataDir, uploadsDir, starterDir, firstDir, ...given });
}
