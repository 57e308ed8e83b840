import { dirname } from 'node:path';
import type { Configuration } from '../start/configuration.ts';

/** A path as a unit of systemd names it, which parts paths by blanks and reads a per cent sign as more. */
export function inUnit(path: string): string {
  return /[\s%]/.test(path) ? `"${path.replaceAll('%', '%%')}"` : path;
}

/** The folders of the data that are not below the unit's own, such as another disk's: those above them, where restores write. */
export function writableOutside({ dataDir, uploadsDir }: Configuration): string[] {
  const above = [dataDir, uploadsDir].map((path) => (dirname(path) === '/' ? path : dirname(path)));
  return [...new Set(above)].filter((path) => !`${path}/`.startsWith('/var/lib/zhuzhan/')).map(inUnit);
}
