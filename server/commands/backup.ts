import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccount, makePassword } from '../auth/accounts.ts';
import { runBackupCommand } from '../backup/backup-command.ts';
import type { Served } from '../backup/compare-served.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { readSettings } from '../start/configuration.ts';
import { explain } from '../start/explain.ts';
import { createLog } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { projectRoot } from '../start/project-root.ts';
import { startServer } from '../start/start-server.ts';
import { checkFirstStart } from '../store/disk/check-folders.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import type { SitesFolders } from '../store/swap-folders.ts';

/** `npm run backup` and `npm run restore`: copies everything while the server runs, proves a copy, puts one back. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const root = projectRoot();
  const settings = readSettings(process.env, root);
  if (!args.includes('--restore')) {
    await checkFirstStart(realFileSystem, settings.dataDir); // a restore needs none
    process.umask(0o077); // what a restore puts back has the usual modes; a snapshot is for its owner alone
  }
  const log = createLog((line) => process.stderr.write(`${line}\n`), Date.now);
  await runBackupCommand(args, {
    ...settings,
    fs: realFileSystem,
    randomBytes,
    log: { ...log, info: () => {} },
    now: Date.now(),
    stopwatch: () => performance.now(),
    print: (line) => process.stdout.write(`${line}\n`),
    temporary: join(tmpdir(), `zhuzhan-verify-${randomBytes(8).toString('hex')}`),
    cleanHtml,
    serve: (folders) => serveCopy(folders, root),
  });
}

/** Starts a server on a copy: on this machine's own address, telling nobody of anything, with one more account. */
async function serveCopy(folders: SitesFolders, root: string): Promise<Served> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }; // what it cannot read is told by the comparison
  const settings = { ...readSettings({ PORT: '0' }, root), ...folders };
  const login = { username: `verify-${randomBytes(8).toString('hex')}`, password: makePassword() };
  const store = await openDataFolder(settings, root, quiet);
  const unasked = new Map<string, Map<string, object>>();
  try {
    for (const kind of ['account', 'session', 'notice'] as const) {
      unasked.set(kind, new Map(store[kind].all().map((record) => [record.id, record])));
    }
    await addAccount(store, { ...login, auth: 'site:update', isDeadlineToken: 0 });
  } finally {
    await store.close();
  }
  const { address, stop } = await startServer(settings, root, quiet, () => {});
  return { address, login, unasked, stop };
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
