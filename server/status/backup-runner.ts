import { fork } from 'node:child_process';
import { readProofs } from '../backup/proofs.ts';
import type { Log } from '../base/log.ts';
import { Failure } from '../contract/failure.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { lockHolder } from '../store/disk/lock.ts';

interface RunnerServices {
  readonly program: string;
  /** The environment of the backup command; without BACKUP_DIR if none is set. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
}

export type BackupRunner = ReturnType<typeof createBackupRunner>;

/** Runs the backup command, which creates and verifies a snapshot, in a process of its own, so that no visitor waits. */
export function createBackupRunner({ program, environment, log }: RunnerServices) {
  let progress: number | null = null;
  let ended: Promise<void> | undefined;
  const stopping = new AbortController();

  return {
    /** 0 to 100; null while none runs. */
    progress: () => progress,
    /** Failure 400 without BACKUP_DIR, 409 while one runs; `check` throws for whoever may no longer. */
    async begin(check: () => unknown): Promise<undefined> {
      const { BACKUP_DIR: backupDir } = environment;
      if (backupDir === undefined) throw new Failure(400, '未设置备份目录，请先在服务器上设置 BACKUP_DIR');
      const refusal = new Failure(409, '备份正在进行，请稍后再试');
      if (progress !== null) throw refusal;
      progress = 0;
      try {
        if (await lockHolder(backupDir)) throw refusal; // one that a timer began
        check();
      } catch (error) {
        progress = null;
        throw error;
      }
      ended = makeAndProve(backupDir)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error('backup-failed', { error });
        })
        .finally(() => {
          progress = null;
        });
    },
    /** Calls off the running backup, which removes its copy. */
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };

  async function makeAndProve(backupDir: string): Promise<void> {
    await run([]);
    const { changed = [], leftOut = [] } = await readProofs(realFileSystem, backupDir);
    for (const file of changed) log.error('upload-changed', { file });
    for (const file of leftOut) log.error('file-left-out', { file });
    await run(['--verify']);
  }

  function run(args: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(program, ['backup', ...args], {
        env: { ...environment },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        signal: stopping.signal,
      });
      let tail = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-2_000);
      });
      child.on('message', (percent) => {
        if (typeof percent === 'number') progress = Math.max(progress ?? 0, Math.min(percent, 100));
      });
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(tail.trim() || `ended with ${code}`))));
    });
  }
}
