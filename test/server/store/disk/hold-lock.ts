import { realFileSystem } from '../../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../../server/store/disk/lock.ts';

/** A process that takes the lock of the folder it is given, says how that went, and holds it until it is ended. */
const dataDir = process.argv[2] ?? '';
acquireLock({ dataDir, fs: realFileSystem }).then(
  (lock) => {
    process.stdout.write('locked\n');
    const timer = setInterval(() => {}, 1_000);
    process.once('SIGTERM', () => void lock.release().then(() => clearInterval(timer)));
  },
  (error: unknown) => {
    process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`);
  },
);
