import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export const TAKES_ROOT = 'mounting a small disk takes root';

/** The folder on which a small disk is mounted, in memory: by default a new one. Undefined where this user may not. */
export function mountSmall(t: TestContext, bytes: number, at?: string): string | undefined {
  const folder = at ?? mkdtempSync(join(tmpdir(), 'zhuzhan-full-'));
  let isMounted = false;
  t.after(() => {
    if (isMounted) execFileSync('umount', ['-l', folder]);
    if (at === undefined) rmSync(folder, { recursive: true, force: true });
  });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  isMounted = true;
  return folder;
}
