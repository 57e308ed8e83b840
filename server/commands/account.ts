import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { runAccountCommand } from '../auth/account-command.ts';
import { readSettings } from '../start/configuration.ts';
import { explain } from '../start/explain.ts';
import { createLog } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkFirstStart, checkWritable } from '../store/disk/check-folders.ts';
import { createDisk } from '../store/disk/disk.ts';
import { realFileSystem } from '../store/disk/file-system.ts';

/** `npm run account`: adds, lists and removes accounts while the server is stopped. */
async function main(): Promise<void> {
  const root = projectRoot();
  const settings = readSettings(process.env, root);
  const log = createLog((line) => process.stderr.write(`${line}\n`), Date.now);
  await checkFirstStart(realFileSystem, settings.dataDir);
  await checkWritable(createDisk(realFileSystem, randomBytes), { name: 'DATA_DIR', path: settings.dataDir });
  const store = await openDataFolder(settings, root, { ...log, info: () => {} });
  try {
    await runAccountCommand(process.argv.slice(2), {
      store,
      readPassword: async () => (process.stdin.isTTY ? undefined : readLine(process.stdin)),
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } finally {
    await store.close();
  }
}

/** The first line, without waiting for what may follow it; undefined when it is empty or there is none. */
async function readLine(input: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input })) {
    input.destroy(); // open, it would keep the process
    return line || undefined;
  }
  return undefined;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
