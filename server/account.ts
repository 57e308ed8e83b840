import { runAccountCommand } from './auth/account-command.ts';
import { explain } from './explain.ts';
import { createLog } from './http/log.ts';
import { projectRoot } from './project-root.ts';
import { readSettings } from './settings.ts';
import { openDataFolder } from './start-server.ts';

/** `npm run account`: adds, lists and removes accounts while the server is stopped. */
async function main(): Promise<void> {
  const root = projectRoot();
  const settings = readSettings(process.env, root);
  const log = createLog((line) => process.stderr.write(`${line}\n`), Date.now);
  const pipedPassword = process.stdin.isTTY ? undefined : await readPiped();
  const store = await openDataFolder(settings, root, { ...log, info: () => {} });
  try {
    await runAccountCommand(process.argv.slice(2), {
      store,
      pipedPassword,
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } finally {
    await store.close();
  }
}

/** The first line on standard input; undefined when there is nothing. */
async function readPiped(): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1);
  return line === '' ? undefined : line;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
