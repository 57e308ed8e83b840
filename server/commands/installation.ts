import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseOf } from '../start/project-root.ts';

/** Where `setup` installs releases: `releases/NAME`, and `current`, a link to the active one. */
export const HOME = '/opt/zhuzhan';
/** How long a started server may take to answer. */
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;

/** The folder name of a release: its version, with its checksum if another build of this version has that name. */
export function placeFor(build: string, releases: string): { name: string; isThere: boolean } {
  const { version, sum } = releaseOf(build);
  const isThere = (name: string) =>
    existsSync(join(releases, name, 'SHA256SUMS')) && releaseOf(join(releases, name)).sum === sum;
  const isFree = isThere(version) || !existsSync(join(releases, version));
  const name = isFree ? version : `${version}-${sum.slice(0, 8)}`;
  return { name, isThere: isThere(name) };
}

/** Whether all of these addresses answer within the first limit, and then for the second one without a failure. */
export async function isReady(addresses: readonly string[], steadyMs = 0): Promise<boolean> {
  let since: number | undefined;
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(ASK_EVERY_MS)) {
    const answers = await Promise.all(addresses.map((address) => fetch(address).catch(() => undefined)));
    const isUp = answers.every((answer) => answer?.ok);
    if (isUp) since ??= Date.now();
    if (since !== undefined && (!isUp || Date.now() - since >= steadyMs)) return isUp;
  }
  return false;
}
