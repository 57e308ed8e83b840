import { hash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Runtime } from '../base/runtime.ts';
import { readMemoryFiles } from '../http/response/files.ts';
import type { Ready } from '../http/response/ready.ts';
import { listedSums } from './project-root.ts';

/** An open page asks for its files no longer than this after an upgrade. */
const SERVED_MS = 7 * 24 * 3_600_000;

type Options = Parameters<typeof readMemoryFiles>[1];

/** Serves the earlier release's assets, too, until their time is over. No start depends on them: damage is logged. */
export function serveEarlier(
  ready: Map<string, Ready>,
  root: string,
  options: Options,
  { now, after, log }: Pick<Runtime, 'now' | 'after' | 'log'>,
): void {
  try {
    const earlier = earlierAssets(root, now());
    if (!earlier) return;
    const files = [...readMemoryFiles(earlier.dir, { ...options, isOwn: earlier.isOwn })];
    const added = files.filter(([path]) => !ready.has(path));
    for (const [path, file] of added) ready.set(path, file);
    after(earlier.until - now(), () => {
      for (const [path] of added) ready.delete(path);
    });
  } catch (error) {
    log.warn('earlier-assets-unreadable', { error });
  }
}

/**
 * The assets of the release before this one, where `setup` and `upgrade` install: its folder, whether a path in it is as
 * its own list of sums has it, and until when they are served (milliseconds since 1970). Undefined if there are none.
 */
export function earlierAssets(root: string, now: number) {
  const link = join(dirname(dirname(root)), 'previous');
  if (!root.includes(`${sep}releases${sep}`) || !lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    return undefined;
  const until = Math.min(lstatSync(link).ctimeMs, now) + SERVED_MS; // a clock set back puts the upgrade into the future
  if (until <= now) return undefined;
  const folder = realpathSync(link);
  const sums = listedSums(folder);
  const isOwn = (path: string) =>
    sums.has(path) && lstatSync(path).isFile() && hash('sha256', readFileSync(path)) === sums.get(path);
  return { dir: join(folder, 'assets'), isOwn, until };
}
