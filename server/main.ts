import { join } from 'node:path';
import { ownsData } from './commands/command-configuration.ts';
import {
  endWithoutReader,
  Mistyped,
  type Options,
  print,
  readCommandLine,
  type Takes,
  withoutControls,
} from './commands/command-line.ts';
import { explain } from './start/log.ts';
import { buildFolder, projectRoot, releaseOf } from './start/project-root.ts';

interface Command extends Takes<Options> {
  /** `typed` is what `options` read; `name` is the command's, because two commands may share a file. */
  run(typed: never, name: string): Promise<void>;
}

/** The commands, each with its line of `--help` and the import of its file. */
const COMMANDS: Readonly<Record<string, readonly [purpose: string, load: () => Promise<Command>]>> = {
  start: ['starts the server', () => import('./commands/start.ts')],
  status: ['reports whether the server answers, and if not, why', () => import('./commands/status.ts')],
  account: ['adds, lists, changes and removes accounts', () => import('./commands/account.ts')],
  backup: ['makes a snapshot, or verifies one (--verify)', () => import('./commands/backup.ts')],
  restore: ['brings a snapshot back', () => import('./commands/backup.ts')],
  export: ['writes the public site as plain files', () => import('./commands/export.ts')],
  import: ['brings in the content of another installation', () => import('./features/import/command.ts')],
  setup: ['puts the program on this machine as a service', () => import('./commands/setup.ts')],
  upgrade: ['installs a release after a trial, or goes back (--back)', () => import('./commands/upgrade.ts')],
  release: ['packs this program into one file', () => import('./commands/release.ts')],
};
const FLAGS = {
  '--version': 'prints the version and the first digits of its sum',
  '--help': 'prints this, and after a command, its own',
};
const USAGE = `usage: zhuzhan ${Object.keys(COMMANDS).join(' | ')} | --version | --help`;

/** The program: the server and every command. */
async function main(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  // whatever the umask was, no other user can write to new files; for root no group either: `ownerOf` refuses such a folder
  const denied = process.getuid?.() === 0 ? 0o022 : 0o002;
  process.umask(process.umask(0o077) | denied);
  if (name !== 'start') process.stdout.on('error', endWithoutReader);
  if (name === '--help' && words.length === 0) return print(help());
  if (name === '--version' && words.length === 0) return print(releaseOf(buildFolder(projectRoot())).shown);
  const [, load] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  if (load) {
    const command = await load();
    if (words.includes('--help')) return print(command.usage);
    try {
      return await command.run(readCommandLine(words, command) as never, name); // proof: by the options of the same file
    } catch (error) {
      if (!(error instanceof Mistyped)) throw error;
      return endMistyped(`${error.message}; ${command.usage}`);
    }
  }
  const why = Object.hasOwn(FLAGS, name) ? `${name} stands alone; ` : name && `${name}: no such command; `;
  endMistyped(`${why}${USAGE}`);
}

function endMistyped(why: string): never {
  process.stderr.write(`${withoutControls(why)}\n`);
  process.exit(2);
}

function help(): string {
  const lines = [...Object.entries(COMMANDS).map(([name, [purpose]]) => [name, purpose]), ...Object.entries(FLAGS)];
  const guides = join(buildFolder(projectRoot()), 'server', 'deploy');
  const commands = lines.map(([name = '', purpose]) => `  ${name.padEnd(10)}${purpose}`);
  return [
    'usage: zhuzhan COMMAND',
    ...commands,
    `The guides are in ${guides}; README-emergency.md for the night.`,
  ].join('\n');
}

main().catch((error: unknown) => {
  const isFolderGone = error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
  const why = isFolderGone
    ? 'the folder that you are in was removed: go to another one, as with cd /'
    : explain(error, ownsData());
  process.stderr.write(`${withoutControls(why)}\n`);
  process.exit(1);
});
