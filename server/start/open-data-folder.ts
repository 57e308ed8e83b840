import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '../contract/log.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { Settings } from './configuration.ts';

type RichText = Partial<Pick<Parameters<typeof openStore>[0], 'cleanHtml' | 'renderMarkdown'>>;

/** Asked for anew each time: tests set the clock of a running server. */
const clock = { now: () => Date.now() };

/**
 * Opens the data folder, with the starter's content when it is new; `root` is the project's folder. Throws one line for
 * people when another server has it. The server gives what reads rich text, so that a command carries no parser.
 */
export function openDataFolder(
  { dataDir, uploadsDir }: Pick<Settings, 'dataDir' | 'uploadsDir'>,
  root: string,
  log: Log,
  { cleanHtml = refuseRichText, renderMarkdown }: RichText = {},
): Promise<Store> {
  const starterDir = join(root, 'server', 'starter');
  const rest = { starterDir, fs: realFileSystem, clock, randomBytes, log };
  return openStore({ dataDir, uploadsDir, ...rest, cleanHtml, renderMarkdown });
}

function refuseRichText(): never {
  throw new Error('whoever reads rich text has to say how it is cleaned');
}
