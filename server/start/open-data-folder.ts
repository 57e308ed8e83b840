import { join } from 'node:path';
import { listSnapshots } from '../backup/snapshots.ts';
import type { Log } from '../base/log.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { SettingError } from '../store/disk/check-folders.ts';
import { type FileSystem, realFileSystem } from '../store/disk/file-system.ts';
import { namesIn } from '../store/disk/folders.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { contentOf } from '../store/swap-folders.ts';
import type { Configuration } from './configuration.ts';
import { releasedIn } from './project-root.ts';

/** Asked for anew each time: tests set the clock of a running server. */
const now = () => Date.now();

/** Options for a data folder that is not on the disk of this machine, or a copy that nobody else knows. */
export interface OpenOptions {
  readonly fs?: FileSystem;
  readonly isAlone?: boolean | undefined;
  /** The server's version, which the lock names. */
  readonly version?: string;
  /** Called before anything is written into the folder; it may throw. */
  readonly beforeUse?: () => Promise<void>;
}

/** Opens the data folder, a new one with the starter's content or neutral texts. Throws one line if it is in use. */
export function openDataFolder(
  { dataDir, uploadsDir, samples = true }: Pick<Configuration, 'dataDir' | 'uploadsDir'> & Partial<Configuration>,
  root: string,
  log: Log,
  { fs = realFileSystem, isAlone, version, beforeUse }: OpenOptions = {},
): Promise<Store> {
  const starterDir = join(root, 'server', 'starter');
  const firstDir = samples ? starterDir : join(starterDir, 'neutral');
  const isOwn = releasedIn(root);
  const readFolder = async (path: string) => {
    const names = await fs.readFolder(path);
    return `${path}/`.startsWith(`${starterDir}/`) ? names.filter((name) => isOwn(join(path, name))) : names;
  };
  const given = { fs: { ...fs, readFolder }, isAlone, version, beforeUse, now, log, cleanHtml };
  return openStore({ dataDir, uploadsDir, starterDir, firstDir, ...given });
}

/**
 * An empty data folder beside uploads of an owner or snapshots is a disk that is not mounted, or a site that is to begin anew:
 * then SAMPLES is set, and this returns true. Otherwise it throws a `SettingError` that names the newest snapshot.
 */
export async function checkNotEmptied(configuration: Configuration, root: string, fs: FileSystem): Promise<boolean> {
  const { dataDir, uploadsDir, backupDir, samples } = configuration;
  if ((await contentOf(fs, dataDir)).length > 0) return false;
  const starter = new Set(await namesIn(fs, join(root, 'server', 'starter', 'uploads')));
  const uploads = (await contentOf(fs, uploadsDir)).filter((name) => !starter.has(name));
  const listed = backupDir === undefined ? undefined : await listSnapshots(fs, backupDir, now());
  const [snapshot] = [...(listed?.snapshots ?? []), ...(listed?.ahead ?? [])];
  if (uploads.length === 0 && !snapshot) return false;
  if (samples !== undefined) return true;
  const beside = [
    ...(uploads.length > 0 ? [`UPLOADS_DIR has ${uploads.length} files`] : []),
    ...(snapshot ? [`the newest snapshot is ${snapshot.folder}, which zhuzhan restore brings back`] : []),
  ];
  const remedy = 'mount its disk, or set SAMPLES=yes or SAMPLES=no to begin a new site';
  throw new SettingError('DATA_DIR', dataDir, `it is empty, but ${beside.join(', and ')}: ${remedy}`);
}
