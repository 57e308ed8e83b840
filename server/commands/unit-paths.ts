import { basename, dirname, join } from 'node:path';
import type { Configuration } from '../start/configuration.ts';
import { asUser, outputOf } from './machine.ts';

/** A path as a unit of systemd names it, which parts paths by blanks and reads a per cent sign as more. */
export function inUnit(path: string): string {
  return /[\s%]/.test(path) ? `"${path.replaceAll('%', '%%')}"` : path;
}

/** The folders of the data that are not below the unit's own, such as another disk's: those above them, where restores write. */
export function writableOutside({ dataDir, uploadsDir }: Configuration): string[] {
  const above = [dataDir, uploadsDir].map((path) => (dirname(path) === '/' ? path : dirname(path)));
  return [...new Set(above)].filter((path) => !`${path}/`.startsWith('/var/lib/zhuzhan/')).map(inUnit);
}

/** As the service's user follows a path; a dry run may have no such user yet. */
const followed = (path: string) => outputOf(...asUser, 'readlink', '-m', path) || path;

/** Notes for the folders of the data that are links: where these lead the unit may not write. */
export function linkNotes({ dataDir, uploadsDir }: Configuration, resolved = followed): string[] {
  const isLink = (path: string) => resolved(path) !== join(resolved(dirname(path)), basename(path));
  const note = 'is a link to where the service may not write; in /etc/zhuzhan.env name';
  return [dataDir, uploadsDir].filter(isLink).map((path) => `# note: ${path} ${note} ${resolved(path)}`);
}
