import { listSnapshots } from '../backup/list-snapshots.ts';
import { originOf } from '../start/configuration.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { print, readCommandLine } from './command-line.ts';
import { commandSettings } from './command-settings.ts';

const ANSWERS_WITHIN_MS = 5_000;

/** `zhuzhan status`: reports whether the server answers, the version of this program, and the newest snapshot. */
export async function run(): Promise<void> {
  readCommandLine({}, 'usage: zhuzhan status');
  const settings = await commandSettings();
  const address = `${originOf(settings)}/healthz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(() => undefined);
  print(`version ${releaseOf(buildFolder(projectRoot())).shown}`);
  print(answer?.ok ? `the server answers at ${originOf(settings)}` : `no server answers at ${originOf(settings)}`);
  print(`data in ${settings.dataDir}, uploads in ${settings.uploadsDir}`);
  if (settings.backupDir !== undefined) {
    const { snapshots } = await listSnapshots(realFileSystem, settings.backupDir, Date.now());
    print(snapshots[0] ? `newest snapshot ${snapshots[0].folder}` : `no snapshot in ${settings.backupDir}`);
  }
  if (!answer?.ok) process.exitCode = 3; // like systemctl
}
