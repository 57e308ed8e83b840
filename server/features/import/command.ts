import { join } from 'node:path';
import { commandConfiguration } from '../../commands/command-configuration.ts';
import { Mistyped, print, readLine, type Typed } from '../../commands/command-line.ts';
import { createApiClient } from '../../http/api-client.ts';
import { createCommandLog } from '../../start/log.ts';
import { openDataFolder } from '../../start/open-data-folder.ts';
import { projectRoot } from '../../start/project-root.ts';
import { namingFullDisk, unless } from '../../store/disk/disk-error.ts';
import { realFileSystem } from '../../store/disk/file-system.ts';
import { Problems } from './fit-record.ts';
import { importSite } from './import-site.ts';
import { openImportLedger } from './ledger.ts';

export const usage = `usage: zhuzhan import --from https://old.example.cn [--username NAME] [--replace-samples]
Brings products, articles and photos with their files, with a log-in applications too; its password is read from standard input.`;

export const options = {
  from: { type: 'string' },
  username: { type: 'string' },
  'replace-samples': { type: 'boolean' },
} as const;

/** `zhuzhan import`: fills an installation, while its server is stopped, from any server with the specification's API. */
export async function run(typed: Typed<typeof options>): Promise<void> {
  const { from, username, isReplacing } = readArguments(typed);
  const root = projectRoot();
  const server = createApiClient(from);
  const store = await openDataFolder(await commandConfiguration(), root, createCommandLog());
  try {
    if (username !== undefined) {
      if (process.stdin.isTTY) process.stderr.write(`password of ${username} at ${from.host}: `);
      await server.logIn(username, (await readLine(process.stdin)) ?? '');
    }
    const ledger = await openImportLedger(store, from.host);
    const problems = new Problems();
    problems.lines.push(...ledger.untold);
    try {
      const hasOwn = (path: string) => isOwnMedia(root, path);
      const withLeads = username !== undefined;
      const services = { store, server, ledger, from, withLeads, now: Date.now(), isReplacing, problems, hasOwn };
      const folders = `${store.dataDir} or the folder of uploads`;
      const { imported, known, removed, redirects } = await namingFullDisk(folders, () => importSite(services));
      if (isReplacing) print(`removed ${removed} untouched samples`);
      print(`imported ${imported} records from ${from.host}; ${known} were imported before`);
      if (redirects.length > 0) print('lines for 站点设置, 旧网址跳转 (settings, redirects):');
      for (const line of redirects) print(line);
    } finally {
      for (const problem of problems.lines) print(`not imported: ${problem}`); // after an error, too: no later run repeats them
      if (problems.lines.length > 0) process.exitCode = 1;
      await ledger.close();
    }
  } finally {
    await store.close();
    await server.logOut();
  }
}

function readArguments({ values }: Typed<typeof options>) {
  if (!values.from) throw new Mistyped('--from is missing');
  const isAddress = URL.canParse(values.from) && /^https?:\/\/[^/?#@\\\s]+(\/[^?#\s]*)?$/i.test(values.from);
  if (!isAddress) throw new Mistyped('--from takes the http(s) address of a server');
  return { from: new URL(values.from), username: values.username, isReplacing: values['replace-samples'] ?? false };
}

async function isOwnMedia(root: string, path: string): Promise<boolean> {
  if (!/^\/media(\/[\w-][\w.-]*)+$/.test(path)) return false;
  return (await unless(realFileSystem.stat(join(root, 'client', path)), 'ENOENT', 'ENOTDIR')) !== undefined;
}
