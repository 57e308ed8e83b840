import { basename, dirname, join } from 'node:path';
import type { Configuration } from '../start/configuration.ts';
import { asUser, outputOf } from './machine.ts';

/** Writes a path for a unit of systemd: in quotes if it has a blank, which separates paths, and with each `%` doubled. */
export function inUnit(path: string): string {
  return /[\s%]/.test(path) ? `"${path.replaceAll('%', '%%')}"` : path;
}

/** The parents of those data folders that are outside the unit's own folder, such as on another disk: a restore writes there. */
export function writableOutside({ dataDir, uploadsDir }: Configuration): string[] {
  const parents = [dataDir, uploadsDir].map((path) => (dirname(path) === '/' ? path : dirname(path)));
  return [...new Set(parents)].filter((path) => !`${path}/`.startsWith('/var/lib/zhuzhan/')).map(inUnit);
}

/** The target of a path as the service's user sees it. A dry run may happen before that user exists: then the path itself. */
const targetOf = (path: string) => outputOf(...asUser, 'readlink', '-m', path) || path;

/** Notes about data folders that are symbolic links: the unit may not write to their targets. */
export function linkNotes({ dataDir, uploadsDir }: Configuration, resolved = targetOf): string[] {
  const isLink = (path: string) => resolved(path) !== join(resolved(dirname(path)), basename(path));
  const note = 'is a link to where the service may not write; in /etc/zhuzhan.env name';
  return [dataDir, uploadsDir].filter(isLink).map((path) => `# note: ${path} ${note} ${resolved(path)}`);
}
