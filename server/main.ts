import { print } from './commands/command-line.ts';
import { endWith } from './start/explain.ts';
import { buildFolder, projectRoot, releaseOf } from './start/project-root.ts';

interface Command {
  /** `name` is the word that was typed: a file may carry out two. */
  run(name: string): Promise<void>;
}

/** Each is loaded when it is asked for. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: () => import('./commands/start.ts'),
  account: () => import('./commands/account.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/backup.ts'),
  export: () => import('./commands/export.ts'),
  import: () => import('./commands/import.ts'),
  status: () => import('./commands/status.ts'),
  setup: () => import('./commands/setup.ts'),
  upgrade: () => import('./commands/upgrade.ts'),
  release: () => import('./commands/release.ts'),
};
const USAGE = `usage: zhuzhan ${Object.keys(COMMANDS).join(' | ')} | --version | --help`;

/** The program: the server and every command. */
async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  if (name === '--help') return print(USAGE);
  if (name === '--version') return print(releaseOf(buildFolder(projectRoot())).shown);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return (await load()).run(name);
  process.stderr.write(`${name ? `${name}: no such command; ` : ''}${USAGE}\n`);
  process.exit(2);
}

main().catch(endWith);
